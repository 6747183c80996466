import { isEnterpriseChat, NOTICE_TITLE, TRANSPORT_TEXTS } from '../api/errors.ts';
import { onSessionOver, type SessionOverKind } from '../api/session-over.ts';
import { clearDrafts, startDrafts } from '../lib/drafts.ts';
import { notify } from '../lib/notices.ts';
import { watchOtherWindows } from '../session/other-windows.ts';
import { useSession } from '../session/session.ts';
import { signOut } from '../session/sign-in.ts';
import { setSessionStage, useSessionEnd } from './session-end.ts';
import { forgetTabs } from './tabs/restore.ts';
import { hasUnsavedInput, reloadOnPurpose } from './tabs/unsaved.ts';

/** Time to read the notice before the page loads anew (spec/1 §8). */
const RELOAD_MS = 1500;

/** Says what happens when the session ends elsewhere: on the server, by another sign-in, in another window. */
export function watchSession(): void {
  onSessionOver((kind) => sessionEnded(kind));
  watchOtherWindows(becomeOther);
  startDrafts(() => useSession.getState().user?.id);
  useSession.subscribe((now, before) => {
    if (before.user && now.user?.id !== before.user.id) forgetPerson(before.user.id);
  });
}

/** What this window kept for a person goes with the session; nobody else finds it. */
function forgetPerson(id: string): void {
  clearDrafts();
  forgetTabs(id);
}

/**
 * Another window of this browser signed out, or somebody else in: what is on screen goes at once and without a
 * question, also where something was typed, and the page loads anew as the other one (user-asks row 22).
 */
function becomeOther(): void {
  setSessionStage('leaving');
  // Only in memory: what is stored is the other's already.
  useSession.setState({ user: null, token: null, tenantId: 0, permissions: null });
  reloadOnPurpose();
}

function sessionEnded(kind: SessionOverKind): void {
  if (useSessionEnd.getState().stage !== 'running') return;
  // Nothing typed is lost: with unsaved input the same person signs in again over the open page.
  if (hasUnsavedInput()) {
    setSessionStage('renewing');
    return;
  }
  if (kind === 'session-over-dialog' && !isEnterpriseChat(navigator.userAgent)) {
    setSessionStage('asking');
    return;
  }
  const text = kind === 'session-over' ? TRANSPORT_TEXTS.sessionOver : TRANSPORT_TEXTS.signingInAgain;
  notify({ kind: kind === 'session-over' ? 'error' : 'info', title: NOTICE_TITLE, text });
  setSessionStage('leaving');
  setTimeout(() => void leave(), RELOAD_MS);
}

/** Signs out and loads anew; the guard then leads to the sign-in page with the way back. */
export async function leave(): Promise<void> {
  await signOut();
  reloadOnPurpose();
}
