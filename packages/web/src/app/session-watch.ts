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

/** Time to read the notice before the page reloads (spec/1 §8). */
const RELOAD_MS = 1500;

/** Handles a session that ended elsewhere: on the server, by another sign-in, in another window. */
export function watchSession(): void {
  onSessionOver((kind) => sessionEnded(kind));
  watchOtherWindows(becomeOther);
  startDrafts(() => useSession.getState().user?.id);
  useSession.subscribe((now, before) => {
    if (before.user && now.user?.id !== before.user.id) forgetPerson(before.user.id);
  });
}

/** Deletes what this window stored for a user when the session ends, so that other users cannot see it. */
function forgetPerson(id: string): void {
  clearDrafts();
  forgetTabs(id);
}

/**
 * Another window of this browser signed out or signed another user in: the screen is cleared at once and without
 * confirmation, unsaved input included, and the page reloads as the other user (user-asks row 22).
 */
function becomeOther(): void {
  setSessionStage('leaving');
  // Only in memory: storage already belongs to the other user.
  useSession.setState({ user: null, token: null, tenantId: 0, permissions: null, leaving: true });
  reloadOnPurpose();
}

function sessionEnded(kind: SessionOverKind): void {
  if (useSessionEnd.getState().stage !== 'running') return;
  // With unsaved input the same user signs in again over the open page, so nothing is lost.
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

/** Signs out and reloads; the guard then goes to the sign-in page with a redirect back. */
export async function leave(): Promise<void> {
  await signOut(true);
  reloadOnPurpose();
}
