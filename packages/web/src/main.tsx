import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { staticBase } from './api/config.ts';
import type { EarlyForm } from './app/early/early-form.ts';
import { takeOver } from './app/early/take-over.ts';
import { Gate } from './app/Gate.tsx';
import { startShellEarly } from './app/load-shell.ts';
import { watchSession } from './app/session-watch.ts';
import { watchGoing } from './lib/page-going.ts';
import { trustPicturesOf } from './lib/picture-hosts.ts';

/** @param early the form that can be typed in already, where it is the sign-in page */
export function start(root: HTMLElement, early: EarlyForm | undefined): void {
  trustPicturesOf(staticBase());
  watchGoing();
  watchSession();
  startShellEarly();
  const show = () =>
    createRoot(root).render(
      <StrictMode>
        <Gate />
      </StrictMode>,
    );
  if (early) void takeOver(early, () => flushSync(show));
  else show();
}
