import { Type } from 'typebox';
import { AppError } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import { type ResourceHooks, refusalOr } from '../../resource/describe/hooks.ts';
import { reading } from '../../resource/read/reading.ts';
import { get, stored } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import type { Work } from '../../resource/write/work.ts';
import type { LiveDesign } from '../online-form/index.ts';
import { withoutHidden } from './hidden-values.ts';
import { shownValues } from './linked.ts';
import { readsMain, withShown } from './main-rules.ts';
import type { Runtime } from './runtime.ts';
import { saveNewSubs, saveSubs } from './save-subs.ts';
import { rowsFollow, withSubExpressions } from './sub-expressions.ts';
import { removeSubs, restoreSubs, type SubLink, shownSubRows, subDrafts, subLinks } from './sub-tables.ts';

/** Rows of a sub-table in a body; each is checked by the rules of its own design. */
const ROWS = Type.Optional(
  Type.Union([Type.Array(Type.Object({}, { additionalProperties: true })), Type.Null(), Type.Literal('')]),
);

/** Kept by what runs, which is another object after each change: a body's schema is compiled once for each of them. */
const HOOKS = new WeakMap<LiveDesign, Map<string, ResourceHooks>>();
const MOST_KEPT = 50;

/** A main table whose sub rows are read, saved, deleted and restored with their main row, whatever call asks. */
export function withSubs(server: Server, runtime: Runtime): Runtime {
  const { live } = runtime;
  if (live.subs.length === 0) return runtime;
  const known = HOOKS.get(live) ?? new Map<string, ResourceHooks>();
  HOOKS.set(live, known);
  const key = [runtime, ...runtime.subs].map((table) => table.key).join('|');
  const hooks = known.get(key) ?? hooksWith(server, runtime, subLinks(runtime));
  if (known.size >= MOST_KEPT) known.clear();
  known.set(key, hooks);
  return { ...runtime, hooks };
}

function hooksWith(server: Server, runtime: Runtime, links: readonly SubLink[]): ResourceHooks {
  const { table, rights } = runtime;
  const hooks = withSubExpressions(runtime, runtime.hooks, links);
  const keys = Object.fromEntries(links.map(({ name }) => [name, ROWS]));
  return {
    ...hooks,
    extras: Type.Object({ ...hooks.extras?.properties, ...keys }),
    view: async (actor, id) => {
      const from = reading(server, actor);
      const main = await get(from, table, id);
      const subs: [string, unknown][] = [];
      for (const link of links) subs.push([link.name, await shownSubRows(from, link, main)]);
      return Object.assign(withoutHidden(main, rights), Object.fromEntries(subs));
    },
    afterSave: async (work, id, draft) => {
      await hooks.afterSave?.(work, id, draft);
      const drafts = subDrafts(work, links, draft);
      const others = links.filter((link) => readsMain(link) && !drafts.some((sub) => sub.link === link));
      if (drafts.length + others.length === 0) return;
      const [row = {}] = await stored(work, table, [id]);
      const main = links.some(readsMain) ? await withShown(work, runtime, row) : row;
      for (const sub of drafts) await saveSubs(work, sub, main);
      for (const link of others) await rowsFollow(work, link, main);
    },
    ...(hooks.afterSave || !links.every(hangsOnId)
      ? {}
      : { afterAddMany: (work, added) => addedWithSubs(work, runtime, links, added) }),
    beforeRemove: async (work, rows, reason) => {
      await hooks.beforeRemove?.(work, rows, reason);
      await removeSubs(work, links, rows);
    },
    afterRestore: async (work, row) => [
      ...((await hooks.afterRestore?.(work, row)) ?? []),
      ...(await restoreSubs(work, links, [row])),
    ],
  };
}

/** Nothing can hang on a row before it is there, unless it hangs on a value that others may have had. */
const hangsOnId = ({ mainField }: SubLink): boolean => mainField === 'id';

/** New main rows with the rows that came with them, table by table; returns the refusal of each main row. */
async function addedWithSubs(
  work: Work,
  runtime: Runtime,
  links: readonly SubLink[],
  added: readonly { id: string; draft: Values }[],
): Promise<(AppError | undefined)[]> {
  const mains = await mainRows(work, runtime, links, added);
  const drafts = added.map(({ draft }) => refusalOr(() => subDrafts(work, links, draft)));
  const refusals = drafts.map((draft) => (draft instanceof AppError ? draft : undefined));
  for (const link of links) {
    const under = drafts.map((draft, at) => {
      const sent = draft instanceof AppError ? undefined : draft.find((sub) => sub.link === link);
      return { main: mains[at] ?? {}, rows: refusals[at] ? [] : (sent?.rows ?? []) };
    });
    for (const [at, refusal] of (await saveNewSubs(work, link, under)).entries()) refusals[at] ??= refusal;
  }
  return refusals;
}

/** Main rows as they were stored, with what the rules of their sub rows read. */
async function mainRows(
  work: Work,
  runtime: Runtime,
  links: readonly SubLink[],
  added: readonly { id: string }[],
): Promise<Values[]> {
  const rows = await stored(
    work,
    runtime.table,
    added.map(({ id }) => id),
  );
  const shown = links.some(readsMain) ? await shownValues(work, runtime.linked, rows) : [];
  const byId = new Map(rows.map((row, at) => [row.id, { ...row, ...shown[at] }]));
  return added.map(({ id }) => byId.get(id) ?? {});
}
