import type { ReportDraft, ReportSaved } from '@songbai/contract/modules/online-report/report-head.calls.ts';
import type { StoredReportHead } from '@songbai/contract/modules/online-report/report-head.resource.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { ResourceTable } from '../../resource/describe/columns.ts';
import type { Server } from '../../resource/server-context.ts';
import { insert, remove, update } from '../../resource/write/store.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { heldHead } from './checks.ts';
import { assertParts, type HeadValues, headValues, idsOf, itemValues, paramDraftValues } from './drafts.ts';
import { headTable, itemTable, paramTable } from './head.table.ts';
import { changedAt, headRow, isCodeTaken, itemsOf, keepVersion, paramsOf } from './report.store.ts';
import { soundSql } from './sound-sql.ts';

/** Adds a report of the actor's tenant. */
export async function addReport(server: Server, actor: Actor, draft: ReportDraft): Promise<ReportSaved> {
  const values = headValues(draft.head);
  const found = await soundSql(server, actor, values, draft, undefined);
  return write(server, actor, async (work) => {
    if (await isCodeTaken(work.db, actor.tenantId, values.code, '')) throw new AppError('reportCodeTaken');
    const id = await insert(work, headTable, {}, { ...values, source: '', tenantId: actor.tenantId });
    await writeParts(work, id, draft, 'add');
    return finished(work, id, draft.note ?? null, found);
  });
}

/**
 * Changes a report; items and parameters that are not mentioned stay.
 * @param readAt when the head was last changed, as a client without versions read it; undefined when it does not say
 */
export async function editReport(
  server: Server,
  actor: Actor,
  draft: ReportDraft,
  readAt: string | null | undefined,
): Promise<ReportSaved> {
  const id = String(draft.head.id ?? '');
  const known = await findStored(server, actor, id);
  const values = headValues(draft.head, known);
  const found = await soundSql(server, actor, values, draft, known);
  return write(server, actor, async (work) => {
    const head = await heldHead(work, id);
    await assertFresh(work, head, draft.version || draft.head.version || undefined, readAt);
    if (head.cgrSql !== known.cgrSql || head.dbSource !== known.dbSource) throw new AppError('staleVersion');
    if (await isCodeTaken(work.db, head.tenantId, values.code, id)) throw new AppError('reportCodeTaken');
    await update(work, headTable, id, values, { before: head, version: head.version });
    await writeParts(work, id, draft, 'edit');
    return finished(work, id, draft.note ?? null, found);
  });
}

/** @throws AppError recordMissing */
async function findStored({ database }: Server, { tenantId }: Actor, id: string): Promise<HeadValues> {
  const row = await headRow(database.db, tenantId, id);
  if (!row) throw new AppError('recordMissing');
  const {
    readerRoles = null,
    returnValField = null,
    returnTxtField = null,
    returnType = null,
    rowCap = null,
    timeoutMs = null,
  } = row;
  return {
    ...row,
    readerRoles,
    returnValField,
    returnTxtField,
    returnType,
    rowCap,
    timeoutMs,
    openTables: row.openTables ?? 0,
  };
}

/** @throws AppError staleVersion when somebody else has saved since the head was read */
async function assertFresh(
  work: Work,
  head: StoredReportHead,
  version: number | undefined,
  readAt: string | null | undefined,
): Promise<void> {
  if (version !== undefined && version !== head.version) throw new AppError('staleVersion');
  if (version !== undefined || readAt === undefined) return;
  if ((await changedAt(work.db, head.id)) > (readAt ?? '')) throw new AppError('staleVersion');
}

async function writeParts(work: Work, headId: string, draft: ReportDraft, mode: 'add' | 'edit'): Promise<void> {
  const own = async (
    table: ResourceTable,
    live: readonly { id: string }[],
    drafts: readonly Part[],
    gone: string[],
  ) => {
    const ids = new Set(live.map(({ id }) => id));
    if (gone.some((id) => !ids.has(id))) throw new AppError('reportForeignPart');
    if (gone.length > 0) await remove(work, table, gone);
    for (const { id, values } of drafts) {
      if (id === null || mode === 'add') await insert(work, table, {}, { ...values, cgrheadId: headId });
      else if (ids.has(id) && !gone.includes(id)) await update(work, table, id, values);
      else throw new AppError('reportForeignPart');
    }
  };
  const items = (draft.items ?? []).map((item, at): Part => ({ id: item.id || null, values: itemValues(item, at) }));
  const params = (draft.params ?? []).map(
    (param, at): Part => ({ id: param.id || null, values: paramDraftValues(param, at) }),
  );
  await own(itemTable, await itemsOf(work.db, headId), items, idsOf(draft.deleteItemIds));
  await own(paramTable, await paramsOf(work.db, headId), params, idsOf(draft.deleteParamIds));
}

interface Part {
  id: string | null;
  values: Readonly<Record<string, string | number | null>>;
}

async function finished(
  work: Work,
  id: string,
  note: string | null,
  found: ReadonlySet<string> | undefined,
): Promise<ReportSaved> {
  const head = await heldHead(work, id);
  const items = await itemsOf(work.db, id);
  const params = await paramsOf(work.db, id);
  assertParts(items, params);
  await keepVersion(work, { headId: id, version: head.version, design: { head, items, params }, note });
  const unknown = found ? items.filter(({ fieldName }) => !found.has(fieldName)) : [];
  return { id, version: head.version, unknownFields: unknown.map(({ fieldName }) => fieldName) };
}
