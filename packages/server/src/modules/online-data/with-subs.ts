import { Type } from 'typebox';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import { reading } from '../../resource/read/reading.ts';
import { get, stored } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import type { LiveDesign } from '../online-form/index.ts';
import { withoutHidden } from './hidden-values.ts';
import { readsMain, withShown } from './main-rules.ts';
import type { Runtime } from './runtime.ts';
import { rowsFollow, withSubExpressions } from './sub-expressions.ts';
import { removeSubs, restoreSubs, type SubLink, saveSubs, shownSubRows, subDrafts, subLinks } from './sub-tables.ts';

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
