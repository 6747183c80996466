import { resourceByName } from '@songbai/contract/modules/registry.ts';
import type { Resource, StoredOf } from '@songbai/contract/resource/define.ts';
import { chunks } from '../../db/chunks.ts';
import { runSql, type Trx } from '../../db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { StoreContext, Values } from '../context.ts';
import { columnOf, type ResourceTable } from '../describe/columns.ts';
import { loggable, sealed } from '../describe/sealed.ts';
import { binder } from '../describe/sql-text.ts';
import { ofTenant } from './checks.store.ts';
import type { Work } from './work.ts';

const BACK = { delFlag: 0, deleteBy: null, deleteTime: null, deleteReason: null };

/**
 * Takes one row out of the recycle bin, with the values that it comes back with. Of two who take the same one only one
 * succeeds.
 * @throws AppError binMissing
 */
export async function takeBack(
  work: Work<StoreContext>,
  { resource }: Pick<ResourceTable, 'resource'>,
  id: string,
  patch: Values = {},
): Promise<void> {
  const sql = binder(work.server.database.engine);
  const stamps: Values = { updateBy: work.actor.username, updateTime: work.clock.datetime() };
  const values = { ...sealed(work.server.sealer, resource.fields, patch), ...BACK, ...stamps };
  const sets = Object.entries(values).map(([name, value]) => `${columnOf(name)} = ${sql.bind(value)}`);
  const text = `update ${resource.table} set ${sets.join(', ')}, version = version + 1
    where id = ${sql.bind(id)} and del_flag = 1 returning version as "version"`;
  const [row] = await runSql<{ version: number }>(work.db, text, sql.values);
  if (!row) throw new AppError('binMissing', { title: resource.title });
  const after = loggable(resource.fields, { ...patch, id, delFlag: 0 });
  work.log([{ table: resource.table, id, version: row.version, action: 'restore', before: { delFlag: 1 }, after }]);
}

/**
 * Refuses a row whose parents are deleted, naming the first; those that are there are locked until the commit. Accounts
 * do not count: people leave, and records keep naming them.
 * @throws AppError binParentGone
 */
export async function holdParents(
  work: Work<StoreContext>,
  resource: Resource,
  row: StoredOf<Resource>,
): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = row[name];
    if (field.kind !== 'ref' || field.computed || field.target === 'user' || !value) continue;
    const target = resourceByName(field.target);
    const locking = binder(work.server.database.engine);
    const live = `update ${target.table} set version = version where id = ${locking.bind(value)}
      and del_flag = 0${ofTenant(target.table, work.actor, locking)} returning id as "id"`;
    if ((await runSql(work.db, live, locking.values)).length > 0) continue;
    const sql = binder(work.server.database.engine);
    const named = `select ${columnOf(target.titleField)} as "name" from ${target.table} where id = ${sql.bind(value)}`;
    const [gone] = await runSql<{ name: string | null }>(work.db, named, sql.values);
    const parent = gone?.name ?? String(value);
    throw new AppError('binParentGone', { name: nameOf(resource, row), label: field.label, parent });
  }
}

/** A row as refusals name it. */
export const nameOf = ({ titleField }: Resource, row: StoredOf<Resource>): string => String(row[titleField] ?? row.id);

/** A link that ended with a row, to be made again when the row is restored. */
export interface KeptLink {
  /** The row, in the table that `bin` names. */
  rowId: string;
  /** Table of the link. */
  link: string;
  /** The other end. */
  otherId: string;
  value: string | null;
}

/** Keeps links of deleted rows of a table for their restoration. */
export async function keepLinks(trx: Trx, bin: string, links: readonly KeptLink[]): Promise<void> {
  for (const part of chunks(links))
    await trx
      .insertInto('sysBinLink')
      .values(part.map((link) => ({ id: newId(), bin, ...link })))
      .onConflict((conflict) => conflict.columns(['bin', 'rowId', 'link', 'otherId']).doNothing())
      .execute();
}

/** Takes out the links that were kept for a row. */
export async function takeLinks(trx: Trx, bin: string, rowId: string): Promise<KeptLink[]> {
  const rows = await trx
    .deleteFrom('sysBinLink')
    .where('bin', '=', bin)
    .where('rowId', '=', rowId)
    .returning(['rowId', 'link', 'otherId', 'value'])
    .execute();
  return rows.sort((a, b) => (a.otherId < b.otherId ? -1 : 1));
}

/** The other ends of the links of one kind. */
export const otherEnds = (links: readonly KeptLink[], kind: string): string[] =>
  links.filter(({ link }) => link === kind).map(({ otherId }) => otherId);
