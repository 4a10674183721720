// For development only: every part of the client by itself, with made-up games. Not in the build.
import { mount } from 'svelte';
import '../src/styles';
import { followAppearance } from '../src/appearance';
import { loadLanguage } from '../src/i18n';
import Gallery from './Gallery.svelte';

followAppearance();
await loadLanguage();
mount(Gallery, { target: document.querySelector('#app')! });
