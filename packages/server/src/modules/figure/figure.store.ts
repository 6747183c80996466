import { RECEIVED_STATUSES } from '@songbai/contract/modules/figure/figure.rules.ts';
import type { Filter } from '@songbai/contract/resource/filter.ts';
import { sql } from 'kysely';
import type { FigureKind } from '../../db/schema.ts';
import { rulesFor } from '../../platform/actor.ts';
import type { ResourceTable } from '../../resource/describe/columns.ts';
import type { Reading } from '../../resource/read/reading.ts';
import type { ExtraWhere } from '../../resource/read/select.ts';
import { groups } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { orderTable, viewSelection } from '../order/index.ts';
import { paymentTable } from '../payment/index.ts';
import { plotTable } from '../plot/index.ts';

type Part = 'day' | 'cemeteryId' | 'areaId' | 'part' | 'biz';

/** A sum of facts with the parts of the key that were asked for. */
export type Figure = Partial<Record<Part, string>> & { rows: number; amount: number };

interface Kind {
  table: (server: Server) => ResourceTable;
  selection: Parameters<typeof groups>[3];
  /** The day of a fact, in lists; stock has none. */
  dayField?: string;
  filter?: Filter;
  /** SQL of the parts of the key over a row `t` of the table, as the triggers write them (migration 0071). */
  sql: Partial<Record<Part, string>>;
  amount: string;
}

const KINDS: Readonly<Record<FigureKind, Kind>> = {
  receipt: {
    table: () => paymentTable,
    selection: {},
    dayField: 'payTime',
    filter: { field: 'status', op: 'in', value: [...RECEIVED_STATUSES] },
    sql: { day: 'substr(t.pay_time, 1, 10)', part: 't.method', biz: "coalesce(t.biz_type, '')" },
    amount: 't.amount',
  },
  sale: {
    table: (server) => orderTable(server),
    selection: viewSelection({ view: 'sold' }),
    dayField: 'saleDate',
    sql: { day: 't.sale_date', cemeteryId: "coalesce(t.cemetery_id, '')", part: 't.order_type' },
    amount: 't.payable_amount',
  },
  plot: {
    table: () => plotTable,
    selection: {},
    sql: { cemeteryId: "coalesce(t.cemetery_id, '')", areaId: 't.area_id', part: 't.sale_status' },
    amount: 't.list_price',
  },
};

interface Asked {
  kind: FigureKind;
  /** Parts to sum by; the others are added up. */
  by: readonly Part[];
  /** First and last day. */
  days?: { from: string; to: string };
}

/**
 * Figures of the actor's tenant. Kept figures know no data rules, so for who is bound by one on the list behind them
 * they are counted over exactly the rows of that list.
 */
export async function figures(from: Reading<Server>, asked: Asked): Promise<Figure[]> {
  const table = KINDS[asked.kind].table(from.server);
  const rules = rulesFor(from.actor, table.resource.pages);
  const bound = !('and' in rules) || rules.and.length > 0;
  return bound ? counted(from, table, asked) : kept(from, asked);
}

async function kept({ db, actor }: Reading, { kind, by, days }: Asked): Promise<Figure[]> {
  const rows = await db
    .selectFrom('cemFigure')
    .select(({ fn }) => [...by, fn.sum<number>('total').as('rows'), fn.sum<number>('amount').as('sum')])
    .where('tenantId', '=', actor.tenantId)
    .where('kind', '=', kind)
    .$if(days !== undefined, (query) => query.where('day', '>=', days?.from ?? '').where('day', '<=', days?.to ?? ''))
    .groupBy([...by])
    .having(sql<boolean>`sum(total) <> 0 or sum(amount) <> 0`)
    .execute();
  return rows.map(({ rows: total, sum, ...key }) => ({ ...key, rows: Number(total), amount: Number(sum) }));
}

const GAP = '|';

async function counted(from: Reading<Server>, table: ResourceTable, { kind, by, days }: Asked): Promise<Figure[]> {
  const { selection, dayField, filter, sql: parts, amount } = KINDS[kind];
  const ofDays: Filter[] =
    days && dayField
      ? [
          { field: dayField, op: 'ge', value: dayField === 'payTime' ? `${days.from} 00:00:00` : days.from },
          { field: dayField, op: 'le', value: dayField === 'payTime' ? `${days.to} 23:59:59` : days.to },
        ]
      : [];
  const key: ExtraWhere = () => by.map((part) => parts[part] ?? "''").join(` || '${GAP}' || `) || "''";
  const asked = { filter: { and: [...ofDays, ...(filter ? [filter] : [])] }, sort: [] };
  const found = await groups(from, table, asked, selection, { key, amount: () => amount });
  return found.map((row) => {
    const values = row.key.split(GAP);
    const named = Object.fromEntries(by.map((part, at) => [part, values[at] ?? '']));
    return { ...named, rows: row.rows, amount: row.amount };
  });
}

/** Names of areas and of their cemeteries. */
export async function areaNames({
  db,
  actor,
}: Reading): Promise<Map<string, { areaName: string; cemeteryName: string }>> {
  const rows = await db
    .selectFrom('cemArea as a')
    .leftJoin('cemCemetery as c', 'c.id', 'a.cemeteryId')
    .select(['a.id', 'a.name', 'a.fullName', 'c.name as cemeteryName'])
    .where('a.tenantId', '=', actor.tenantId)
    .orderBy('c.code')
    .orderBy('a.sort')
    .orderBy('a.id')
    .execute();
  return new Map(
    rows.map(({ id, name, cemeteryName }) => [id, { areaName: name ?? '', cemeteryName: cemeteryName ?? '' }]),
  );
}
