import type { TenantMember } from '@songbai/contract/modules/tenant/tenant.calls.ts';
import { user } from '@songbai/contract/modules/user/user.resource.ts';
import { EVERYTHING, type Filter } from '@songbai/contract/resource/filter.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoreContext, WriteContext } from '../../resource/context.ts';
import { resourceTable } from '../../resource/describe/columns.ts';
import type { ShownOf } from '../../resource/read/present.ts';
import { reading } from '../../resource/read/reading.ts';
import type { ExtraWhere } from '../../resource/read/select.ts';
import { page } from '../../resource/read/store.ts';
import { worksFor } from '../../resource/read/tenants.store.ts';
import type { Work } from '../../resource/write/work.ts';

const { username, realname, phone, status } = user.fields;

/** People of tenants as the tenant screen lists them; each search names the tenant. */
const memberTable = resourceTable(
  {
    ...user,
    pages: [],
    fields: { username, realname, phone, status: { ...status, required: true } },
  },
  { scope: 'global' },
);

interface Search {
  tenantId: number;
  /** Part of the login or real name. */
  keyword: string;
  pageNo: number;
  pageSize: number;
}

/** One page of a tenant's people sorted by login name; their count is cached until a change. */
export async function membersOf(
  context: StoreContext,
  actor: Actor,
  { tenantId, keyword, pageNo, pageSize }: Search,
): Promise<{ rows: TenantMember[]; total: number }> {
  const contains = (field: string): Filter => ({ field, op: 'like', value: keyword });
  const filter: Filter = keyword === '' ? EVERYTHING : { or: [contains('username'), contains('realname')] };
  const wanted = { filter, sort: [{ field: 'username', order: 'asc' } as const], pageNo, pageSize };
  const extra: ExtraWhere = (sql) => worksFor('t.id', tenantId, sql);
  const { rows, total } = await page(reading(context, actor), memberTable, wanted, { extra });
  return { rows: rows.map(memberOf), total };
}

function memberOf(row: ShownOf<(typeof memberTable)['resource']>): TenantMember {
  const { id, username, realname, phone, status, status_dictText } = row;
  return { id, username, realname, phone, status, ...(status_dictText === undefined ? {} : { status_dictText }) };
}

export interface LinkedUser {
  id: string;
  realname: string;
  relTenantIds: string | null;
  version: number;
}

export function linkedUsers(db: Db, ids: readonly string[]): Promise<LinkedUser[]> {
  return db
    .selectFrom('sysUser')
    .select(['id', 'realname', 'relTenantIds', 'version'])
    .where('id', 'in', ids)
    .where('delFlag', '=', 0)
    .execute();
}

/** Replaces the tenants of an account if it is unchanged since it was read. */
export async function setTenants(
  work: Work<WriteContext>,
  user: LinkedUser,
  tenantIds: readonly number[],
): Promise<void> {
  const relTenantIds = tenantIds.length === 0 ? null : tenantIds.join(',');
  const row = await work.db
    .updateTable('sysUser')
    .set((set) => ({
      relTenantIds,
      updateBy: work.actor.username,
      updateTime: work.clock.datetime(),
      version: set('version', '+', 1),
    }))
    .where('id', '=', user.id)
    .where('version', '=', user.version)
    .returning('version')
    .executeTakeFirst();
  if (!row) throw new AppError('staleVersion');
  const before = { relTenantIds: user.relTenantIds };
  const after = { id: user.id, relTenantIds };
  const change = { table: 'sys_user', id: user.id, version: row.version, action: 'edit' as const, before, after };
  work.log([change]);
}
