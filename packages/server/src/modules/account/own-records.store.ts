import type { OwnRecord } from '@songbai/contract/modules/account/account.calls.ts';
import { RESOURCES } from '@songbai/contract/modules/registry.ts';
import { addDays } from '@songbai/contract/rules/dates.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';

const SHOWN = 10;
const DAYS = 30;

const TITLES = new Map(RESOURCES.map(({ table, title }) => [table, title]));

/** What the person changed last, by record; only kinds of records that he knows by name. */
export async function ownRecords(db: Db, actor: Actor, today: string): Promise<OwnRecord[]> {
  const rows = await db
    .selectFrom('sysDataLog')
    .select(['id', 'dataTable', 'dataId', 'action', 'createTime'])
    .where('tenantId', '=', actor.tenantId)
    .where('createBy', '=', actor.username)
    .where('createTime', '>=', addDays(today, -DAYS))
    .where('dataTable', 'in', [...TITLES.keys()])
    .orderBy('createTime', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN * 5)
    .execute();
  const latest = new Map(rows.toReversed().map((row) => [`${row.dataTable} ${row.dataId}`, row]));
  return [...latest.values()]
    .toSorted((one, other) => (one.createTime === other.createTime ? 0 : one.createTime < other.createTime ? 1 : -1))
    .slice(0, SHOWN)
    .map(({ id, dataTable, action, createTime }) => ({
      ...{ id, action, time: createTime },
      title: TITLES.get(dataTable) ?? dataTable,
    }));
}
