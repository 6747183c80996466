import type { Actor } from '../../platform/actor.ts';
import type { ResourceTable } from '../../resource/describe/columns.ts';
import type { Server } from '../../resource/server-context.ts';
import type { LiveDesign } from '../online-form/index.ts';
import type { LinkTarget } from './link-rows.ts';
import { type Linked, linkedTexts, linkHooks, linksOf, showsOf } from './linked.ts';
import type { Narrowed } from './narrowed.ts';
import type { Pointer } from './online-data.store.ts';
import { keptHooks, pointersTo } from './pointers.ts';

interface Linking extends Narrowed {
  live: LiveDesign;
}

/** A link's table as the person has it; undefined: he may not see it. */
export type OpenTarget = (table: string) => Promise<Linking | undefined>;

interface Made {
  pointers: readonly Pointer[];
  parts: Narrowed & { linked?: Linked };
}

/** By what the table is for a person: statements are kept by the table they are made for. */
const KEPT = new WeakMap<ResourceTable, Map<string, Made>>();
const MOST_KEPT = 50;

/**
 * A running table with its linked records: their texts in whatever is read, what may be chosen, and rows of it that others
 * point at kept from being deleted. Looked up before a call's transaction, which reads nothing by other connections.
 */
export async function withLinks<T extends Linking>(
  server: Server,
  actor: Actor,
  table: T,
  open: OpenTarget,
): Promise<T & { linked?: Linked }> {
  const designs = linksOf(table.live.design);
  const pointers = await pointersTo(server, actor, table.live);
  if (designs.length === 0 && pointers.length === 0) return table;
  const targets = new Map<string, Linking | undefined>();
  for (const link of designs) if (!targets.has(link.table)) targets.set(link.table, await open(link.table));
  const key = `${table.key}#${[...targets].map(([name, target]) => `${name}:${keyOf(target)}`).join()}`;
  const known = KEPT.get(table.list) ?? new Map<string, Made>();
  KEPT.set(table.list, known);
  const kept = known.get(key);
  if (kept?.pointers === pointers) return { ...table, ...kept.parts };
  const links = designs.map((link) => ({ ...link, target: targetOf(targets.get(link.table)) }));
  const made: Made = { pointers, parts: partsOf(server, table, links, pointers, key) };
  if (known.size >= MOST_KEPT) known.clear();
  known.set(key, made);
  return { ...table, ...made.parts };
}

const keyOf = (target: Linking | undefined): string =>
  target ? `${target.live.design.head.id}/${target.live.version}/${target.key}` : '';

function targetOf(target: Linking | undefined): LinkTarget | undefined {
  if (!target) return undefined;
  const { list, live } = target;
  return { list, columns: cardColumns(live) };
}

/** The columns of a table's cards (extConfigJson, online.md §3). */
function cardColumns({ design }: LiveDesign): string[] {
  try {
    const { cardFields }: { cardFields?: unknown } = JSON.parse(design.head.extConfigJson || '{}');
    return typeof cardFields === 'string' ? cardFields.split(',').map((name) => name.trim()) : [];
  } catch {
    return [];
  }
}

function partsOf(
  server: Server,
  table: Narrowed,
  links: Linked['links'],
  pointers: readonly Pointer[],
  key: string,
): Made['parts'] {
  const linked: Linked = { links, shows: showsOf(table.table.resource) };
  const own = { linked: linkedTexts(server, linked) };
  const whole = links.length > 0 ? { ...table.table, ...own } : table.table;
  const part = (of: ResourceTable): ResourceTable => {
    if (links.length === 0) return of;
    return of === table.table ? whole : { ...of, ...own };
  };
  const hooks = keptHooks(pointers, table.table.resource.table, linkHooks(linked, table.hooks));
  return {
    ...{ table: whole, list: part(table.list), imported: part(table.imported) },
    ...{ hooks, rights: table.rights, key, linked },
  };
}
