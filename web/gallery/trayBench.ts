/** A page for looking at trays alone: /tray-bench.html?tray=…&selected=O&tier=rich&theme=dark. Not part of the build. */

import { mount } from 'svelte';
import { followAppearance } from '../src/core/appearance';
import { loadLanguage } from '../src/core/i18n';
import { prefer, type Preferences } from '../src/core/preferences';
import '../src/styles';
import TrayBench from './TrayBench.svelte';

const DEFAULTS = { marks: 'shapes', palette: 'classic', view: 'auto', theme: 'auto' } satisfies Partial<Preferences>;

const asked = new URLSearchParams(location.search);
prefer(Object.fromEntries(Object.entries(DEFAULTS).map(([name, usual]) => [name, asked.get(name) ?? usual])));
followAppearance();
await loadLanguage();
mount(TrayBench, { target: document.getElementById('app')! });
