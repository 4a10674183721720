// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { view } from '../testing/views';
import { keepLesson, myLessons } from './keptLessons';

const DAY = 86_400_000;
const lesson = view({ phase: 'over', code: '1ABC', club: '7b' });
lesson.settings = { ...lesson.settings, lesson: true };

beforeEach(() => localStorage.clear());

it('keeps each game of a lesson once, for thirty days', () => {
  keepLesson(lesson, 0);
  keepLesson(lesson, DAY);
  keepLesson({ ...lesson, code: '1DEF' }, 2 * DAY);
  expect(myLessons(2 * DAY).map(({ code, name }) => [code, name])).toEqual([
    ['1DEF', '7b'],
    ['1ABC', '7b'],
  ]);
  expect(myLessons(31.5 * DAY).map(({ code }) => code)).toEqual(['1DEF']);
});

it('keeps nothing of a guest, of a small table, or of a game that runs', () => {
  keepLesson({ ...lesson, is_host: false }, 0);
  keepLesson({ ...lesson, phase: 'building' }, 0);
  keepLesson({ ...lesson, settings: { ...lesson.settings, lesson: false } }, 0);
  expect(myLessons(0)).toEqual([]);
});
