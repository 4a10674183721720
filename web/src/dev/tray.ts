/** A page for looking at trays alone: /dev-tray.html?tray=…&selected=O&tier=rich&theme=dark. Not part of the build. */

import { mount } from 'svelte';
import '../app.css';
import { loadLanguage } from '../i18n';
import { prefer } from '../settings';
import DevTray from './DevTray.svelte';

const asked = new URLSearchParams(location.search);
const theme = asked.get('theme');
if (theme) document.documentElement.dataset['theme'] = theme;
prefer({ marks: (asked.get('marks') as 'shapes' | null) ?? 'shapes', palette: (asked.get('palette') as 'classic' | null) ?? 'classic', view: (asked.get('view') as 'flat' | null) ?? 'auto' });
await loadLanguage();
mount(DevTray, { target: document.getElementById('app')! });
