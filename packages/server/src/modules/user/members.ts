import type { ExtraWhere } from '../../resource/read/select.ts';

/** Direct members of any of these departments of the tenant (contract/1 §5.1). */
export function memberOfAny(tenantId: number, departIds: readonly string[]): ExtraWhere {
  return (sql) => `t.id in (select ud.user_id from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
    where d.del_flag = 0 and ud.dep_id in (${departIds.map((id) => sql.bind(id)).join(', ')})
    and d.tenant_id = ${sql.bind(tenantId)})`;
}
