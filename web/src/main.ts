import { mount } from 'svelte';
import './styles';
import App from './App.svelte';
import { followAppearance } from './appearance';
import { loadLanguage } from './i18n';

followAppearance();
await loadLanguage();
mount(App, { target: document.querySelector('#app')! });
// After the first paint: nothing on the page waits for it.
setTimeout(() => void import('./offline/begin').then(({ begin }) => begin()), 1500);
