import { idsOf } from '@songbai/contract/rules/delegation.ts';
import type { Db, Trx } from '../../db/database.ts';

/** Columns of grants that name the data rules of their holders. */
const GRANTS = ['sysRolePermission', 'sysDepartPermission', 'sysDepartRolePermission'] as const;

/** Which of these rules are in use by grants. */
export async function boundRules(db: Db, ruleIds: readonly string[]): Promise<Set<string>> {
  const bound = new Set<string>();
  if (ruleIds.length === 0) return bound;
  const wanted = new Set(ruleIds);
  for (const table of GRANTS) {
    const rows = await db
      .selectFrom(table)
      .select('dataRuleIds')
      .distinct()
      .where('dataRuleIds', 'is not', null)
      .where('dataRuleIds', '<>', '')
      .execute();
    for (const id of rows.flatMap((row) => idsOf(row.dataRuleIds))) if (wanted.has(id)) bound.add(id);
  }
  return bound;
}

/** Removes a rule from every grant of its menu; returns the changed grants, table and id. */
export async function unbindRule(
  trx: Trx,
  permissionId: string,
  ruleId: string,
): Promise<{ table: string; id: string; before: string; after: string | null }[]> {
  const changed = [];
  for (const [index, table] of GRANTS.entries()) {
    const rows = await trx
      .selectFrom(table)
      .select(['id', 'dataRuleIds'])
      .where('permissionId', '=', permissionId)
      .where('dataRuleIds', 'is not', null)
      .execute();
    for (const { id, dataRuleIds } of rows) {
      const ids = idsOf(dataRuleIds);
      if (!ids.includes(ruleId)) continue;
      const after = ids.filter((one) => one !== ruleId).join(',') || null;
      await trx.updateTable(table).set({ dataRuleIds: after }).where('id', '=', id).execute();
      changed.push({ table: GRANT_TABLES[index] ?? table, id, before: dataRuleIds ?? '', after });
    }
  }
  return changed;
}

const GRANT_TABLES = ['sys_role_permission', 'sys_depart_permission', 'sys_depart_role_permission'];

/** The menu of a rule, and the page around it if it is a button. */
export async function pageOfMenu(
  db: Db,
  permissionId: string,
): Promise<{ id: string; component: string | null; ruleFlag: number | null } | undefined> {
  const row = await db
    .selectFrom('sysPermission as p')
    .leftJoin('sysPermission as above', 'above.id', 'p.parentId')
    .select(['p.id', 'p.component', 'p.ruleFlag', 'above.component as pageComponent'])
    .where('p.id', '=', permissionId)
    .where('p.delFlag', '=', 0)
    .executeTakeFirst();
  return row && { id: row.id, ruleFlag: row.ruleFlag, component: row.component || row.pageComponent };
}

export async function hasRules(db: Db, permissionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sysPermissionDataRule')
    .select('id')
    .where('permissionId', '=', permissionId)
    .where('delFlag', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
