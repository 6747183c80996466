import type { AuthControl } from '@songbai/contract/design/rights.ts';
import type { AuthMode, AuthRule } from '@songbai/contract/modules/online-auth/online-auth.calls.ts';
import type { AuthPageRow } from '@songbai/contract/modules/online-auth/online-auth.resource.ts';
import type { Db, Trx } from '../../db/database.ts';
import { newId } from '../../platform/ids.ts';

const ON = 1;
const CONTROL = ['id', 'cgformId', 'code', 'partId', 'type', 'control', 'page', 'status', 'version'] as const;
const RULE = [
  ...(['id', 'cgformId', 'ruleName', 'ruleColumn', 'ruleOperator', 'ruleValue', 'status', 'version'] as const),
  ...(['createBy', 'createTime', 'updateBy', 'updateTime'] as const),
] as const;

/** What of a table is or was under control. */
export function controlRows(db: Db, headId: string): Promise<AuthPageRow[]> {
  return db
    .selectFrom('onlAuthPage')
    .select(CONTROL)
    .where('cgformId', '=', headId)
    .where('delFlag', '=', 0)
    .orderBy('id')
    .execute();
}

/** What of some tables is under control at present, by table. */
export async function activeControls(db: Db, headIds: readonly string[]): Promise<Map<string, AuthControl[]>> {
  const rows = await db
    .selectFrom('onlAuthPage')
    .select(['id', 'cgformId', 'code', 'partId', 'type', 'control', 'page'])
    .where('cgformId', 'in', headIds)
    .where('status', '=', ON)
    .where('delFlag', '=', 0)
    .execute();
  const found = new Map<string, AuthControl[]>(headIds.map((id) => [id, []]));
  for (const { cgformId, ...control } of rows) found.get(cgformId)?.push(control);
  return found;
}

export async function controlById(db: Db, id: string): Promise<AuthPageRow | undefined> {
  return db.selectFrom('onlAuthPage').select(CONTROL).where('id', '=', id).where('delFlag', '=', 0).executeTakeFirst();
}

/** Data rules of a table, the newest first; with `valid` those that bind their holders. */
export async function ruleRows(db: Db, headId: string, valid = false): Promise<AuthRule[]> {
  const rows = await db
    .selectFrom('onlAuthData')
    .select(RULE)
    .where('cgformId', '=', headId)
    .where('delFlag', '=', 0)
    .$if(valid, (query) => query.where('status', '=', ON))
    .orderBy('createTime', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, ruleValue: row.ruleValue ?? '' }));
}

/** Data rules of a table and of its views, of those in the bin too. */
export function rulesWithViews(db: Db, headId: string) {
  return db
    .selectFrom('onlAuthData')
    .select(['id', 'ruleColumn', 'ruleOperator', 'ruleValue'])
    .where('delFlag', '=', 0)
    .where((where) =>
      where.or([
        where('cgformId', '=', headId),
        where('cgformId', 'in', where.selectFrom('onlCgformHead').select('id').where('physicId', '=', headId)),
      ]),
    )
    .orderBy('id')
    .execute();
}

/** Which table a data rule belongs to. */
export async function headOfRule(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('onlAuthData')
    .select('cgformId')
    .where('id', '=', id)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return row?.cgformId;
}

/** Whose rights, of which table, of which kind. */
export interface Holder {
  roleId: string;
  cgformId: string;
  type: number;
  authMode: AuthMode;
}

/** Ids that a role, department or person was granted; rows without a mode are those of roles. */
export async function grantedIds(db: Db, { roleId, cgformId, type, authMode }: Holder): Promise<string[]> {
  const rows = await db
    .selectFrom('onlAuthRelation')
    .select('authId')
    .distinct()
    .where('roleId', '=', roleId)
    .where('cgformId', '=', cgformId)
    .where('type', '=', type)
    .where((where) =>
      authMode === 'role'
        ? where.or([where('authMode', '=', authMode), where('authMode', 'is', null)])
        : where('authMode', '=', authMode),
    )
    .orderBy('authId')
    .execute();
  return rows.map(({ authId }) => authId);
}

export async function addGrants(trx: Trx, holder: Holder, authIds: readonly string[]): Promise<void> {
  if (authIds.length === 0) return;
  await trx
    .insertInto('onlAuthRelation')
    .values(authIds.map((authId) => ({ id: newId(), ...holder, authId })))
    .execute();
}

export async function takeGrants(trx: Trx, holder: Holder, authIds: readonly string[]): Promise<void> {
  if (authIds.length === 0) return;
  await trx
    .deleteFrom('onlAuthRelation')
    .where('roleId', '=', holder.roleId)
    .where('cgformId', '=', holder.cgformId)
    .where('type', '=', holder.type)
    .where('authId', 'in', authIds)
    .where((where) => where.or([where('authMode', '=', holder.authMode), where('authMode', 'is', null)]))
    .execute();
}

/** Takes a rule from everybody who has it; returns from whom. */
export async function takeEverywhere(trx: Trx, authId: string): Promise<{ roleId: string; authMode: string | null }[]> {
  return trx.deleteFrom('onlAuthRelation').where('authId', '=', authId).returning(['roleId', 'authMode']).execute();
}

/** Whether somebody has it. */
export async function isGranted(db: Db, authId: string): Promise<boolean> {
  const row = await db.selectFrom('onlAuthRelation').select('id').where('authId', '=', authId).executeTakeFirst();
  return row !== undefined;
}

/** A live department of the tenant. */
export async function departName(db: Db, tenantId: number, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sysDepart')
    .select('departName')
    .where('id', '=', id)
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return row?.departName;
}

/** A live account that works for the tenant. */
export async function personName(db: Db, tenantId: number, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sysUser as u')
    .innerJoin('sysUserTenant as t', 't.userId', 'u.id')
    .select('u.realname')
    .where('u.id', '=', id)
    .where('u.delFlag', '=', 0)
    .where('t.tenantId', '=', tenantId)
    .executeTakeFirst();
  return row?.realname;
}
