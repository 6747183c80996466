import { NOTICE_TITLE, TRANSPORT_TEXTS } from '../api/errors.ts';
import { onSessionOver, type SessionOverKind } from '../api/session-over.ts';
import { notify } from '../lib/notices.ts';
import { watchOtherWindows } from '../session/other-windows.ts';
import { signOut } from '../session/sign-in.ts';
import { useSessionEnd } from './session-end.ts';

/** Time to read the notice before the page loads anew (spec/1 §8). */
const RELOAD_MS = 1500;

/** Says what happens when the session ends elsewhere: on the server, by another sign-in, in another window. */
export function watchSession(): void {
  onSessionOver((kind) => sessionEnded(kind));
  watchOtherWindows(() => window.location.reload());
}

function sessionEnded(kind: SessionOverKind): void {
  const { stage, holdsInput } = useSessionEnd.getState();
  if (stage !== 'running') return;
  notify({ kind: 'error', title: NOTICE_TITLE, text: TRANSPORT_TEXTS.sessionOver });
  if (holdsInput()) {
    // Nothing typed is lost: the same person signs in again over the open page.
    useSessionEnd.setState({ stage: 'renewing' });
  } else if (kind === 'session-over-dialog') {
    useSessionEnd.setState({ stage: 'asking' });
  } else {
    useSessionEnd.setState({ stage: 'leaving' });
    setTimeout(() => void leave(), RELOAD_MS);
  }
}

/** Signs out and loads anew; the guard then leads to the sign-in page with the way back. */
export async function leave(): Promise<void> {
  await signOut();
  window.location.reload();
}
