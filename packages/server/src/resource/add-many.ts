import { setImmediate as nextTurn } from 'node:timers/promises';
import { isIntegrityViolation, isUniqueViolation } from '../db/database.ts';
import { AppError } from '../platform/errors.ts';
import type { Values } from './context.ts';
import type { ResourceTable } from './describe/columns.ts';
import { type ResourceHooks, refusalOr } from './describe/hooks.ts';
import { cleanDraft } from './describe/html.ts';
import { addRow } from './rows.ts';
import { checkMany } from './write/checks.store.ts';
import { type NewRow, newRow } from './write/new-row.ts';
import { insertNew } from './write/store.ts';
import type { Work } from './write/work.ts';

/** Why a row was not added; undefined: it was. An `AppError`, or the constraint of the database that it violates. */
export type Outcome = unknown;

/**
 * Adds many rows inside a transaction by the same rules as one, at once where they allow it, and yields to other
 * requests meanwhile. No two drafts may have a unique value in common.
 */
export async function addMany(
  work: Work,
  table: ResourceTable,
  hooks: ResourceHooks,
  drafts: readonly Values[],
): Promise<Outcome[]> {
  if (drafts.length === 0) return [];
  if (!addsInBlocks(table, hooks)) return addEach(work, table, hooks, drafts);
  try {
    return await work.step(() => addBlock(work, table, hooks, drafts));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // One by one, so that each row gets its own reason.
    return addEach(work, table, hooks, drafts);
  }
}

/** The same one by one, for rows that may repeat each other. */
export async function addEach(
  work: Work,
  table: ResourceTable,
  hooks: ResourceHooks,
  drafts: readonly Values[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const draft of drafts) {
    const add = () => work.step(() => addRow(work, table, hooks, draft));
    try {
      // On the retry, a value taken by a concurrent transaction is found and named.
      await add().catch((error: unknown) => (isUniqueViolation(error) ? add() : Promise.reject(error)));
      outcomes.push(undefined);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      outcomes.push(error);
    }
    await nextTurn();
  }
  return outcomes;
}

const isRefusal = (error: unknown): boolean =>
  error instanceof AppError || isIntegrityViolation(error) || isUniqueViolation(error);

/** Whether no rule of the rows reads rows written just before. */
function addsInBlocks(table: ResourceTable, hooks: ResourceHooks): boolean {
  const { name, fields } = table.resource;
  const ownKind = Object.values(fields).some((field) => field.kind === 'ref' && field.target === name);
  const inMany = (one: unknown, many: unknown) => one === undefined || many !== undefined;
  return !ownKind && inMany(hooks.afterSave, hooks.afterAddMany) && inMany(hooks.beforeInsert, hooks.beforeInsertMany);
}

async function addBlock(
  work: Work,
  table: ResourceTable,
  hooks: ResourceHooks,
  given: readonly Values[],
): Promise<(AppError | undefined)[]> {
  const drafts = given.map((draft) => refusalOr(() => cleanDraft(table.resource.fields, draft)));
  const outcomes = drafts.map((draft) => (draft instanceof AppError ? draft : undefined));
  /** Continues with the drafts that have no refusal. */
  const left = () => drafts.flatMap((draft, at) => (outcomes[at] || draft instanceof AppError ? [] : [{ draft, at }]));
  const first = left();
  const refusals = await checkMany(
    work,
    table,
    first.map(({ draft }) => draft),
  );
  for (const [index, { at }] of first.entries()) outcomes[at] = refusals[index];
  await nextTurn();
  const good = left();
  const values = good.map(({ draft }) => draft);
  const own = good.length > 0 ? await hooks.beforeInsertMany?.(work, values) : undefined;
  await nextTurn();
  let open: OpenRow[] = [];
  for (const [index, { draft, at }] of good.entries()) {
    const set = own?.[index] ?? {};
    if (set instanceof AppError) outcomes[at] = set;
    else open.push({ at, draft, made: newRow(work.server, table, work.actor, draft, set) });
  }
  while (open.length > 0) {
    const late = await insertWhole(work, table, hooks, open);
    for (const [index, { at }] of open.entries()) outcomes[at] = late[index];
    // What was refused took the others along.
    open = late.some(Boolean) ? open.filter((_row, index) => !late[index]) : [];
  }
  return outcomes;
}

interface OpenRow {
  at: number;
  draft: Values;
  made: NewRow;
}

/** Rolls back rows that are written already. */
class Late extends Error {
  readonly refusals: (AppError | undefined)[];

  constructor(refusals: (AppError | undefined)[]) {
    super('late');
    this.refusals = refusals;
  }
}

/** Inserts rows with what follows from them; where some are refused, none is. */
async function insertWhole(
  work: Work,
  table: ResourceTable,
  hooks: ResourceHooks,
  rows: readonly OpenRow[],
): Promise<(AppError | undefined)[]> {
  const write = () =>
    insertNew(
      work,
      table,
      rows.map(({ made }) => made),
    );
  const { afterAddMany } = hooks;
  if (!afterAddMany) {
    await write();
    return [];
  }
  try {
    await work.step(async () => {
      await write();
      const refusals = await afterAddMany(
        work,
        rows.map(({ made: { id }, draft }) => ({ id, draft })),
      );
      if (refusals.some(Boolean)) throw new Late(refusals);
    });
    return [];
  } catch (error) {
    if (error instanceof Late) return error.refusals;
    throw error;
  }
}
