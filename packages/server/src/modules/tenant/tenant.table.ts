import { tenant } from '@songbai/contract/modules/tenant/tenant.resource.ts';
import type { Actor } from '../../platform/actor.ts';
import { resourceTable } from '../../resource/describe/columns.ts';
import type { Binder } from '../../resource/describe/sql-text.ts';
import { isAdmin } from '../permission/index.ts';

/** Platform administrators see every tenant, other users their own. */
export const tenantTable = resourceTable(tenant, {
  scope: 'global',
  computed: { sysOrgCode: () => 'null' },
  visible: (actor, sql) => (isAdmin(actor) ? undefined : ownTenant(actor, sql)),
});

function ownTenant(actor: Actor, sql: Binder): string {
  return `t.id in (select ut.tenant_id from sys_user_tenant ut where ut.user_id = ${sql.bind(actor.userId)})`;
}
