import { isJoined } from '@songbai/contract/design/screen-info.ts';
import { joinedName } from '@songbai/contract/design/wire/joined-info.ts';
import type { Field } from '@songbai/contract/resource/kinds.ts';
import { decodeSuperQuery, type ListParams } from '@songbai/contract/wire/list-params.ts';
import type { Values } from '../../resource/context.ts';
import { type ComputedSql, columnOf, type ResourceTable } from '../../resource/describe/columns.ts';
import type { Runtime } from './runtime.ts';
import { type SubLink, subLinks } from './sub-tables.ts';
import { wireRow } from './wire-names.ts';

/** A main table whose list is asked for together with its sub-tables: 联合查询 (online.md §5.3). */
export interface Joined {
  /** As conditions and sorts know it: with the fields of its sub-tables, which lie under the alias `s0`, `s1` …. */
  table: ResourceTable;
  /** The main table alone. */
  list: ResourceTable;
  links: readonly SubLink[];
}

/** A main row with one row of each sub-table, or none where it has none. */
export interface Pair {
  main: Values & { id: string };
  subs: readonly (Values | undefined)[];
}

const JOINED = new WeakMap<ResourceTable, Map<string, Joined>>();

/** Undefined where the design does not ask for it, or there is nothing to join. */
export function joinedOf(runtime: Runtime): Joined | undefined {
  const { live, list } = runtime;
  const links = isJoined(live.design.head) ? subLinks(runtime) : [];
  if (links.length === 0) return undefined;
  const known = JOINED.get(list) ?? new Map<string, Joined>();
  JOINED.set(list, known);
  const key = links.map(({ sub }) => `${sub.live.version}:${sub.key}`).join('|');
  const joined = known.get(key) ?? made(list, links);
  known.clear();
  known.set(key, { ...joined, links });
  return { ...joined, links };
}

function made(list: ResourceTable, links: readonly SubLink[]): Joined {
  // A field may be called `constructor`.
  const fields: Record<string, Field> = Object.assign(Object.create(null), list.resource.fields);
  const computed: Record<string, ComputedSql> = Object.assign(Object.create(null), list.computed);
  for (const [at, { name, sub }] of links.entries())
    for (const [own, field] of Object.entries(sub.list.resource.fields)) {
      if (field.computed) continue;
      fields[joinedName(name, own)] = joinedField(name, field);
      computed[joinedName(name, own)] = () => `s${at}."${columnOf(own)}"`;
    }
  const { searchIndex: _, ...rest } = list;
  const table = { ...rest, resource: { ...list.resource, fields }, computed, whole: list.whole ?? list };
  return { table, list, links };
}

/** What is masked as others are goes by their names in the joined list. */
function joinedField(sub: string, field: Field): Field {
  const { sensitive } = field;
  if (!sensitive?.follows) return field;
  const follows = [sensitive.follows].flat().map((name) => joinedName(sub, name));
  return { ...field, sensitive: { ...sensitive, follows } };
}

/** `sub,field` of a super query by the names of the joined list; `main,field` is the main table's own. */
export function joinedParams({ list, links }: Joined, params: ListParams, mainName: string): ListParams {
  const { superQueryParams } = params;
  const items = typeof superQueryParams === 'string' ? decodeSuperQuery(superQueryParams) : undefined;
  if (!items) return params;
  const named = (field: string): string => {
    const [of = '', own = '', more] = field.split(',');
    if (more !== undefined || Object.hasOwn(list.resource.fields, field)) return field;
    if (of === mainName) return own || field;
    return links.some(({ name }) => name === of) ? joinedName(of, own) : field;
  };
  return { ...params, superQueryParams: encodeURIComponent(JSON.stringify(renamed(items, named))) };
}

function renamed(item: unknown, named: (field: string) => string): unknown {
  if (Array.isArray(item)) return item.map((one) => renamed(one, named));
  if (typeof item !== 'object' || item === null) return item;
  return Object.fromEntries(
    Object.entries(item).map(([key, value]) =>
      key === 'field' && typeof value === 'string' ? [key, named(value)] : [key, renamed(value, named)],
    ),
  );
}

/** A row of the joined list; what is edited and deleted is its main row. */
export function joinedRow({ links }: Joined, { main, subs }: Pair): Values {
  const row: Values = wireRow(main);
  const key = [main.id];
  for (const [at, { name, sub }] of links.entries()) {
    const below = subs[at];
    if (!below) continue;
    key.push(String(below.id));
    for (const own of Object.keys(sub.list.resource.fields)) {
      row[joinedName(name, own)] = below[own] ?? null;
      const text = below[`${own}_dictText`];
      if (text !== undefined) row[`${joinedName(name, own)}_dictText`] = text;
    }
  }
  return { ...row, jeecg_row_key: key.join('') };
}
