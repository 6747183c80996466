import { writableFields } from '@songbai/contract/resource/define.ts';
import type { Trx } from '../db/database.ts';
import type { Actor } from '../platform/actor.ts';
import { AppError } from '../platform/errors.ts';
import type { ResourceTable } from './describe/columns.ts';
import { type ResourceHooks, refusalOr } from './describe/hooks.ts';
import { cleanDraft } from './describe/html.ts';
import { fieldMasks, withoutEchoes } from './describe/masks.ts';
import type { Row } from './read/present.ts';
import type { Server } from './server-context.ts';
import { get, insert, insertNew, stored, update, type Values } from './store.ts';
import { checkDictionaries, checkMany, checkValues } from './write/checks.store.ts';
import { readLines, writeLines } from './write/lines.ts';
import { type NewRow, newRow, writablePart } from './write/new-row.ts';

/** One row with its sub-tables; a deleted one where they are asked for or always shown. */
export async function detail(
  server: Server,
  table: ResourceTable,
  actor: Actor,
  id: string,
  withDeleted = false,
): Promise<Row> {
  const { db } = server.database;
  const row = await get(server, db, table, actor, id, { withDeleted: withDeleted || table.deletedShown });
  for (const [name, lines] of Object.entries(table.resource.lines)) {
    row[name] = await readLines(server, db, lines, actor, id);
  }
  return row;
}

/** Adds a row with its lines inside a transaction. */
export async function addRow(
  server: Server,
  trx: Trx,
  table: ResourceTable,
  hooks: ResourceHooks,
  actor: Actor,
  given: Values,
): Promise<string> {
  const draft = cleanDraft(table.resource.fields, given);
  await checkValues(server, trx, table, actor, draft);
  const id = await insert(server, trx, table, actor, draft, await ownValues(hooks, trx, actor, draft));
  await saveLines(server, trx, table, hooks, actor, id, draft);
  await hooks.afterSave?.(trx, actor, id, draft);
  return id;
}

async function ownValues(hooks: ResourceHooks, trx: Trx, actor: Actor, draft: Values): Promise<Values> {
  if (!hooks.beforeInsertMany) return (await hooks.beforeInsert?.(trx, actor, draft)) ?? {};
  const [own] = await hooks.beforeInsertMany(trx, actor, [draft]);
  if (own instanceof AppError) throw own;
  return own ?? {};
}

/** Whether rows can be added many at once: no rule of theirs looks at rows that were written just before. */
export function addsInBlocks(table: ResourceTable, hooks: ResourceHooks): boolean {
  const { name, fields } = table.resource;
  const ownKind = Object.values(fields).some((field) => field.kind === 'ref' && field.target === name);
  return !ownKind && !hooks.afterSave && (!hooks.beforeInsert || hooks.beforeInsertMany !== undefined);
}

/**
 * Adds many rows without lines inside a transaction, by the same rules as one; only for `addsInBlocks`, and no two
 * drafts may have a unique value in common. Answers the refusals of those that were not added.
 * @param pause gives others their turn between the steps
 */
export async function addRows(
  server: Server,
  trx: Trx,
  table: ResourceTable,
  hooks: ResourceHooks,
  actor: Actor,
  given: readonly Values[],
  pause: () => Promise<void>,
): Promise<(AppError | undefined)[]> {
  const drafts = given.map((draft) => refusalOr(() => cleanDraft(table.resource.fields, draft)));
  const outcomes = drafts.map((draft) => (draft instanceof AppError ? draft : undefined));
  /** Carries on with the drafts nothing was said against. */
  const left = () => drafts.flatMap((draft, at) => (outcomes[at] || draft instanceof AppError ? [] : [{ draft, at }]));
  const first = left();
  const refusals = await checkMany(
    server,
    trx,
    table,
    actor,
    first.map(({ draft }) => draft),
  );
  for (const [index, { at }] of first.entries()) outcomes[at] = refusals[index];
  await pause();
  const good = left();
  const values = good.map(({ draft }) => draft);
  const own = good.length > 0 ? await hooks.beforeInsertMany?.(trx, actor, values) : undefined;
  await pause();
  const rows: NewRow[] = [];
  for (const [index, { draft, at }] of good.entries()) {
    const set = own?.[index] ?? {};
    if (set instanceof AppError) outcomes[at] = set;
    else rows.push(newRow(server, table, actor, draft, set));
  }
  if (rows.length > 0) await insertNew(server, trx, table, actor, rows);
  return outcomes;
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
    const rows = (drafts as Values[]).map((line) => cleanDraft(lines.fields, line));
    for (const line of rows) checkDictionaries(server, lines.fields, line);
    await writeLines(server, trx, lines, actor, id, rows, (line) => hooks.deriveLine?.(name, line) ?? {});
  }
}

/** Changes a row with its lines inside a transaction. */
export async function editRow(
  server: Server,
  trx: Trx,
  table: ResourceTable,
  hooks: ResourceHooks,
  actor: Actor,
  given: Values,
): Promise<void> {
  const draft = cleanDraft(table.resource.fields, given);
  const id = String(draft.id);
  const version = typeof draft.version === 'number' ? draft.version : undefined;
  const [before] = await stored(server, trx, table, actor, [id]);
  if (!before) throw new AppError(table.refusals?.missing ?? 'recordMissing');
  const writable = writablePart(writableFields(table.resource, 'edit'), draft);
  const labelOf = (name: string) => table.resource.fields[name]?.label ?? name;
  const patch = withoutEchoes(writable, before, fieldMasks(actor, table.resource), labelOf);
  await checkValues(server, trx, table, actor, patch, id);
  const own = (await hooks.beforeUpdate?.(trx, actor, before, { ...patch, ...besides(table, hooks, draft) })) ?? {};
  await update(server, trx, table, actor, id, { ...patch, ...own }, { version, before });
  await saveLines(server, trx, table, hooks, actor, id, draft);
  await hooks.afterSave?.(trx, actor, id, draft);
}

/** What a draft brings besides the columns of its row. */
function besides(table: ResourceTable, hooks: ResourceHooks, draft: Values): Values {
  const names = [...Object.keys(table.resource.lines), ...Object.keys(hooks.extras?.properties ?? {})];
  return Object.fromEntries(names.map((name) => [name, draft[name]]));
}
