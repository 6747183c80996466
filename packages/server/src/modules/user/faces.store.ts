import type { Actor } from '../../platform/actor.ts';
import { binder } from '../../resource/describe/sql-text.ts';
import type { Server } from '../../resource/server-context.ts';
import { isAdmin } from '../permission/index.ts';

/**
 * Whether a person sees another's picture: everybody who works for a tenant of his does, since names of colleagues stand
 * on all pages with their pictures.
 */
export async function seesFace({ database }: Pick<Server, 'database'>, actor: Actor, userId: string): Promise<boolean> {
  if (userId === actor.userId || isAdmin(actor)) return true;
  const sql = binder(database.engine);
  const text = `select 1 as "one" from sys_user_tenant where user_id = ${sql.bind(userId)}
    and tenant_id = ${sql.bind(actor.tenantId)}`;
  return (await database.query(text, sql.values)).length > 0;
}
