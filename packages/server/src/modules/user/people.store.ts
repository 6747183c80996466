import { LIMITS } from '@songbai/contract/limits.ts';
import type { Colleague } from '@songbai/contract/modules/user/people.calls.ts';
import { user } from '@songbai/contract/modules/user/user.resource.ts';
import { both, type Filter, type Sort } from '@songbai/contract/resource/filter.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import type { Db } from '../../db/database.ts';
import { pageOf } from '../../http/envelope.ts';
import type { Actor } from '../../platform/actor.ts';
import { isSpelling, speltNames } from '../../platform/spelt-names.ts';
import type { StoreContext } from '../../resource/context.ts';
import { type ResourceTable, resourceTable } from '../../resource/describe/columns.ts';
import { binder } from '../../resource/describe/sql-text.ts';
import { worksWithin } from '../../resource/read/departs.store.ts';
import type { ShownOf } from '../../resource/read/present.ts';
import { reading } from '../../resource/read/reading.ts';
import type { ExtraWhere } from '../../resource/read/select.ts';
import { page } from '../../resource/read/store.ts';
import { worksFor } from '../../resource/read/tenants.store.ts';
import { departCode } from '../depart/index.ts';
import { departNames } from './user-texts.store.ts';

export interface ColleagueQuery {
  /** Part of the login name; of the real name; of either, of the number or of the name's pinyin. */
  username: string;
  realname: string;
  keyword: string;
  /** Exact values. */
  sex: string;
  birthday: string;
  /** Members of this department or its descendants. */
  departId: string;
  /** Holders of this role. */
  roleId?: string;
  /** Ids that are left out. */
  except?: readonly string[];
  sort: readonly Sort[];
  pageNo: number;
  pageSize: number;
}

/** Fields of a person that a picker shows. */
const { username, realname, sex, birthday, phone } = user.fields;

/**
 * Users as colleagues see them (contract/1 §5.9): the fields of a picker, without the data rules of the user list,
 * limited by the tenant only.
 */
export const colleague = {
  ...user,
  pages: [],
  fields: { username, realname, sex, birthday, phone },
};

type Person = ShownOf<typeof colleague>;

const peopleTable = (onlyNormal: boolean) =>
  resourceTable(colleague, {
    scope: 'global',
    visible: ({ tenantId }, sql) => `${onlyNormal ? 't.status = 1 and ' : ''}${worksFor('t.id', tenantId, sql)}`,
  });
/** Normal accounts of the actor's tenant. */
export const colleagueTable = peopleTable(true);
const memberTable = peopleTable(false);

/** One page of colleagues, or of the people of another table of them. */
export async function colleagues(
  context: StoreContext,
  actor: Actor,
  query: ColleagueQuery,
  table: ResourceTable<typeof colleague> = colleagueTable,
): Promise<Page<Colleague>> {
  const { username, realname, keyword, sex, birthday, sort, pageNo, pageSize } = query;
  const contains = (field: string, value: string): Filter => ({ field, op: 'like', value });
  const is = (field: string, value: string): Filter => ({ field, op: 'eq', value });
  const filter = both(
    ...(username === '' ? [] : [contains('username', username)]),
    ...(realname === '' ? [] : [contains('realname', realname)]),
    ...(keyword === '' ? [] : [await calledOrReached(context, actor, keyword)]),
    ...(sex === '' ? [] : [is('sex', sex)]),
    ...(birthday === '' ? [] : [is('birthday', birthday)]),
  );
  const within = await withinDepart(context, actor, query.departId);
  if (within === 'nobody') return pageOf([], 0, query);
  const extra = allOf([within.extra, holdsRole(query.roleId), isNoneOf(query.except)]);
  const narrowed = extra ? { extra } : {};
  const inOrder: Sort[] = sort.length > 0 ? [...sort] : [{ field: 'username', order: 'asc' }];
  const wanted = { filter, sort: inOrder, pageNo, pageSize };
  const { rows, total } = await page(reading(context, actor), table, wanted, narrowed);
  return pageOf(await shownPeople(context.database.db, actor, rows), total, query);
}

