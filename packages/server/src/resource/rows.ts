import { writableFields } from '@songbai/contract/resource/define.ts';
import type { Actor } from '../platform/actor.ts';
import { AppError } from '../platform/errors.ts';
import type { Values } from './context.ts';
import type { ResourceTable } from './describe/columns.ts';
import type { ResourceHooks } from './describe/hooks.ts';
import { cleanDraft } from './describe/html.ts';
import { fieldMasks, withoutEchoes } from './describe/masks.ts';
import type { Row } from './read/present.ts';
import { reading } from './read/reading.ts';
import { get, stored } from './read/store.ts';
import type { Server } from './server-context.ts';
import { checkDictionaries, checkValues } from './write/checks.store.ts';
import { takeFiles } from './write/files.store.ts';
import { readLines, writeLines } from './write/lines.ts';
import { lookUpsIn } from './write/look-ups.store.ts';
import { writablePart } from './write/new-row.ts';
import { ownChanges } from './write/read-at.store.ts';
import { insert, update } from './write/store.ts';
import type { Work } from './write/work.ts';

/** One row with its sub-tables; deleted rows where requested or always shown. */
export async function detail(
  server: Server,
  table: ResourceTable,
  actor: Actor,
  id: string,
  withDeleted = false,
): Promise<Row> {
  const row = await get(reading(server, actor), table, id, { withDeleted: withDeleted || table.deletedShown });
  for (const [name, lines] of Object.entries(table.resource.lines)) {
    row[name] = await readLines(reading(server, actor), lines, id);
  }
  return row;
}

/** Adds a row with its lines inside a transaction. */
export async function addRow(work: Work, table: ResourceTable, hooks: ResourceHooks, given: Values): Promise<string> {
  hooks.mayWrite?.(work.actor);
  const draft = cleanDraft(table.resource.fields, given);
  work.compared(lookUpsIn(work.server.sealer, work.actor, table.resource, draft));
  await checkValues(work, table, draft);
  const id = await insert(work, table, draft, await ownValues(hooks, work, draft));
  await saveLines(work, table, hooks, id, draft);
  await hooks.afterSave?.(work, id, draft);
  return id;
}

async function ownValues(hooks: ResourceHooks, work: Work, draft: Values): Promise<Values> {
  if (!hooks.beforeInsertMany) return (await hooks.beforeInsert?.(work, draft)) ?? {};
  const [own] = await hooks.beforeInsertMany(work, [draft]);
  if (own instanceof AppError) throw own;
  return own ?? {};
}

async function saveLines(
  work: Work,
  table: ResourceTable,
  hooks: ResourceHooks,
  id: string,
  draft: Values,
): Promise<void> {
  for (const [name, lines] of Object.entries(table.resource.lines)) {
    const drafts = draft[name];
    if (lines.readOnly || !Array.isArray(drafts)) continue;
    const rows = (drafts as Values[]).map((line) => cleanDraft(lines.fields, line));
    const head = { table: table.resource.table, id, fields: lines.fields };
    for (const line of rows) {
      checkDictionaries(work, lines.fields, line);
      await takeFiles(work, head, line);
    }
    await writeLines(work, lines, id, rows, (line) => hooks.deriveLine?.(name, line) ?? {});
  }
}

/**
 * Changes a row with its lines inside a transaction.
 * @param readAt `updateTime` of the row as a client without versions read it; undefined when it does not say
 */
export async function editRow(
  work: Work,
  table: ResourceTable,
  hooks: ResourceHooks,
  given: Values,
  readAt?: string | null,
): Promise<void> {
  hooks.mayWrite?.(work.actor);
  const draft = cleanDraft(table.resource.fields, given);
  const id = String(draft.id);
  const version = typeof draft.version === 'number' ? draft.version : undefined;
  const [before] = await stored(work, table, [id]);
  if (!before) throw new AppError(table.refusals?.missing ?? 'recordMissing');
  const writable = writablePart(writableFields(table.resource, 'edit'), draft);
  const labelOf = (name: string) => table.resource.fields[name]?.label ?? name;
  const masks = fieldMasks(work.actor, table.resource);
  work.compared(lookUpsIn(work.server.sealer, work.actor, table.resource, writable));
  const meant =
    version === undefined ? await ownChanges(work, table, { before, writable, masks, readAt, draft }) : writable;
  const patch = withoutEchoes(meant, before, masks, labelOf);
  await checkValues(work, table, patch, id);
  const own = (await hooks.beforeUpdate?.(work, before, { ...patch, ...besides(table, hooks, draft) })) ?? {};
  await update(work, table, id, { ...patch, ...own }, { version, before });
  await saveLines(work, table, hooks, id, draft);
  await hooks.afterSave?.(work, id, draft);
}

/** What a draft contains besides the columns of its row. */
function besides(table: ResourceTable, hooks: ResourceHooks, draft: Values): Values {
  const names = [...Object.keys(table.resource.lines), ...Object.keys(hooks.extras?.properties ?? {})];
  return Object.fromEntries(names.map((name) => [name, draft[name]]));
}
