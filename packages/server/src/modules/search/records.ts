import { DECEASED_BURIAL } from '@songbai/contract/modules/burial-import/burial-import.dicts.ts';
import { type OrderFacts, orderView } from '@songbai/contract/modules/order/order.rules.ts';
import { plot } from '@songbai/contract/modules/plot/plot.resource.ts';
import type { FoundRecord } from '@songbai/contract/modules/search/search.calls.ts';
import { pinyinPart, type SearchTerm } from '@songbai/contract/modules/search/search.rules.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import type { Filter } from '@songbai/contract/resource/filter.ts';
import { SEARCHED_TAIL } from '@songbai/contract/rules/masks.ts';
import { simplified } from '../../platform/simplified.ts';
import type { ResourceTable } from '../../resource/describe/columns.ts';
import { levelFor } from '../../resource/describe/masks.ts';
import type { ShownOf } from '../../resource/read/present.ts';
import type { Reading } from '../../resource/read/reading.ts';
import type { ExtraWhere, Selection } from '../../resource/read/select.ts';
import { firstRows } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { customerTable } from '../customer/index.ts';
import { deceasedTable } from '../deceased/index.ts';
import { orderTable } from '../order/index.ts';
import { numberedPlot, plotTable } from '../plot/index.ts';
import { ASKED_FOR, detailPath, noteOf, textOf } from './shown.ts';

const like = (fields: readonly string[], value: string): Filter => ({
  or: fields.map((field) => ({ field, op: 'like', value, passing: true })),
});

/** The first rows of the first filter that finds any. */
async function firstOf<R extends Resource>(
  from: Reading<Server>,
  table: ResourceTable<R>,
  filters: readonly Filter[],
  selection: Omit<Selection, 'filter' | 'sort'>,
): Promise<ShownOf<R>[]> {
  for (const filter of filters) {
    const rows = await firstRows(from, table, { filter, sort: [] }, ASKED_FOR, selection);
    if (rows.length > 0) return rows;
  }
  return [];
}

/** A name in simplified characters and, where that is another one, as typed. */
const writings = (text: string): string[] => [...new Set([simplified(text), text])];

/** Plots by number in any spelling, by former number, full name, permanent number or holder. */
export async function findPlots(from: Reading<Server>, term: SearchTerm): Promise<FoundRecord[]> {
  const extra = numberedPlot(term.text);
  const fields = ['fullName', 'plotNo', 'displayStatus', 'holderName', 'saleStatus', 'lockUntil'];
  const part = term.words ?? term.number ?? (term.letters && term.letters.length > 2 ? term.letters : undefined);
  const filters = extra ? [{ and: [] }] : part === undefined ? [] : [like(plot.search, part)];
  const rows = await firstOf(from, plotTable, filters, { fields, ...(extra ? { extra } : {}) });
  return rows.map((row) => ({
    id: row.id,
    title: textOf(row.fullName),
    note: noteOf(row.displayStatus_dictText, row.holderName),
    path: detailPath('/plots/list', row.id),
  }));
}

/** People of plots, living and dead, by name in either writing, pinyin or initials, or whole identity number. */
export async function findDeceased(from: Reading<Server>, term: SearchTerm): Promise<FoundRecord[]> {
  const filters: Filter[] = [];
  if (term.words) filters.push(like(['nameKey'], simplified(term.words)));
  if (term.letters) filters.push(like(['pinyin'], pinyinPart(term.letters)));
  if (term.identity) filters.push({ field: 'idNo', op: 'eq', value: term.identity, passing: true });
  const fields = ['name', 'alive', 'birthDate', 'deathDate', 'plotId', 'burialStatus'];
  const rows = await firstOf(from, deceasedTable, filters, { fields });
  return rows.map((row) => ({
    id: row.id,
    title: row.name,
    note: noteOf(row.plotId_dictText, lifeOf(row), burialOf(row)),
    path: detailPath('/customers/deceased', row.id),
  }));
}

const burialOf = (row: ShownOf<typeof deceasedTable.resource>): string =>
  row.burialStatus === DECEASED_BURIAL.none ? '' : textOf(row.burialStatus_dictText);

const lifeOf = ({ alive, birthDate, deathDate }: ShownOf<typeof deceasedTable.resource>): string => {
  if (alive === 'Y') return '健在';
  return birthDate || deathDate ? `${birthDate ?? ''} — ${deathDate ?? ''}` : '';
};

/**
 * Customers by name, pinyin or initials, number, end of the telephone number, or whole identity number. Whoever sees
 * numbers masked asks for their ends or for whole ones, the latter counted as in lists (docs/departures.md).
 */
export async function findCustomers(from: Reading<Server>, term: SearchTerm): Promise<FoundRecord[]> {
  const filters: Filter[] = [];
  let extra: ExtraWhere | undefined;
  if (term.words) filters.push(...writings(term.words).map((name) => like(['name'], name)));
  if (term.letters) filters.push(like(['pinyin'], pinyinPart(term.letters)));
  if (term.identity) filters.push({ field: 'idNo', op: 'eq', value: term.identity, passing: true });
  if (term.digits && mayAsk(from, term.digits)) {
    filters.push({ field: 'mobile', op: 'leftLike', value: term.digits, passing: true });
    extra = endsWith(term.digits.slice(-SEARCHED_TAIL));
  } else if (term.number && !term.digits) filters.push(like(['customerNo'], term.number));
  const fields = ['name', 'customerNo', 'mobile', 'type'];
  const rows = await firstOf(from, customerTable, filters, { fields, ...(extra ? { extra } : {}) });
  return rows.map((row) => ({
    id: row.id,
    title: row.name,
    note: noteOf(row.customerNo, row.mobile),
    path: detailPath('/customers/list', row.id),
  }));
}

/** Digits of a whole mobile number. */
const WHOLE = 11;

/** What is still being typed is no number to be counted: of a masked one only its end and all of it are asked for. */
function mayAsk({ actor }: Reading, digits: string): boolean {
  const full = levelFor(actor, customerTable.resource, 'mobile') === '2';
  return full || digits.length === SEARCHED_TAIL || digits.length === WHOLE;
}

/** In the words of the index of the last four digits (migration 0060). */
const endsWith =
  (tail: string): ExtraWhere =>
  (sql) =>
    `${sql.engine === 'postgres' ? 'right(t.mobile, 4)' : 'substr(t.mobile, -4)'} = ${sql.bind(tail)}`;

/** Orders by number, or by the name of the buyer or plot. */
export async function findOrders(from: Reading<Server>, term: SearchTerm): Promise<FoundRecord[]> {
  const filters: Filter[] = [];
  if (term.number) filters.push(like(['orderNo'], term.number));
  if (term.words) filters.push(...writings(term.words).map((name) => like(['customerName', 'plotFullName'], name)));
  const facts = ['orderStatus', 'outStatus', 'payPlan', 'nextDueDate', 'feePaidTo', 'cancelType'];
  const sums = ['receivedAmount', 'refundedAmount'];
  const fields = ['orderNo', 'customerName', 'plotFullName', ...facts, ...sums];
  const rows = await firstOf(from, orderTable(from.server), filters, { fields });
  return rows.map((row) => ({
    id: row.id,
    title: textOf(row.orderNo),
    note: noteOf(row.customerName, row.plotFullName, row.orderStatus_dictText),
    path: orderPath(from, row),
  }));
}

/** Address of an order in the list in which it is. */
export function orderPath({ server }: Reading<Server>, row: { id: string } & Omit<OrderFacts, 'delFlag'>): string {
  return detailPath(`/orders/${orderView({ ...row, delFlag: 0 }, server.clock.today())}`, row.id);
}
