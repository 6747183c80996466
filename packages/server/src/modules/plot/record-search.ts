import { parsePlotNumber } from '@songbai/contract/modules/plot/plot-number.rules.ts';
import { pinyinPart, searchTerm } from '@songbai/contract/modules/search/search.rules.ts';
import type { ListParams } from '@songbai/contract/wire/list-params.ts';
import type { Actor } from '../../platform/actor.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import { type Binder, likeText } from '../../resource/describe/sql-text.ts';
import type { ExtraWhere } from '../../resource/read/select.ts';
import { numberedPlot } from './plot-number.ts';

/** Whom records are about: the column, and the table of the people with their pinyin. */
export interface Persons {
  column: 'customer_id' | 'deceased_id' | 'to_customer_id';
  table: 'cem_customer' | 'cem_deceased';
  /** Where one record is about several: the table of their lines, which holds the column. */
  of?: 'cem_burial_person';
}

/** Records of orders, whose customers they are about: by the order of a plot, and that of a service where they may have one. */
interface OfOrders {
  through: readonly ('cem_order' | 'cem_service_order')[];
  /** The records name no plot of their own: theirs is that of the order. */
  plotsToo?: true;
  /** The records name no order of their own either: theirs is that of a payment. */
  ofPayments?: true;
}

/** Parameters of our own that stand for what was typed; they are never taken from a request. */
const OWN = ['plotNumber', 'spelt'] as const;

/**
 * Lists of what belongs to a plot, searched as the search box of the header is: a number in any spelling finds the
 * records of that plot under all its names, pinyin or initials those of a person.
 */
export function recordSearch(
  persons?: Persons | OfOrders,
): Required<Pick<ResourceHooks, 'listParams' | 'listSelection'>> & { extras: typeof extrasOf } {
  return {
    listParams: (params) => searched(params, persons !== undefined),
    listSelection: (params, actor) => {
      const parts = extrasOf(params, actor, persons);
      return parts ? { extra: parts } : {};
    },
    extras: extrasOf,
  };
}

function searched(given: ListParams, spells: boolean): ListParams {
  const params = without(given, OWN);
  const name = typed(params.plotFullName);
  if (name !== undefined && parsePlotNumber(name)) return { ...without(params, ['plotFullName']), plotNumber: name };
  const keyword = typed(params.keyword);
  if (keyword === undefined) return params;
  if (parsePlotNumber(keyword)) return { ...without(params, ['keyword']), plotNumber: keyword };
  const letters = spells ? searchTerm(keyword)?.letters : undefined;
  return letters === undefined ? params : { ...without(params, ['keyword']), spelt: letters };
}

const without = (params: ListParams, names: readonly string[]): ListParams =>
  Object.fromEntries(Object.entries(params).filter(([name]) => !names.includes(name)));

/** What was typed, without the stars by which clients ask for a part of a text. */
function typed(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.replace(/^\*|\*$/g, '').trim() : '';
  return text === '' ? undefined : text;
}

function extrasOf(
  { plotNumber, spelt }: ListParams,
  { tenantId }: Actor,
  persons?: Persons | OfOrders,
): ExtraWhere | undefined {
  const place = typeof plotNumber === 'string' ? numberedPlot(plotNumber) : undefined;
  if (place) {
    // The alias `t` of the inner statement is the plot.
    const plots = (sql: Binder, today: string) =>
      `plot_id in (select t.id from cem_plot t where t.tenant_id = ${sql.bind(tenantId)} and ${place(sql, today)})`;
    const orders = persons && 'through' in persons && persons.plotsToo ? persons : undefined;
    return (sql, today) => (orders ? ofOrders(orders, () => `o.${plots(sql, today)}`) : `t.${plots(sql, today)}`);
  }
  if (typeof spelt !== 'string' || !persons) return undefined;
  if ('through' in persons)
    return (sql) =>
      ofOrders(persons, () => `o.customer_id in (${speltPeople('cem_customer', pinyinPart(spelt), tenantId, sql)})`);
  const { column, table, of } = persons;
  if (!of) return (sql) => `t.${column} in (${speltPeople(table, pinyinPart(spelt), tenantId, sql)})`;
  return (sql) => `t.id in (select l.burial_id from ${of} l
    where l.${column} in (${speltPeople(table, pinyinPart(spelt), tenantId, sql)}))`;
}

/** Records of the orders for which a condition on `o` holds; it binds its values anew for each kind of order. */
function ofOrders({ through, ofPayments }: OfOrders, condition: () => string): string {
  const named = ofPayments ? 'p' : 't';
  const parts = through.map(
    (table) => `${named}.${table === 'cem_order' ? 'order_id' : 'service_order_id'} in (select o.id from ${table} o
      where ${condition()})`,
  );
  const records = `(${parts.join(' or ')})`;
  return ofPayments ? `t.payment_id in (select p.id from cem_payment p where ${records})` : records;
}

/** People by a part of their pinyin, which an index finds on either engine (ADR 7). */
function speltPeople(table: Persons['table'], part: string, tenantId: number, sql: Binder): string {
  const like = (column: string) => `${column} ${sql.like} ${sql.bind(`%${likeText(part)}%`)} escape '\\'`;
  if (sql.engine === 'postgres') {
    return `select c.id from ${table} c where c.tenant_id = ${sql.bind(tenantId)} and ${like('c.pinyin')}`;
  }
  const pieces = Array.from({ length: part.length - 2 }, (_, at) => `"${part.slice(at, at + 3)}"`);
  const found = `select s.rowid as k from ${table}_search s where ${table}_search match ${sql.bind(pieces.join(' AND '))}`;
  return `select c.id from (${found}) f cross join ${table} c on c.search_key = f.k
    where c.tenant_id = ${sql.bind(tenantId)} and ${like('c.pinyin')}`;
}
