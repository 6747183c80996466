import type { ChoiceDesign } from '@songbai/contract/design/choices.ts';
import type { Actor } from '../../platform/actor.ts';
import type { ResourceTable } from '../../resource/describe/columns.ts';
import type { Server } from '../../resource/server-context.ts';
import type { LiveDesign } from '../online-form/index.ts';
import { designedRows, lends, publishedList, publishedRows } from './choice-rows.ts';
import { type Choosing, choiceHooks, choicesOf, withBelow } from './choices.ts';
import type { LinkTarget } from './link-rows.ts';
import { type Linked, linkedTexts, linkHooks, linksOf, showsOf } from './linked.ts';
import type { Narrowed } from './narrowed.ts';
import type { Pointer } from './online-data.store.ts';
import { keptHooks, pointersTo } from './pointers.ts';

interface Linking extends Narrowed {
  live: LiveDesign;
}

/** Other tables as the person has them. */
export interface Targets {
  /** That of a link; undefined: he may not see it. */
  open(table: string): Promise<Linking | undefined>;
  /** That of a choice, of which he sees what it lends to whoever may open the choosing table (online.md §3). */
  lender(table: string): Promise<Linking | undefined>;
}

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
  { open, lender }: Targets,
): Promise<T & { linked?: Linked }> {
  const designs = linksOf(table.live.design);
  const chosen = choicesOf(table.live.design);
  const pointers = await pointersTo(server, actor, table.live);
  if (designs.length + chosen.length + pointers.length === 0) return table;
  const targets = new Map<string, Linking | undefined>();
  for (const link of designs) if (!targets.has(link.table)) targets.set(link.table, await open(link.table));
  const lenders = new Map<string, Linking | undefined>();
  for (const choice of chosen)
    if (!publishedList(choice) && !lenders.has(choice.table)) lenders.set(choice.table, await lender(choice.table));
  const key = [table.key, ...[targets, lenders].map(keysOf)].join('#');
  const known = KEPT.get(table.list) ?? new Map<string, Made>();
  KEPT.set(table.list, known);
  const kept = known.get(key);
  if (kept?.pointers === pointers) return { ...table, ...kept.parts };
  const links = designs.map((link) => ({ ...link, target: targetOf(targets.get(link.table)) }));
  const choices = chosen.flatMap((choice) => choosing(choice, lenders.get(choice.table)) ?? []);
  const linked: Linked = { links, shows: showsOf(table.table.resource), choices };
  const made: Made = { pointers, parts: partsOf(server, table, linked, pointers, key) };
  if (known.size >= MOST_KEPT) known.clear();
  known.set(key, made);
  return { ...table, ...made.parts };
}

/** What a field chooses from; undefined where its table is gone, or does not lend what the design reads. */
function choosing(design: ChoiceDesign, target: Linking | undefined): Choosing | undefined {
  const list = publishedList(design);
  if (list) return { design, rows: publishedRows(design, list) };
  if (!target || !lends(target.live.design, target.table.resource.titleField, design)) return undefined;
  return { design, rows: designedRows(design, target.list) };
}

const keysOf = (targets: ReadonlyMap<string, Linking | undefined>): string =>
  [...targets].map(([name, target]) => `${name}:${keyOf(target)}`).join();

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
  linked: Linked,
  pointers: readonly Pointer[],
  key: string,
): Made['parts'] {
  const shows = linked.links.length + linked.choices.length > 0;
  const trees = linked.choices.filter(({ design }) => design.shape === 'tree');
  const own: Partial<ResourceTable> = {
    linked: linkedTexts(server, linked),
    withNodesBelow: async (from, field, nodes) => {
      const tree = trees.find(({ design }) => design.name === field);
      return tree ? withBelow({ ...from, server }, tree, nodes) : nodes;
    },
  };
  const whole = shows ? { ...table.table, ...own } : table.table;
  const part = (of: ResourceTable): ResourceTable => {
    if (!shows) return of;
    return of === table.table ? whole : { ...of, ...own };
  };
  const hooks = keptHooks(
    pointers,
    table.table.resource.table,
    choiceHooks(linked.choices, linkHooks(linked, table.hooks)),
  );
  return {
    ...{ table: whole, list: part(table.list), imported: part(table.imported) },
    ...{ hooks, rights: table.rights, key, linked },
  };
}
