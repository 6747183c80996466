import { editCodeOfPage } from '@songbai/contract/modules/live-pages.ts';
import { mayUse } from '@songbai/contract/rules/permission.ts';
import type { LiveTableNews } from '@songbai/contract/wire/live-table.ts';
import { useEffect, useEffectEvent, useId, useMemo } from 'react';
import { useSession } from '../session/session.ts';
import type { Row } from '../ui/editable-table/model/columns.ts';
import type { TableStore } from '../ui/editable-table/model/store.ts';
import { channelOf, type Timings } from './page-channels.ts';

interface LiveTableOptions {
  /** Permission code of the page: its holders receive each other's messages (contract/3 §11.10). */
  pageId: string;
  /** Group of tables of the page that show the same rows. */
  socketKey?: string;
  /** Only for the page's first table. */
  timings?: Timings;
}

/**
 * Connects a table to the others of its group, on the same page and in other browsers (contract/3 §11.1 socketReload):
 * received rows are merged into the rows with the same id. Returns the function to send a row; it returns false without
 * a connection, without the right to edit what the page shows, and for a row that is too large for a frame.
 */
export function useLiveTable(
  store: TableStore,
  { pageId, socketKey = 'vxe-default', timings }: LiveTableOptions,
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
    () => ({
      sendRow: (row) =>
        mayPublish(pageId) && channel.send({ type: 'update_vxe_table', data: { socketKey, args: [row, own] } }),
    }),
    [channel, pageId, socketKey, own],
  );
}

/** The server passes over rows of others. */
function mayPublish(pageId: string): boolean {
  const { permissions } = useSession.getState();
  const right = editCodeOfPage(pageId);
  return right !== undefined && permissions !== null && mayUse(right, permissions);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Values that a cell can show: no objects, which would break the receivers' tables. */
const isPlain = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (Array.isArray(value) && value.every((one) => typeof one !== 'object'));

/** Only fields of the row, with scalar values; `tug_status` is merged one level deep (contract/3 §11.10). */
export function mergedRow(there: Row, news: Row): Row {
  const fields = Object.entries(news).filter(([key]) => Object.hasOwn(there, key));
  const merged = fields.flatMap(([key, value]): [string, unknown][] => {
    const before = there[key];
    if (isPlain(value)) return [[key, value]];
    if (key !== 'tug_status' || !isObject(value) || !isObject(before ?? {})) return [];
    const plain = Object.entries(value).filter(([, one]) => isPlain(one));
    return [[key, { ...(before as object | null | undefined), ...Object.fromEntries(plain) }]];
  });
  return { ...Object.fromEntries(merged), id: there.id };
}

/** Subscribes to messages of the type `common_send_date` with this key (contract/3 §11.10 addBindSocketCSD). */
export function listenCommon(pageId: string, key: string, listener: (args: readonly unknown[]) => void): () => void {
  return channelOf(pageId).listen((news) => {
    if (news.type === 'common_send_date' && news.data.key === key) listener(news.data.args);
  });
}
