import { EXAMPLE_CALLS, type OrderReport, type ReportRow } from '@songbai/contract/modules/example/example.calls.ts';
import { regionTree } from '@songbai/contract/regions/regions.ts';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { ResourceTable } from '../../resource/describe/columns.ts';
import type { DictTexts } from '../../resource/describe/dict-texts.ts';
import { type Reading, reading } from '../../resource/read/reading.ts';
import type { Grouping } from '../../resource/read/select.ts';
import { groups } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { customerTable, ofLiveOrders, orderTable, ticketTable } from './tables.ts';

interface Report {
  table: ResourceTable;
  /** Column expression that tells the group. */
  key: string;
  amount: string;
  textOf(key: string, dicts: DictTexts): string;
  /** How the family's page wants its rows. */
  family: { call: string; rowOf(row: ReportRow): object };
}

const AIRLINES: Readonly<Record<string, string>> = {
  MU: '东方航空',
  CA: '中国国航',
  CZ: '南方航空',
  HU: '海南航空',
};
const MONEY = 'coalesce(t.order_money, 0)';
const same = (key: string): string => key;

/** The four counts of the family's report page, over the example orders and their tickets. */
const REPORTS: Readonly<Record<OrderReport, Report>> = {
  year: {
    table: orderTable,
    key: "substr(coalesce(t.order_date, ''), 1, 4)",
    amount: MONEY,
    textOf: (key) => `${key}年`,
    family: { call: 'getYearCountInfo', rowOf: ({ key, rows }) => ({ year: key, yearcount: rows }) },
  },
  month: {
    table: orderTable,
    key: "substr(coalesce(t.order_date, ''), 1, 7)",
    amount: MONEY,
    textOf: same,
    family: { call: 'getMonthCountInfo', rowOf: ({ key, rows }) => ({ month: key, monthcount: rows }) },
  },
  category: {
    table: orderTable,
    key: "coalesce(t.ctype, '')",
    amount: MONEY,
    textOf: (key, dicts) => dicts.text('example_order_type', key),
    family: { call: 'getCntrNoCountInfo', rowOf: ({ text, rows }) => ({ classifyname: text, cntrnocount: rows }) },
  },
  cabinet: {
    table: ticketTable,
    key: "substr(coalesce(t.ticket_code, ''), 1, 2)",
    amount: '0',
    textOf: (key) => AIRLINES[key] ?? key,
    family: { call: 'getCabinetCountInfo', rowOf: ({ text, rows }) => ({ cabinetname: text, cabinetcocunt: rows }) },
  },
};

/** 统计报表 and 地图示例: figures of the example tables, reckoned by the database within the caller's data rules. */
export function reportRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    ...EXAMPLE_CALLS.orderReport,
    access: { permission: 'test:report:list' },
    summary: '示例订单统计',
    handle: async ({ actor, query: { by } }) => ok(await counted(server, reading(server, actor), by as OrderReport)),
  });
  for (const [by, { family }] of Object.entries(REPORTS)) {
    route(app, {
      method: 'GET',
      url: `/mock/api/report/${family.call}`,
      access: { permission: 'test:report:list' },
      summary: '示例订单统计（家族页面）',
      handle: async ({ actor }) =>
        ok((await counted(server, reading(server, actor), by as OrderReport)).map(family.rowOf)),
    });
  }
  route(app, {
    method: 'GET',
    ...EXAMPLE_CALLS.provinces,
    access: { permission: 'test:map:list' },
    summary: '示例客户按省份统计',
    handle: async ({ actor }) => ok(await provinces(reading(server, actor))),
  });
}

const grouping = (key: string, amount: string): Grouping => ({ key: () => key, amount: () => amount });
const ALL = { filter: { and: [] }, sort: [] };
const NOT_SAID = '未填写';

async function counted(server: Server, from: Reading, by: OrderReport): Promise<ReportRow[]> {
  const { table, key, amount, textOf } = REPORTS[by];
  const selection = table === ticketTable ? ofLiveOrders : {};
  const dicts = server.dicts.of(from.actor.tenantId);
  const found = await groups(from, table, ALL, selection, grouping(key, amount));
  return found
    .map((row) => ({ ...row, text: row.key === '' ? NOT_SAID : textOf(row.key, dicts) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1));
}

/** Customers by the province that their certificate was issued in. */
async function provinces(from: Reading): Promise<ReportRow[]> {
  const names = new Map(regionTree().map(({ code, name }) => [code.slice(0, 2), name]));
  const province = grouping("substr(coalesce(t.idcard, ''), 1, 2)", '0');
  const found = await groups(from, customerTable, ALL, ofLiveOrders, province);
  return found.flatMap((row) => {
    const text = names.get(row.key);
    return text === undefined ? [] : [{ ...row, text }];
  });
}
