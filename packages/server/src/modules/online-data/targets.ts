import type { OnlineRight } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import type { Reading } from '../../resource/read/reading.ts';
import { firstRows } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { liveDesign } from '../online-form/index.ts';
import { enhanced } from './enhancer.ts';
import { type Runtime, runtimeOf, runtimeOfAll } from './runtime.ts';
import { type SubLink, subLinks } from './sub-tables.ts';
import { withSubs } from './with-subs.ts';

/** A sub-table together with the main table that decides who may use it. */
export interface UnderMain extends SubLink {
  main: Runtime;
}

/** What a call works on: a table, or a sub-table with its main table. */
type Target = Runtime & { of?: UnderMain };

/**
 * A table, where this person may do that with it.
 * @throws AppError of `runtimeOf`; forbidden
 */
export async function tableOf(
  server: Server,
  actor: Actor,
  code: string | undefined,
  right: OnlineRight,
): Promise<Runtime> {
  const runtime = await runtimeOf(server, actor, code ?? '');
  if (!runtime.may.has(right)) throw new AppError('forbidden');
  return enhanced(server, actor, withSubs(server, runtime), right);
}

/** The same for who goes on to run a button; what is asked before a list is not asked for it. */
export async function plainTableOf(server: Server, actor: Actor, code: string): Promise<Runtime> {
  const runtime = await runtimeOf(server, actor, code);
  if (!runtime.may.has('list')) throw new AppError('forbidden');
  return withSubs(server, runtime);
}

/** A running table of the actor's tenant or the platform, whoever may open it: for what its designers let run. */
export async function runningTable(server: Server, actor: Actor, name: string): Promise<Runtime | undefined> {
  const runtime = await runtimeOfAll(server, actor, name);
  return runtime && withSubs(server, runtime);
}

/** The main table of a sub-table, by the sub-table's id or name. */
export async function mainOf(
  server: Server,
  actor: Actor,
  code: string,
  right: OnlineRight,
): Promise<{ main: Runtime; link: SubLink }> {
  const sub = await liveDesign(server, actor, code);
  const key = sub?.design.fields.find(({ parked, mainTable, mainField }) => parked === 0 && mainTable && mainField);
  if (!key?.mainTable) throw new AppError('onlineMissing');
  const main = await tableOf(server, actor, key.mainTable, right);
  const link = subLinks(main).find(({ sub: known }) => known.live.design.head.id === sub?.design.head.id);
  if (!link) throw new AppError('onlineMissing');
  return { main, link };
}

/** The table of a call; with `tabletype` 3 a sub-table, under the rights of its main table. */
export async function targetOf(
  server: Server,
  actor: Actor,
  { code, tabletype }: { code: string | undefined; tabletype: unknown },
  right: OnlineRight,
): Promise<Target> {
  if (tabletype !== '3') return tableOf(server, actor, code, right);
  const { main, link } = await mainOf(server, actor, code ?? '', right);
  return { ...(await enhanced(server, actor, link.sub, right)), of: { ...link, main } };
}

/**
 * Refuses a sub row that hangs on no row of the main table which this person sees.
 * @throws AppError refMissing
 */
export async function assertMain(from: Reading, { key, mainField, main }: UnderMain, draft: Values): Promise<void> {
  const { title } = main.table.resource;
  const value = draft[key];
  const filter = { field: mainField, op: 'eq' as const, value: String(value ?? '') };
  const isNamed = value !== undefined && value !== null && value !== '';
  const [row] = isNamed ? await firstRows(from, main.table, { filter, sort: [] }, 1) : [];
  if (!row) throw new AppError('refMissing', { label: title }, { field: key });
}