/** Login name, name, its pinyin, or mobile number; of a masked number only what its mask shows (`read/admit.ts`). */
async function calledOrReached(context: StoreContext, actor: Actor, keyword: string): Promise<Filter> {
  const spelt = await peopleSpelt(context, actor, keyword);
  return {
    or: [
      { field: 'username', op: 'like', value: keyword },
      { field: 'realname', op: 'like', value: keyword },
      { field: 'phone', op: 'like', value: keyword, passing: true },
      ...(spelt.length > 0 ? [{ field: 'realname', op: 'in', value: spelt } as const] : []),
    ],
  };
}

/** Names of colleagues that are written with these letters. */
async function peopleSpelt({ database }: StoreContext, { tenantId }: Actor, typed: string): Promise<readonly string[]> {
  if (!isSpelling(typed)) return [];
  const sql = binder(database.engine);
  const text = `select distinct t.realname as "name" from sys_user t
    where t.del_flag = 0 and t.status = 1 and ${worksFor('t.id', tenantId, sql)} order by 1`;
  const rows = await database.queryHeavy<{ name: string | null }>(text, sql.values);
  return speltNames(
    rows.flatMap(({ name }) => (name === null ? [] : [name])),
    typed,
    'person',
  );
}

/** Conditions that all hold; undefined ones restrict nothing. */
function allOf(conditions: readonly (ExtraWhere | undefined)[]): ExtraWhere | undefined {
  const given = conditions.filter((condition) => condition !== undefined);
  if (given.length === 0) return undefined;
  return (sql, today) => given.map((condition) => `(${condition(sql, today)})`).join(' and ');
}

function holdsRole(roleId = ''): ExtraWhere | undefined {
  if (roleId === '') return undefined;
  return (sql) =>
    `exists (select 1 from sys_user_role ur where ur.user_id = t.id and ur.role_id = ${sql.bind(roleId)})`;
}

function isNoneOf(ids: readonly string[] = []): ExtraWhere | undefined {
  if (ids.length === 0) return undefined;
  return (sql) => `t.id not in (${ids.map((id) => sql.bind(id)).join(', ')})`;
}

/** Normal colleagues by exact values of one field, in the order of the values. */
export async function colleaguesBy(
  context: StoreContext,
  actor: Actor,
  field: string,
  values: readonly string[],
): Promise<Colleague[]> {
  if (values.length === 0) return [];
  const filter: Filter = { field, op: 'in', value: values };
  // In the order of the field itself, so that its index is used; any other order would scan all accounts.
  const sort: Sort[] = [{ field, order: 'asc' }];
  const wanted = { filter, sort, pageNo: 1, pageSize: LIMITS.pageSizeMax };
  const { rows } = await page(reading(context, actor), colleagueTable, wanted);
  const order = new Map(values.map((value, at) => [value, at]));
  const placeOf = (row: Person) => order.get(String(row[field])) ?? values.length;
  return shownPeople(
    context.database.db,
    actor,
    rows.toSorted((one, other) => placeOf(one) - placeOf(other)),
  );
}

/** Members of a department and its descendants, whatever the state of their account. */
export async function members(
  context: StoreContext,
  actor: Actor,
  departId: string,
  realname: string,
): Promise<Colleague[]> {
  const narrowed = await withinDepart(context, actor, departId);
  if (narrowed === 'nobody' || departId === '') return [];
  const filter: Filter = realname === '' ? { and: [] } : { field: 'realname', op: 'like', value: realname };
  const wanted = { filter, sort: [], pageNo: 1, pageSize: LIMITS.pageSizeMax };
  const { rows } = await page(reading(context, actor), memberTable, wanted, narrowed);
  return shownPeople(context.database.db, actor, rows);
}

async function withinDepart(
  context: StoreContext,
  actor: Actor,
  departId: string,
): Promise<{ extra?: ExtraWhere } | 'nobody'> {
  if (departId === '') return {};
  const code = await departCode(context.database.db, actor.tenantId, departId);
  if (code === undefined) return 'nobody';
  return { extra: worksWithin(actor.tenantId, [code]) };
}

/** Returns only the fields of a picker, with the names of the departments. */
async function shownPeople(db: Db, { tenantId }: Actor, rows: readonly Person[]): Promise<Colleague[]> {
  const departs = await departNames(
    db,
    tenantId,
    rows.map((row) => row.id),
  );
  return rows.map((row) => {
    const { id, username, realname, sex, sex_dictText, birthday, phone } = row;
    const text = sex_dictText === undefined ? {} : { sex_dictText };
    return { id, username, realname, sex, ...text, birthday, phone, orgCodeTxt: departs.get(id) ?? null };
  });
}
