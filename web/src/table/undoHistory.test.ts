// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { Board, parseTray } from '../rules/board';
import { keepHistory, keptBoard, recallHistory } from './undoHistory';

const ROUND = 'ABC234/1/2/0';

beforeEach(() => sessionStorage.clear());

it('comes back with the same tray, to be undone and redone', () => {
  const board = new Board().put('K', 0).put('W', 1).put('B', 2).undo();
  keepHistory(ROUND, board);
  const found = recallHistory(ROUND, board.tray)!;
  expect(found).toEqual(board);
  expect([found.undo().text, found.redo().text]).toEqual(['K....../....../.', 'KWB..../....../.']);
});

it('belongs to its round', () => {
  keepHistory(ROUND, new Board().put('K', 0));
  expect(recallHistory('ABC234/1/3/0', parseTray('K....../....../.'))).toBeNull();
});

it('leads back to what was kept, where the server has another tray', () => {
  keepHistory(ROUND, new Board().put('K', 0).put('W', 1));
  const found = recallHistory(ROUND, parseTray('K....../....../.'))!;
  expect([found.text, found.undo().text]).toEqual(['K....../....../.', 'KW...../....../.']);
});

it('is bounded', () => {
  let board = new Board();
  for (let step = 0; step < 300; step++) board = board.put(step % 2 ? 'K' : 'W', 0);
  keepHistory(ROUND, board);
  expect(recallHistory(ROUND, board.tray)!.past).toHaveLength(100);
});

it.each(['nonsense', '{}', 'null', '{"round":"ABC234/1/2/0","trays":["x"],"at":0}', '{"round":"ABC234/1/2/0","trays":[],"at":3}'])(
  'ignores what is not a history: %s',
  (text) => {
    sessionStorage.setItem('dimension.history', text);
    expect(recallHistory(ROUND, parseTray(''))).toBeNull();
  },
);

it('is all there is where no server knows the tray', () => {
  const board = new Board().put('K', 0).put('W', 1).undo();
  keepHistory('puzzle/7', board);
  expect([keptBoard('puzzle/7'), keptBoard('puzzle/8')]).toEqual([board, null]);
});
