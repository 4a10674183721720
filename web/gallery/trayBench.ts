/** A page for looking at trays alone: /tray-bench.html?tray=…&selected=O&tier=rich&theme=dark. Not part of the build. */

import { mount } from 'svelte';
import '../src/app.css';
import { loadLanguage } from '../src/i18n';
import { prefer } from '../src/preferences';
import TrayBench from './TrayBench.svelte';

const asked = new URLSearchParams(location.search);
const theme = asked.get('theme');
if (theme) document.documentElement.dataset['theme'] = theme;
prefer({ marks: (asked.get('marks') as 'shapes' | null) ?? 'shapes', palette: (asked.get('palette') as 'classic' | null) ?? 'classic', view: (asked.get('view') as 'flat' | null) ?? 'auto' });
await loadLanguage();
mount(TrayBench, { target: document.getElementById('app')! });
