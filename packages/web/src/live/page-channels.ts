import { mayUse } from '@songbai/contract/rules/permission.ts';
import { urlOf } from '../api/http.ts';
import { useSession } from '../session/session.ts';
import { createPageChannel, type PageChannel, type PageChannelOptions } from './page-channel.ts';

/** All tables of a page share one socket, which closes with the last listener. */
const channels = new Map<string, PageChannel>();

/** The channel of a page; the timings of the first caller apply. */
export function channelOf(pageId: string, timings: Timings = {}): PageChannel {
  const there = channels.get(pageId);
  if (there) return there;
  const made = createPageChannel({ ...timings, address: () => addressOf(pageId) });
  channels.set(pageId, made);
  return made;
}

function addressOf(pageId: string): { url: string; token: string } | undefined {
  const { user, token, tenantId, permissions } = useSession.getState();
  // The server refuses users without the permission, so do not connect.
  if (!user || !token || !permissions || !mayUse(pageId, permissions)) return undefined;
  const path = `/vxeSocket/${encodeURIComponent(user.id)}/${encodeURIComponent(pageId)}`;
  const url = new URL(urlOf(path), window.location.href);
  url.searchParams.set('tenant', String(tenantId));
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return { url: url.href, token };
}

useSession.subscribe((state, before) => {
  if (state.token === before.token && state.tenantId === before.tenantId) return;
  for (const channel of channels.values()) channel.restart();
});

export type Timings = Omit<PageChannelOptions, 'address'>;
