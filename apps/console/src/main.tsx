import { render } from 'preact';
import { App } from './app.js';
import { followLinks } from './routing/router.js';
import { applyKeptTheme } from './theme.js';
import './styles/base.css';
import './styles/controls.css';
import './styles/shell.css';
import './styles/tickets.css';

applyKeptTheme();
followLinks();
render(<App />, document.getElementById('app')!);
