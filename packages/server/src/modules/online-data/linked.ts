import type { Design } from '@songbai/contract/design/design.ts';
import { type LinkDesign, linkDesigns } from '@songbai/contract/design/links.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import type { LinkedShow } from '@songbai/contract/resource/kinds.ts';
import { AppError } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import type { LinkedTexts } from '../../resource/describe/columns.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import type { Row } from '../../resource/read/present.ts';
import type { Reading } from '../../resource/read/reading.ts';
import type { Server } from '../../resource/server-context.ts';
import { lockLive } from '../../resource/write/guard.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { valuesOfTexts } from './choice-rows.ts';
import { type Choosing, choiceTexts } from './choices.ts';
import { idsByTitle, type LinkTarget, rowsById, shownIn, titleIn } from './link-rows.ts';

/** A link of a table with the table that it leads to; without one for a person who may not see that table. */
interface Link extends LinkDesign {
  target: LinkTarget | undefined;
}

/** What a table's links show and hold, for everybody with the same rights. */
export interface Linked {
  links: readonly Link[];
  shows: ReadonlyMap<string, LinkedShow>;
  choices: readonly Choosing[];
}

const LINKS = new WeakMap<Design, readonly LinkDesign[]>();

export function linksOf(design: Design): readonly LinkDesign[] {
  const known = LINKS.get(design) ?? linkDesigns(design.fields);
  LINKS.set(design, known);
  return known;
}

/** Fields that show a value of a linked row, by their names. */
export const showsOf = ({ fields }: Resource): ReadonlyMap<string, LinkedShow> =>
  new Map(
    Object.entries(fields).flatMap(([name, field]) =>
      field.kind === 'text' && field.linked ? [[name, field.linked] as const] : [],
    ),
  );

const idsIn = (value: unknown): string[] =>
  typeof value === 'string' ? value.split(',').flatMap((id) => (id.trim() === '' ? [] : [id.trim()])) : [];

/** The rows behind some values of one link. */
const behind = (from: Reading, { name, target }: Link, rows: readonly Readonly<Values>[]) =>
  rowsById(
    from,
    target,
    rows.flatMap((row) => idsIn(row[name])),
  );

/** What rows show of linked ones: titles, and the fields that the form shows of them. */
export function linkedTexts(server: Server, { links, shows, choices }: Linked): LinkedTexts {
  return {
    reads: [...links, ...choices.map(({ design }) => design)].map(({ name }) => name),
    into: async (from, rows) => {
      for (const link of links) {
        const own = rows.filter((row) => Object.hasOwn(row, link.name));
        const found = await behind({ ...from, server }, link, own);
        for (const row of own) setTexts(row, link, shows, found);
      }
      await choiceTexts({ ...from, server }, choices, rows);
    },
    ids: async (from, field, titles) => {
      const choice = choices.find(({ design }) => design.name === field);
      if (choice) return valuesOfTexts({ ...from, server }, choice.rows, titles);
      const link = links.find(({ name }) => name === field);
      return idsByTitle({ ...from, server }, link?.target, titles);
    },
  };
}

function setTexts(
  row: Record<string, unknown>,
  { name, target }: Link,
  shows: Linked['shows'],
  found: ReadonlyMap<string, Row>,
): void {
  const ids = idsIn(row[name]);
  const chosen = ids.flatMap((id) => found.get(id) ?? []);
  if (ids.length > 0) row[`${name}_dictText`] = target ? chosen.map((one) => titleIn(one, target)).join(',') : '';
  for (const [shown, { by, name: column }] of shows)
    if (by === name && Object.hasOwn(row, shown)) row[shown] = shownText(chosen[0], target, column);
}

/** Nothing of a column that the person's own list of that table would not show. */
function shownText(row: Row | undefined, target: LinkTarget | undefined, column: string): string | null {
  const resource = target?.list.resource;
  return row && resource && Object.hasOwn(resource.fields, column) ? shownIn(row, column, resource) || null : null;
}

/** What each of the rows that are about to be saved shows of linked rows, for rules outside the hooks of its links. */
export async function shownValues(
  work: Work,
  linked: Linked | undefined,
  rows: readonly Readonly<Values>[],
): Promise<Values[]> {
  if (!linked || linked.shows.size === 0) return rows.map(() => ({}));
  const read = new Map<string, ReadonlyMap<string, Row>>();
  for (const link of linked.links) read.set(link.name, await behind(work, link, rows));
  return rows.map((row) => shownOf(linked.links, linked.shows, read, row));
}

/** Hooks that hold the links of a table: what is chosen is a row that the person sees, and stays one. */
export function linkHooks({ links, shows }: Linked, hooks: ResourceHooks): ResourceHooks {
  if (links.length === 0) return hooks;
  return {
    ...hooks,
    beforeInsertMany: async (work, drafts) => {
      const read = await readLinks(work, links, drafts);
      const outcomes = drafts.map((draft) => refusal(links, read, draft));
      const shown = drafts.map((draft) => ({ ...draft, ...shownOf(links, shows, read, draft) }));
      const own = (await hooks.beforeInsertMany?.(work, shown)) ?? drafts.map(() => ({}));
      return own.map((values, at) => outcomes[at] ?? values);
    },
    beforeUpdate: async (work, before, patch) => {
      const was = before as Readonly<Values>;
      const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
      const after: Values = { ...was, ...given };
      const changed = links.filter(({ name }) => (after[name] ?? '') !== (was[name] ?? ''));
      const read = await readLinks(work, changed, [after]);
      const problem = refusal(changed, read, after);
      if (problem) throw problem;
      // What a formula reads of a linked row that stayed may have changed there.
      const kept = shows.size > 0 ? await readLinks(work, links, [after]) : read;
      return (await hooks.beforeUpdate?.(work, before, { ...patch, ...shownOf(links, shows, kept, after) })) ?? {};
    },
  };
}

type ReadLinks = ReadonlyMap<string, ReadonlyMap<string, Row>>;

/** The linked rows of drafts by link, held until the end of the transaction so that nobody deletes them meanwhile. */
async function readLinks(work: Work, links: readonly Link[], drafts: readonly Readonly<Values>[]): Promise<ReadLinks> {
  const read = new Map<string, ReadonlyMap<string, Row>>();
  for (const link of links) {
    const ids = [...new Set(drafts.flatMap((draft) => idsIn(draft[link.name])))].sort();
    if (link.target && ids.length > 0) await lockLive(work, link.target.list.resource.table, work.actor.tenantId, ids);
    read.set(link.name, await behind(work, link, drafts));
  }
  return read;
}

function refusal(links: readonly Link[], read: ReadLinks, draft: Readonly<Values>): AppError | undefined {
  for (const { name, label, several } of links) {
    const ids = idsIn(draft[name]);
    if (ids.length > 1 && !several)
      return new AppError('invalid', { detail: `${label}只能选择一条记录`, label }, { field: name });
    if (ids.some((id) => !read.get(name)?.has(id))) return new AppError('refMissing', { label }, { field: name });
  }
  return undefined;
}

/** What the form shows of the linked rows, for the formulas that read it. */
function shownOf(links: readonly Link[], shows: Linked['shows'], read: ReadLinks, draft: Readonly<Values>): Values {
  const values: Values = {};
  for (const [name, { by, name: column }] of shows) {
    const link = links.find((one) => one.name === by);
    const [id] = idsIn(draft[by]);
    values[name] = shownText(id === undefined ? undefined : read.get(by)?.get(id), link?.target, column);
  }
  return values;
}
