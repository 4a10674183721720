/** What the host learns about a game, and the file with its results. */

import { openTable, request, tableAt } from '../../../core/api';
import { goTo } from '../../../table/start';
import type { LessonReport } from '../../../core/protocol.gen';

/** How the game that is being played, or the last one, went for everybody. */
export function lessonAt(room: string): Promise<LessonReport> {
  return request('GET', `/api/tables/${encodeURIComponent(room)}/lesson`);
}

/** The results as a file. Spreadsheets expect semicolons where numbers are written with a comma. */
export function resultsUrl(room: string, language: string): string {
  const hasCommas = new Intl.NumberFormat(language).format(0.5).includes(',');
  const query = new URLSearchParams({ lang: language, separator: hasCommas ? 'semicolon' : 'comma' });
  return `/api/tables/${encodeURIComponent(room)}/results.csv?${query}`;
}

/** Opens a table like this one that plays the cards of a code. */
export async function repeatLesson(room: string, code: string): Promise<void> {
  const { settings } = await tableAt(room);
  goTo(await openTable({ settings, code }), []);
}
