/** The screens that players never open, and their texts: the projector, and the desk of a server's host. */

export { default as screen } from './screens/projector/BigScreen.svelte';
export { default as admin } from './screens/admin/Admin.svelte';

/** The build leaves only the texts that no other screen needs in these (`scripts/catalogs.ts`). */
const CATALOGS = import.meta.glob<string>('../../src/dimension/locales/*.ftl', { query: '?raw&apart', import: 'default' });

export function textsApart(code: string): Promise<string> {
  return CATALOGS[`../../src/dimension/locales/${code}.ftl`]!();
}
