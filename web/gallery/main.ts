// For development only: every part of the client by itself, with made-up games. Not in the build.
import { mount } from 'svelte';
import '../src/styles';
import { followAppearance } from '../src/core/appearance';
import { loadLanguage } from '../src/core/i18n';
import Gallery from './Gallery.svelte';

followAppearance();
await loadLanguage();
mount(Gallery, { target: document.querySelector('#app')! });
