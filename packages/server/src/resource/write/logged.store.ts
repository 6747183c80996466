import { newId } from '../../platform/ids.ts';
import type { StoreContext, Values } from '../context.ts';
import { insertRows } from './store.ts';
import type { Work } from './work.ts';

/**
 * Adds rows to a record table that is not a resource (lines, payments, rights, holds), with audit columns and data log.
 * Returns the ids in order; a row may already have one.
 */
export async function insertLogged(
  work: Work<StoreContext>,
  table: string,
  rows: readonly Values[],
): Promise<string[]> {
  const { actor, clock } = work;
  const stamps = {
    tenantId: actor.tenantId,
    createBy: actor.username,
    createTime: clock.datetime(),
    sysOrgCode: actor.orgCode,
    version: 1,
    delFlag: 0,
  };
  const added = rows.map((values) => ({ ...values, id: typeof values.id === 'string' ? values.id : newId() }));
  await insertRows(
    work,
    table,
    added.map((row) => ({ ...row, ...stamps })),
  );
  work.log(added.map((after) => ({ table, id: after.id, version: 1, action: 'add', before: null, after })));
  return added.map(({ id }) => id);
}
