/** The host's report about a game, and the file with its results. */

import { openTable, showTable, tableResultsUrl } from '../../../core/api.gen';
import { goTo } from '../../../table/start';

/** The results as a file. Spreadsheets expect semicolons where numbers are written with a comma. */
export function resultsUrl(room: string, language: string): string {
  const hasCommas = new Intl.NumberFormat(language).format(0.5).includes(',');
  return tableResultsUrl(room, { lang: language, separator: hasCommas ? 'semicolon' : 'comma' });
}

/** Opens a table like this one that plays the cards of a code. */
export async function repeatLesson(room: string, code: string): Promise<void> {
  const { settings } = await showTable(room);
  goTo(await openTable({ settings, code }), []);
}
