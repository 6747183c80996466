import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { staticBase } from './api/config.ts';
import { Gate } from './app/Gate.tsx';
import { startShellEarly } from './app/load-shell.ts';
import { watchSession } from './app/session-watch.ts';
import { watchGoing } from './lib/page-going.ts';
import { trustPicturesOf } from './lib/picture-hosts.ts';
import './styles/base.css';

trustPicturesOf(staticBase());
watchGoing();
watchSession();
startShellEarly();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Gate />
  </StrictMode>,
);
