import type { ReportDraft, ReportSaved } from '@songbai/contract/modules/online-report/report-head.calls.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { reading } from '../../resource/read/reading.ts';
import { stored } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { headTable } from './head.table.ts';
import { designOf, itemsOf, paramsOf } from './report.store.ts';
import { editReport } from './save.service.ts';

type Kept = Pick<ReportDraft, 'head'> & Required<Pick<ReportDraft, 'items' | 'params'>>;

/**
 * Saves a report as an old version was, as a new version: what came later goes, what went comes back.
 * @throws AppError recordMissing, reportVersionMissing, and what a save refuses
 */
export async function restoreReport(server: Server, actor: Actor, id: string, version: number): Promise<ReportSaved> {
  const { db } = server.database;
  const [head] = await stored(reading(server, actor), headTable, [id]);
  if (!head) throw new AppError('recordMissing');
  const old = await keptReport(db, id, version);
  const items = parts(old.items, await itemsOf(db, id));
  const params = parts(old.params, await paramsOf(db, id));
  const draft: ReportDraft = {
    ...{ head: { ...old.head, id, version: head.version }, version: head.version, note: `恢复版本${version}` },
    ...{ items: items.sent, deleteItemIds: items.gone, params: params.sent, deleteParamIds: params.gone },
  };
  return editReport(server, actor, draft, undefined);
}

/** @throws AppError reportVersionMissing */
export async function keptReport(db: Db, id: string, version: number): Promise<Kept> {
  const text = Number.isSafeInteger(version) && version < 2 ** 31 ? await designOf(db, id, version) : undefined;
  if (text === undefined) throw new AppError('reportVersionMissing', { version: String(version) });
  return JSON.parse(text) as Kept;
}

/** Parts that are still there keep their ids, the others are made anew. */
function parts<T extends { id?: string | null | undefined }>(
  old: readonly T[],
  live: readonly { id: string }[],
): { sent: T[]; gone: string } {
  const ids = new Set(live.map(({ id }) => id));
  const kept = new Set(old.map(({ id }) => id));
  return {
    sent: old.map((part) => (ids.has(part.id ?? '') ? part : { ...part, id: null })),
    gone: live.flatMap(({ id }) => (kept.has(id) ? [] : [id])).join(','),
  };
}
