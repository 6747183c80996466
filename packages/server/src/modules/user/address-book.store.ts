import type { AddressEntry } from '@songbai/contract/modules/user/user.calls.ts';
import { user } from '@songbai/contract/modules/user/user.resource.ts';
import { both, type Filter } from '@songbai/contract/resource/filter.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { pageOf } from '../../http/envelope.ts';
import type { Actor } from '../../platform/actor.ts';
import type { StoreContext } from '../../resource/context.ts';
import { resourceTable } from '../../resource/describe/columns.ts';
import { maskRows } from '../../resource/describe/masks.ts';
import { type Binder, binder, likeText } from '../../resource/describe/sql-text.ts';
import { type DepartOfPerson, departsOfPeople, departsWithin, worksWithin } from '../../resource/read/departs.store.ts';
import type { Row } from '../../resource/read/present.ts';
import { reading } from '../../resource/read/reading.ts';
import { page } from '../../resource/read/store.ts';
import { worksFor } from '../../resource/read/tenants.store.ts';

export interface AddressQuery {
  /** Departments whose code has this prefix; all when empty. */
  orgCode: string;
  /** Matched as parts. */
  realname: string;
  workNo: string;
  pageNo: number;
  pageSize: number;
}

/** Fields visible to all colleagues (contract/1 §14). */
const SHOWN = ['realname', 'workNo', 'post', 'telephone', 'email', 'phone', 'avatar', 'sex', 'birthday'] as const;
const NAMES: ReadonlySet<string> = new Set(SHOWN);

/** The address book is not the user list, so the data rules of that list do not apply. */
const entry = {
  ...user,
  pages: [],
  fields: Object.fromEntries(Object.entries(user.fields).filter(([name]) => NAMES.has(name))),
};
const addressTable = resourceTable(entry, {
  scope: 'global',
  visible: ({ tenantId }, sql) => worksFor('t.id', tenantId, sql),
});

const codesOf = (orgCode: string): string[] | undefined => (orgCode === '' ? undefined : [orgCode]);

/** One page of people, each once with all departments; full pages and a correct total (docs/departures.md). */
export async function addressPage(
  context: StoreContext,
  actor: Actor,
  query: AddressQuery,
): Promise<Page<AddressEntry>> {
  const { orgCode, realname, workNo, pageNo, pageSize } = query;
  const contains = (field: string, value: string): Filter => ({ and: value ? [{ field, op: 'like', value }] : [] });
  const wanted = {
    filter: both(contains('realname', realname), contains('workNo', workNo)),
    sort: [],
    pageNo,
    pageSize,
  };
  const { db } = context.database;
  const extra = worksWithin(actor.tenantId, codesOf(orgCode));
  const { rows, total } = await page(reading(context, actor), addressTable, wanted, { extra });
  const ids = rows.map((row) => row.id);
  const departs = await departsOfPeople(db, actor.tenantId, ids);
  const shown = (id: string) => (departs.get(id) ?? []).filter((depart) => depart.orgCode.startsWith(orgCode));
  return pageOf(
    rows.map((row) => entryOf(row, shown(row.id))),
    total,
    query,
  );
}

function entryOf(row: Row, departs: readonly DepartOfPerson[]): AddressEntry {
  const fields = Object.fromEntries([...SHOWN, 'sex_dictText'].map((name) => [name, row[name] ?? null]));
  return {
    userId: row.id,
    ...(fields as Omit<AddressEntry, 'userId' | 'departId' | 'departName'>),
    departId: departs[0]?.departId ?? '',
    departName: departs.map((depart) => depart.departName).join(' | '),
  };
}

/** The unmerged variant: one record for each membership (contract/1 §14). */
export async function membershipPage(
  context: StoreContext,
  actor: Actor,
  query: AddressQuery,
): Promise<Page<AddressEntry>> {
  const { engine, queryWeighed } = context.database;
  const conditions = (sql: Binder) => {
    const parts = [
      worksFor('t.id', actor.tenantId, sql),
      't.del_flag = 0',
      departsWithin(actor.tenantId, [query.orgCode], sql),
    ];
    for (const [column, part] of [
      ['t.realname', query.realname],
      ['t.work_no', query.workNo],
    ] as const)
      if (part !== '') parts.push(`${column} ${sql.like} ${sql.bind(`%${likeText(part)}%`)} escape '\\'`);
    return `from sys_user t join sys_user_depart ud on ud.user_id = t.id join sys_depart d on d.id = ud.dep_id
      where ${parts.join(' and ')}`;
  };
  const paged = binder(engine);
  const from = conditions(paged);
  const { pageNo, pageSize } = query;
  const window = `limit ${paged.bind(pageSize)} offset ${paged.bind((pageNo - 1) * pageSize)}`;
  const text = `select t.id as "userId", t.realname as "realname", t.work_no as "workNo", t.post as "post",
    t.telephone as "telephone", t.email as "email", t.phone as "phone", t.avatar as "avatar", t.sex as "sex",
    t.birthday as "birthday", d.id as "departId", d.depart_name as "departName" ${from}
    order by t.create_time desc, t.id, d.org_code ${window}`;
  const counted = binder(engine);
  const counting = `select count(*) as "total" ${conditions(counted)}`;
  const [rows, [count]] = await Promise.all([
    queryWeighed<AddressEntry>(text, paged.values),
    queryWeighed<{ total: number }>(counting, counted.values),
  ]);
  return pageOf(maskRows(actor, entry, rows), Number(count?.total ?? 0), query);
}
