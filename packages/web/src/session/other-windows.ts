import type { UserInfo } from '@songbai/contract/modules/session/session.calls.ts';
import { readStored, storageKey } from '../lib/storage.ts';
import { isWindowSession, useSession } from './session.ts';
import { STORED } from './stored-names.ts';

/**
 * Follows sign-in and sign-out in other windows of the same browser, so that no data of the previous user stays on
 * screen: a new token of the same user is adopted, anything else calls `onChange`.
 */
export function watchOtherWindows(onChange: () => void): () => void {
  const changed = (event: StorageEvent): void => {
    if (event.storageArea !== window.localStorage || event.key !== storageKey(STORED.token)) return;
    // Sign-in writes several values one by one: wait until all are written.
    setTimeout(() => {
      const mine = useSession.getState();
      const token = readStored<string>(STORED.token);
      const user = readStored<UserInfo>(STORED.user);
      if ((token ?? null) === mine.token || isWindowSession()) return;
      if (token && user && user.id === mine.user?.id) useSession.setState({ token, user });
      else onChange();
    }, 50);
  };
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
}
