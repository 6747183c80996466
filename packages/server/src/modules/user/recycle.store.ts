import { RESOURCES } from '@songbai/contract/modules/registry.ts';
import type { BinnedUser } from '@songbai/contract/modules/user/user.calls.ts';
import { user } from '@songbai/contract/modules/user/user.resource.ts';
import { runSql, type Trx } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import type { Actor } from '../../platform/actor.ts';
import type { StoreContext } from '../../resource/context.ts';
import { columnOf } from '../../resource/describe/columns.ts';
import { maskRows } from '../../resource/describe/masks.ts';
import { binder } from '../../resource/describe/sql-text.ts';
import { worksFor } from '../../resource/read/tenants.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { isAdmin } from '../permission/index.ts';

/** The newest of the bin; older ones are shown once these are processed. */
const BIN_SHOWN = 1000;
const COLUMNS = ['id', 'username', 'realname', 'avatar', 'phone', 'status', 'deleteBy', 'deleteTime', 'deleteReason'];
/** Status of people who left, kept for their records (contract/1 §5.4). */
const LEFT = 3;

/** Deleted accounts the actor may see, the latest first; the given ones when there are ids. */
export async function binnedUsers(
  context: StoreContext,
  actor: Actor,
  ids?: readonly string[],
): Promise<Omit<BinnedUser, 'orgCode'>[]> {
  const sql = binder(context.database.engine);
  const columns = COLUMNS.map((name) => `t.${columnOf(name)} as "${name}"`).join(', ');
  const seen = isAdmin(actor) ? '1=1' : worksFor('t.id', actor.tenantId, sql);
  const named = ids ? ` and t.id in (${ids.map((id) => sql.bind(id)).join(', ')})` : '';
  const text = `select ${columns} from sys_user t where t.del_flag = 1 and t.status <> ${LEFT} and ${seen}${named}
    order by t.delete_time desc, t.id limit ${BIN_SHOWN}`;
  return maskRows(actor, user, await context.database.query<Omit<BinnedUser, 'orgCode'>>(text, sql.values));
}

/** Every column that refers to a person. */
const REFERENCES = RESOURCES.flatMap((resource) =>
  [resource, ...Object.values(resource.lines)].flatMap(({ table, fields }) =>
    Object.entries(fields)
      .filter(([, field]) => field.kind === 'ref' && field.target === 'user' && !field.computed)
      .map(([name]) => ({ table, column: columnOf(name) })),
  ),
);

/**
 * The first of these accounts that must be kept: it has signed in, so that records carry its name, or a record
 * refers to it.
 */
export async function firstUsed(work: Work<StoreContext>, ids: readonly string[]): Promise<string | undefined> {
  const signedIn = await work.db
    .selectFrom('sysUser')
    .select('username')
    .where('id', 'in', ids)
    .where('loginTenantId', 'is not', null)
    .executeTakeFirst();
  if (signedIn) return signedIn.username;
  for (const { table, column } of REFERENCES) {
    const sql = binder(work.server.database.engine);
    const text = `select u.username as "username" from ${table} r join sys_user u on u.id = r.${column}
      where r.${column} in (${ids.map((id) => sql.bind(id)).join(', ')}) limit 1`;
    const [used] = await runSql<{ username: string }>(work.db, text, sql.values);
    if (used) return used.username;
  }
  return undefined;
}

/** Permanently deletes an account of the bin with its own rows; returns its values without the password. */
export async function purgeAccount(trx: Trx, id: string): Promise<Omit<Tables['sysUser'], 'passwordHash'> | undefined> {
  const row = await trx
    .deleteFrom('sysUser')
    .where('id', '=', id)
    .where('delFlag', '=', 1)
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  await trx.deleteFrom('sysUserRole').where('userId', '=', id).execute();
  await trx.deleteFrom('sysUserDepart').where('userId', '=', id).execute();
  await trx.deleteFrom('sysSession').where('userId', '=', id).execute();
  await trx.deleteFrom('sysThirdAccount').where('sysUserId', '=', id).execute();
  await trx.deleteFrom('sysSecondFactor').where('id', '=', id).execute();
  await trx.deleteFrom('sysPasswordState').where('id', '=', id).execute();
  const theirs = ['sysRecoveryCode', 'sysTrustedDevice', 'sysPasswordHistory'] as const;
  for (const table of [...theirs, 'sysOwnSetting', 'sysAccessToken', 'sysPasskey'] as const)
    await trx.deleteFrom(table).where('userId', '=', id).execute();
  await trx.deleteFrom('sysUserAgent').where('userName', '=', row.username).execute();
  const { passwordHash: _, ...shown } = row;
  return shown;
}
