import { expect, it } from 'vitest';
import { formatTray, parseTray } from '../rules/board';
import { traysAlong } from '../rules/moves';
import trays from '../rules/fixtures/trays.json';
import { stepToward } from './stepToward';

const MOST = 40;

function legalTrays(): string[] {
  return [...new Set(JSON.stringify(trays).match(/[KWBGO.]{7}\/[KWBGO.]{6}\/[KWBGO.]/g) ?? [])].filter(
    (text) => formatTray(parseTray(text)) === text,
  );
}

it('steps lead from any tray to any other', () => {
  const known = [...legalTrays().slice(0, 25), 'KWBGOWB/G.O.K./W', 'OWWWOKO/B.B.K./G', 'KKKWWWB/....../.', 'WWWKKKB/....../.'];
  for (const from of known) {
    for (const goal of known) {
      let tray = from;
      for (let steps = 0; tray !== goal; steps += 1) {
        const move = stepToward(parseTray(tray), parseTray(goal));
        const next = move && traysAlong(tray, [move])[1];
        expect(next, `${tray} to ${goal} by ${move}`).toBeTruthy();
        expect(steps).toBeLessThan(MOST);
        tray = next!;
      }
      expect(stepToward(parseTray(tray), parseTray(goal))).toBeNull();
    }
  }
});
