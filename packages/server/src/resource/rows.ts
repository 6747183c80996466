import { writableFields } from '@songbai/contract/resource/define.ts';
import type { Trx } from '../db/database.ts';
import type { Actor } from '../platform/actor.ts';
import { AppError } from '../platform/errors.ts';
import { checkDictionaries, checkValues } from './checks.store.ts';
import type { ResourceTable } from './columns.ts';
import type { ResourceHooks } from './hooks.ts';
import { readLines, writeLines } from './lines.ts';
import type { Row } from './present.ts';
import type { Server } from './server-context.ts';
import { get, insert, stored, update, type Values, writablePart } from './store.ts';

/** One row with its sub-tables; deleted rows stay readable, because lists of deleted ones link to them. */
export async function detail(server: Server, table: ResourceTable, actor: Actor, id: string): Promise<Row> {
  const { db } = server.database;
  const row = await get(server, db, table, actor, id, { withDeleted: true });
  for (const [name, lines] of Object.entries(table.resource.lines)) {
    row[name] = await readLines(server, db, lines, actor, id);
  }
  return row;
}

/** Adds a row with its lines inside a transaction; the import uses it row by row. */
export async function addRow(
  server: Server,
  trx: Trx,
  table: ResourceTable,
  hooks: ResourceHooks,
  actor: Actor,
  draft: Values,
): Promise<string> {
  await checkValues(server, trx, table, actor, draft);
  const own = (await hooks.beforeInsert?.(trx, actor, draft)) ?? {};
  const id = await insert(server, trx, table, actor, draft, own);
  await saveLines(server, trx, table, hooks, actor, id, draft);
  await hooks.afterSave?.(trx, actor, id);
  return id;
}

async function saveLines(
  server: Server,
  trx: Trx,
  table: ResourceTable,
  hooks: ResourceHooks,
  actor: Actor,
  id: string,
  draft: Values,
): Promise<void> {
  for (const [name, lines] of Object.entries(table.resource.lines)) {
    const drafts = draft[name];
    if (lines.readOnly || !Array.isArray(drafts)) continue;
    for (const line of drafts as Values[]) checkDictionaries(server, lines.fields, line);
    await writeLines(server, trx, lines, actor, id, drafts as Values[], (line) => hooks.deriveLine?.(name, line) ?? {});
  }
}

/** Changes a row with its lines inside a transaction. */
export async function editRow(
  server: Server,
  trx: Trx,
  table: ResourceTable,
  hooks: ResourceHooks,
  actor: Actor,
  draft: Values,
): Promise<void> {
  const id = String(draft.id);
  const version = typeof draft.version === 'number' ? draft.version : undefined;
  const [before] = await stored(server, trx, table, actor, [id]);
  if (!before) throw new AppError('recordMissing');
  const patch = writablePart(writableFields(table.resource, 'edit'), draft);
  await checkValues(server, trx, table, actor, patch, id);
  const own = (await hooks.beforeUpdate?.(trx, actor, before, { ...patch, ...linesOf(table, draft) })) ?? {};
  await update(server, trx, table, actor, id, { ...patch, ...own }, { version, before });
  await saveLines(server, trx, table, hooks, actor, id, draft);
  await hooks.afterSave?.(trx, actor, id);
}

function linesOf(table: ResourceTable, draft: Values): Values {
  return Object.fromEntries(Object.keys(table.resource.lines).map((name) => [name, draft[name]]));
}
