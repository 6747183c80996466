import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { checkedDraft } from '../../resource/checked-draft.ts';
import type { Values } from '../../resource/context.ts';
import { type ResourceHooks, refusalOrLater } from '../../resource/describe/hooks.ts';
import { reading } from '../../resource/read/reading.ts';
import { stored } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import type { Work } from '../../resource/write/work.ts';
import type { Runtime } from '../online-data/index.ts';
import { queueCall } from './delivery.store.ts';
import { runFunctions } from './functions/index.ts';
import { askHooks, hookCall } from './hook-ask.ts';
import { type Enhancements, javaOf } from './kept.ts';

export interface Enhancing {
  server: Server;
  kept: Enhancements;
  /** Looks for deliveries soon. */
  wake(): void;
}

/** The hooks of a table with its functions and web addresses before and after changes. */
export function enhancedHooks(enhancing: Enhancing, runtime: Runtime, isImport: boolean): ResourceHooks {
  const { hooks } = runtime;
  const { kept } = enhancing;
  const added = isImport ? 'import' : 'add';
  const has = (codes: readonly string[], event: 'start' | 'end') =>
    kept.java.some((one) => codes.includes(one.buttonCode) && one.event === event);
  return {
    ...hooks,
    ...(has(['add', 'edit', 'delete'], 'start')
      ? { ask: (actor, about) => asked(enhancing, runtime, actor, about) }
      : {}),
    ...(has([added], 'start') ? { beforeInsertMany: beforeAdd(kept, runtime, added) } : {}),
    ...(has(['edit'], 'start') ? { beforeUpdate: beforeEdit(kept, runtime) } : {}),
    ...(has([added, 'edit'], 'end')
      ? { afterSave: afterSave(enhancing, runtime, added), afterAddMany: undefined }
      : {}),
    ...(has(['delete'], 'start') || has(['delete'], 'end') ? { beforeRemove: beforeRemove(enhancing, runtime) } : {}),
  };
}

/** Rows of one deletion that web addresses are asked about one by one. */
const MOST_ASKED = 20;

async function asked(
  { server, kept }: Enhancing,
  runtime: Runtime,
  actor: Actor,
  { action, draft, ids }: Parameters<NonNullable<ResourceHooks['ask']>>[1],
): Promise<Values> {
  const java = javaOf(kept, action, 'start', 'http');
  if (java.length === 0) return draft;
  const { table, hooks } = runtime;
  const say = (row: Values, dataId: string | null) =>
    askHooks(server, kept.headId, java, runtime, hookCall(runtime, actor, { event: action, row, dataId }));
  if (action === 'delete') {
    if (ids.length > MOST_ASKED) throw new AppError('enhanceMany', { most: MOST_ASKED });
    for (const row of await stored(reading(server, actor), table, ids)) await say(row, row.id);
    return draft;
  }
  const changed = await say(draft, ids[0] ?? null);
  if (Object.keys(changed).length === 0) return draft;
  // What another system sends is checked like what a person sends.
  return checkedDraft(table.resource, action, { actor, body: { ...draft, ...changed } }, hooks);
}

const beforeAdd =
  (kept: Enhancements, runtime: Runtime, code: string): NonNullable<ResourceHooks['beforeInsertMany']> =>
  async (work, drafts) => {
    const own = (await runtime.hooks.beforeInsertMany?.(work, drafts)) ?? drafts.map((): Values => ({}));
    const java = javaOf(kept, code, 'start', 'spring');
    const enhanced = async (values: Values, draft: Values): Promise<Values | AppError> => {
      const row = { ...draft, ...values };
      const set = await refusalOrLater(() => work.step(() => runFunctions(work, java, { runtime, code, row })));
      return set instanceof AppError ? set : { ...values, ...set };
    };
    const all: (Values | AppError)[] = [];
    for (const [at, values] of own.entries())
      all.push(values instanceof AppError ? values : await enhanced(values, drafts[at] ?? {}));
    return all;
  };

const beforeEdit =
  (kept: Enhancements, runtime: Runtime): NonNullable<ResourceHooks['beforeUpdate']> =>
  async (work, before, patch) => {
    const own = (await runtime.hooks.beforeUpdate?.(work, before, patch)) ?? {};
    const java = javaOf(kept, 'edit', 'start', 'spring');
    const row = { ...before, ...patch, ...own };
    return { ...own, ...(await runFunctions(work, java, { runtime, code: 'edit', row })) };
  };

const afterSave =
  (enhancing: Enhancing, runtime: Runtime, added: string): NonNullable<ResourceHooks['afterSave']> =>
  async (work, id, draft) => {
    await runtime.hooks.afterSave?.(work, id, draft);
    await ended(enhancing, work, runtime, { code: draft.id === undefined ? added : 'edit', ids: [id] });
  };

const beforeRemove =
  (enhancing: Enhancing, runtime: Runtime): NonNullable<ResourceHooks['beforeRemove']> =>
  async (work, rows, reason) => {
    const java = javaOf(enhancing.kept, 'delete', 'start', 'spring');
    for (const row of rows) await runFunctions(work, java, { runtime, code: 'delete', row: { ...row } });
    await runtime.hooks.beforeRemove?.(work, rows, reason);
    await ended(enhancing, work, runtime, { code: 'delete', ids: rows.map(({ id }) => id) });
  };

/**
 * What follows a change: functions as the last step of its transaction, so that nothing is half done; web addresses
 * after the commit, through the queue.
 */
export async function ended(
  { kept, wake }: Enhancing,
  work: Work,
  runtime: Runtime,
  { code, ids }: { code: string; ids: readonly string[] },
): Promise<void> {
  const functions = javaOf(kept, code, 'end', 'spring');
  const addresses = javaOf(kept, code, 'end', 'http');
  if (functions.length === 0 && addresses.length === 0) return;
  const free = work.as({ ...work.actor, dataRules: new Map() });
  for (const { id } of await stored(free, runtime.table, ids)) {
    const [row] = await stored(free, runtime.table, [id]);
    if (row) await runFunctions(free, functions, { runtime, code, row: { ...row } });
    // Functions may have changed the row that is told.
    const [after] = addresses.length > 0 ? await stored(free, runtime.table, [id]) : [];
    for (const { cgJavaValue } of after ? addresses : []) {
      const call = hookCall(runtime, work.actor, { event: code, row: { ...after }, dataId: id });
      await queueCall(work, kept.headId, cgJavaValue, call);
    }
  }
  if (addresses.length > 0) work.afterCommit(wake);
}
