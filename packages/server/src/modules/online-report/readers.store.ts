import { runSql } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { binder } from '../../resource/describe/sql-text.ts';
import type { Server } from '../../resource/server-context.ts';
import { knownRoles } from '../permission/index.ts';
import { mayWriteSql } from './checks.ts';
import { idsOf } from './drafts.ts';

/** Whether the person holds one of the roles, by their ids joined by commas. */
async function holdsOne({ database }: Server, { userId }: Actor, roles: string | null | undefined): Promise<boolean> {
  const ids = idsOf(roles);
  if (ids.length === 0) return false;
  const sql = binder(database.engine);
  const text = `select 1 as "found" from sys_user_role ur join sys_role r on r.id = ur.role_id
    where ur.user_id = ${sql.bind(userId)} and r.del_flag = 0 and r.id in (${ids.map((id) => sql.bind(id)).join(', ')})`;
  return (await runSql(database.db, text, sql.values)).length > 0;
}

/** @throws AppError forbidden for somebody who holds none of the roles and may not write such reports */
export async function assertReader(server: Server, actor: Actor, roles: string | null | undefined): Promise<void> {
  if (!mayWriteSql(actor) && !(await holdsOne(server, actor, roles))) throw new AppError('forbidden');
}

/** @throws AppError reportReaderUnknown for a role that is not there, or that the actor may not know of */
export async function assertRoles({ database }: Server, actor: Actor, roles: string): Promise<void> {
  const ids = idsOf(roles);
  const sql = binder(database.engine);
  const known = await runSql<{ id: string }>(
    database.db,
    `select t.id as "id" from sys_role t where t.del_flag = 0 and t.id in (${ids.map((id) => sql.bind(id)).join(', ')})
      and ${knownRoles(actor, sql) ?? '1=1'}`,
    sql.values,
  );
  const missing = ids.find((id) => !known.some((role) => role.id === id));
  if (missing !== undefined) throw new AppError('reportReaderUnknown', { role: missing });
}
