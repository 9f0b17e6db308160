import '@fontsource-variable/fraunces/opsz.css';
import '@fontsource-variable/fraunces/wght-italic.css';
import '@fontsource-variable/inter/index.css';
import { mount } from 'svelte';
import { at } from '$lib/address';
import App from './App.svelte';
import './styles/tokens.css';
import './styles/base.css';

// It keeps the page for when the house is away; a browser without it, or an open network, does without.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  addEventListener('load', () => void navigator.serviceWorker.register(at('/notices.js')).catch(() => {}));

export default mount(App, { target: document.getElementById('app')! });
