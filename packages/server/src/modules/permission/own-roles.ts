import type { Actor } from '../../platform/actor.ts';
import type { Binder } from '../../resource/describe/sql-text.ts';
import { isAdmin } from './admin-role.ts';

/**
 * SQL for the roles that an actor may know of: those of the platform and those of the own tenant; platform
 * administrators know all of them, which is undefined.
 */
export function knownRoles(actor: Actor, sql: Binder, alias = 't'): string | undefined {
  if (isAdmin(actor)) return undefined;
  return `(${alias}.tenant_id is null or ${alias}.tenant_id = ${sql.bind(actor.tenantId)})`;
}
