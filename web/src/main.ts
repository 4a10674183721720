import { mount } from 'svelte';
import './styles';
import App from './App.svelte';
import { followAppearance } from './core/appearance';
import { loadLanguage } from './core/i18n';
import { route } from './core/router';

followAppearance();
await loadLanguage();
mount(App, { target: document.querySelector('#app')! });
// After the first paint: nothing on the page waits for it. A projector needs no offline pack.
if (route().screen !== 'screen')
  setTimeout(() => {
    void import('./offline/begin').then(
      ({ begin }) => begin(),
      () => undefined,
    );
  }, 1500);
