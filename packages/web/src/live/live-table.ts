import { mayUse } from '@songbai/contract/rules/permission.ts';
import type { LiveTableNews } from '@songbai/contract/wire/live-table.ts';
import { useEffect, useEffectEvent, useId, useMemo } from 'react';
import { urlOf } from '../api/http.ts';
import { useSession } from '../session/session.ts';
import type { Row } from '../ui/editable-table/model/columns.ts';
import type { TableStore } from '../ui/editable-table/model/store.ts';
import { createPageChannel, type PageChannel, type PageChannelOptions } from './page-channel.ts';

/** All tables of a page share one socket, which closes when the last of them is gone. */
const channels = new Map<string, PageChannel>();

function channelOf(pageId: string, timings: Timings): PageChannel {
  const there = channels.get(pageId);
  if (there) return there;
  const made = createPageChannel({ ...timings, address: () => addressOf(pageId) });
  channels.set(pageId, made);
  return made;
}

function addressOf(pageId: string): { url: string; token: string } | undefined {
  const { user, token, tenantId, permissions } = useSession.getState();
  // The server refuses whoever lacks the right: not asked at all.
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

type Timings = Omit<PageChannelOptions, 'address'>;

interface LiveTableOptions {
  /** Permission code of the page: those who hold it hear each other (contract/3 §11.10). */
  pageId: string;
  /** Group of tables of the page that show the same rows. */
  socketKey?: string;
  /** Only of the page's first table. */
  timings?: Timings;
}

const NO_TIMINGS: Timings = {};

/**
 * Binds a table to the others of its group, in other browsers and beside it (contract/3 §11.1 socketReload): rows they
 * tell of are merged into the rows with the same id. Answers how to tell of an own row; false without a connection.
 */
export function useLiveTable(
  store: TableStore,
  { pageId, socketKey = 'vxe-default', timings = NO_TIMINGS }: LiveTableOptions,
): { sendRow(row: Row): boolean } {
  const caseId = useId();
  const own = useMemo(() => `${caseId}${Math.random().toString(36).slice(2)}`, [caseId]);
  const channel = channelOf(pageId, timings);
  const hear = useEffectEvent((news: LiveTableNews) => {
    if (news.type !== 'update_vxe_table' || news.data.socketKey !== socketKey) return;
    const [row, sender] = news.data.args;
    const there = sender === own ? undefined : store.row(row.id);
    if (there) store.merge(mergedRow(there, row));
  });
  useEffect(() => channel.listen(hear), [channel]);
  return useMemo(
    () => ({ sendRow: (row) => channel.send({ type: 'update_vxe_table', data: { socketKey, args: [row, own] } }) }),
    [channel, socketKey, own],
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Only fields that the row has; `tug_status` is merged one level deep (contract/3 §11.10). */
export function mergedRow(there: Row, news: Row): Row {
  const fields = Object.entries(news).filter(([key]) => Object.hasOwn(there, key));
  const merged = fields.map(([key, value]) => {
    const before = there[key];
    const deep = key === 'tug_status' && isObject(before) && isObject(value);
    return [key, deep ? { ...before, ...value } : value];
  });
  return { ...Object.fromEntries(merged), id: there.id };
}

/** Hears messages of the type `common_send_date` with this key (contract/3 §11.10 addBindSocketCSD). */
export function listenCommon(pageId: string, key: string, listener: (args: readonly unknown[]) => void): () => void {
  return channelOf(pageId, NO_TIMINGS).listen((news) => {
    if (news.type === 'common_send_date' && news.data.key === key) listener(news.data.args);
  });
}
