import { newId } from '../../platform/ids.ts';
import type { StoreContext, Values } from '../context.ts';
import type { DataChange } from './audit.ts';
import { insertRow } from './store.ts';
import type { Work } from './work.ts';

/**
 * Adds rows to a record table that is no resource of its own (lines, payments, rights, holds), with audit columns and
 * data log. Answers the ids in order; a row may bring its own.
 */
export async function insertLogged(
  work: Work<StoreContext>,
  table: string,
  rows: readonly Values[],
): Promise<string[]> {
  const stamps = {
    tenantId: work.actor.tenantId,
    createBy: work.actor.username,
    createTime: work.clock.datetime(),
    sysOrgCode: work.actor.orgCode,
  };
  const changes: DataChange[] = [];
  for (const values of rows) {
    const id = typeof values.id === 'string' ? values.id : newId();
    await insertRow(work, table, { ...values, id, ...stamps, version: 1, delFlag: 0 });
    changes.push({ table, id, version: 1, action: 'add', before: null, after: { ...values, id } });
  }
  work.log(changes);
  return changes.map((change) => change.id);
}
