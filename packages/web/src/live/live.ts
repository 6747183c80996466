import { LIMITS } from '@songbai/contract/limits.ts';
import { OWN_FRAMES } from '@songbai/contract/wire/live.ts';
import { useEffect, useEffectEvent } from 'react';
import { getResult } from '../api/client.ts';
import { urlOf } from '../api/http.ts';
import { useSession } from '../session/session.ts';
import { createChannel } from './channel.ts';

/** The shared socket of the page; it opens with the first listener and closes with the session. */
const channel = createChannel({
  address: () => {
    const { user, token, tenantId } = useSession.getState();
    if (!user || !token) return undefined;
    const url = new URL(urlOf(`/websocket/${encodeURIComponent(user.id)}`), window.location.href);
    url.searchParams.set('tenant', String(tenantId));
    url.searchParams.set(OWN_FRAMES, '1');
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    return { url: url.href, token };
  },
  reconnectMs: LIMITS.socketReconnectMs,
  // Any call tells whether the session is over, and why; the answer itself says it to the person.
  onRefused: () => void getResult('/sys/user/getCurrentUserDeparts', {}, { quiet: true }).catch(() => undefined),
});

useSession.subscribe((state, before) => {
  if (state.token === before.token && state.tenantId === before.tenantId) return;
  if (state.token) channel.reopen();
  else channel.close();
});

/** Calls `listener` for every pushed message with this `cmd` while the component is mounted. */
export function useLive<T>(cmd: string, listener: (message: T) => void): void {
  const heard = useEffectEvent((message: unknown) => listener(message as T));
  useEffect(() => channel.listen(cmd, heard), [cmd]);
}

/** The same outside components; returns the function to unsubscribe. */
export function listenLive<T>(cmd: string, listener: (message: T) => void): () => void {
  return channel.listen(cmd, (message) => listener(message as T));
}

/** Calls `listener` after a reconnect: missed data has to be refetched. */
export function onReconnect(listener: () => void): () => void {
  return channel.onReconnect(listener);
}
