import { runSql } from '../../db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoreContext, Values } from '../context.ts';
import type { ResourceTable } from '../describe/columns.ts';
import { type FieldMask, maskedValue } from '../describe/masks.ts';
import { isSecret } from '../describe/sealed.ts';
import { binder } from '../describe/sql-text.ts';
import type { Work } from './work.ts';

const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/**
 * What a client that echoes whole rows says about the age of its row: null for one that was never changed, undefined
 * when it says nothing.
 */
export function readAtOf(body: unknown): string | null | undefined {
  const sent = (body as Values).updateTime;
  if (sent === null || sent === '') return null;
  return typeof sent === 'string' && MOMENT.test(sent) ? sent : undefined;
}

interface Edit {
  before: Values & { id: string };
  writable: Values;
  masks: readonly FieldMask[];
  readAt: string | null | undefined;
  /** The whole body: sub-tables are replaced as a whole. */
  draft: Values;
}

/**
 * What a client without versions changed itself. It sends the whole row back as it read it, so a value that others have
 * changed since, and that is sent as it was then, is left as it is now. One that both changed is refused. Moments are
 * whole seconds: within the second of the reading a former value is taken for an echo, too.
 * @throws AppError staleVersion
 */
export async function ownChanges(work: Work<StoreContext>, table: ResourceTable, edit: Edit): Promise<Values> {
  const { before, writable, masks, readAt } = edit;
  const { lines, fields, table: name } = table.resource;
  if (readAt === undefined || (await updateTimeOf(work, name, before.id)) < (readAt ?? '0')) return writable;
  const { newer, same } = await formerValues(work, name, before.id, readAt ?? '');
  if (newer.size > 0 && Object.keys(lines).some((part) => Array.isArray(edit.draft[part])))
    throw new AppError('staleVersion');
  const isMeant = ([field, sent]: [string, unknown]): boolean => {
    const mask = masks.find((one) => one.name === field)?.mask;
    // Whoever sees only the mask echoes the mask: what else is sent was typed, and is not compared with what is stored.
    const says = (value: unknown) => isEqual(sent, mask ? maskedValue(value, mask) : value);
    const [base] = newer.get(field) ?? [];
    const isChanged = newer.has(field) && !isEqual(base, before[field]);
    if (says(before[field])) return true;
    if (!isChanged) return !same.get(field)?.some(says);
    // Of secret values the log keeps only the masked form, which does not tell whole ones apart.
    if (!says(base) || (isSecret(fields[field]) && !mask)) throw new AppError('staleVersion');
    return false;
  };
  return Object.fromEntries(Object.entries(writable).filter(isMeant));
}

/** Empty where nobody has changed the row. */
async function updateTimeOf({ db, server }: Work<StoreContext>, table: string, id: string): Promise<string> {
  const sql = binder(server.database.engine);
  const text = `select update_time as "at" from ${table} where id = ${sql.bind(id)}`;
  const [row] = await runSql<{ at: string | null }>(db, text, sql.values);
  return row?.at ?? '';
}

const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

type Former = Map<string, unknown[]>;

/** Values of changed fields before the changes after a moment, and before later ones of its second; oldest first. */
async function formerValues(
  { db }: Work<StoreContext>,
  table: string,
  id: string,
  readAt: string,
): Promise<{ newer: Former; same: Former }> {
  const changes = await db
    .selectFrom('sysDataLog')
    .select(['createTime', 'dataVersion', 'dataBefore'])
    .where('dataId', '=', id)
    .where('dataTable', '=', table)
    .where('type', '=', 'json')
    .where('action', '!=', 'add')
    .where('createTime', '>=', readAt)
    .execute();
  changes.sort((one, other) => Number(one.dataVersion) - Number(other.dataVersion));
  // The first change of that second made the row that was read, or an older one.
  const [, ...same] = changes.filter(({ createTime }) => createTime === readAt);
  return { newer: collected(changes.filter(({ createTime }) => createTime > readAt)), same: collected(same) };
}

function collected(changes: readonly { dataBefore: string | null }[]): Former {
  const former: Former = new Map();
  for (const { dataBefore } of changes)
    for (const [name, value] of Object.entries(JSON.parse(dataBefore ?? '{}') as Values))
      former.set(name, [...(former.get(name) ?? []), value]);
  return former;
}
