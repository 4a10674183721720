import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Board, isLegal, parseTray } from '../../rules/board';
import { CARD_KINDS, faceOf } from '../../rules/cards';
import { linesOf, STEPS } from './steps';

/** One way to finish each step. */
const SOLVED: Record<string, string> = {
  place: 'KWB..../....../.',
  stack: 'KWBG.../O...../.',
  room: 'KWBGOWB/G.O.../.',
  top: 'KWBGOWB/G.O.K./W',
  exactly: 'OWBGOK./....../.',
  touch: 'WBKG..O/....../.',
  apart: 'BGW.OK./....../.',
  floor: 'KWBGO.W/....../.',
  bare: 'KWBGO../W...../.',
  more: 'KKOWBOO/....../.',
  four: 'WOWGBKO/....../.',
};

describe('the lesson', () => {
  it('has a step for every kind of card, in their order', () => {
    expect(STEPS.flatMap((step) => (step.card ? [faceOf(step.card)!.kind] : []))).toEqual(CARD_KINDS);
  });

  it.each(STEPS.map((step) => [step.id, step] as const))('starts %s unfinished, on a legal tray', (_, step) => {
    const tray = parseTray(step.tray);
    expect(Board.of(step.tray).text).toBe(step.tray);
    expect(isLegal(tray)).toBe(true);
    expect(step.check(tray).isDone).toBe(false);
    expect(step.check(tray).breaking.length > 0).toBe(step.card !== undefined);
  });

  it.each(STEPS.map((step) => [step.id, step] as const))('lets %s be finished', (_, step) => {
    const tray = parseTray(SOLVED[step.id]!);
    expect(isLegal(tray)).toBe(true);
    expect(step.check(tray)).toEqual({ isDone: true, breaking: [] });
    expect(linesOf(step, tray, step.check(tray))).toEqual([]);
  });

  it('takes a missing color for "touch" and "apart"', () => {
    for (const id of ['touch', 'apart']) {
      const step = STEPS.find((found) => found.id === id)!;
      expect(step.check(parseTray('WB.G..O/....../.')).isDone).toBe(true);
    }
  });

  it('points at the pair that touches, and at the pair that does not', () => {
    const [touch, apart, bare] = ['touch', 'apart', 'bare'].map((id) => STEPS.find((step) => step.id === id)!);
    const lines = [touch!, apart!, bare!].map((step) => linesOf(step, parseTray(step.tray), step.check(parseTray(step.tray))));
    expect(lines).toEqual([[[1, 4]], [[0, 2]], [[0, 7]]]);
  });

  it('has its three texts for every step', () => {
    const catalog = readFileSync(new URL('../../../../src/dimension/locales/en.ftl', import.meta.url), 'utf8');
    for (const { id } of STEPS) for (const part of ['title', 'task', 'done']) expect(catalog).toContain(`\nlesson-${id}-${part} = `);
  });
});
