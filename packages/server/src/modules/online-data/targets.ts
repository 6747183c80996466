import type { OnlineRight } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import type { Reading } from '../../resource/read/reading.ts';
import { firstRows, stored } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import type { Right } from '../../resource/source.ts';
import { liveDesign } from '../online-form/index.ts';
import { mayLook } from './button-rights.ts';
import { enhanced } from './enhancer.ts';
import { mainRow, readsMain, withMainRules } from './main-rules.ts';
import { type Runtime, runtimeOf, runtimeOfAll, runtimeUnasked } from './runtime.ts';
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
  right: OnlineRight | Right,
): Promise<Runtime> {
  const runtime = await runtimeOf(server, actor, code ?? '');
  assertRight(runtime, right);
  return enhanced(server, actor, withSubs(server, runtime), callOf(right));
}

/** The same for who goes on to run a button; what is asked before a list is not asked for it. */
export async function plainTableOf(server: Server, actor: Actor, code: string): Promise<Runtime> {
  const runtime = await runtimeOf(server, actor, code);
  assertRight(runtime, 'list');
  return withSubs(server, runtime);
}

/** A running table of the actor's tenant or the platform, whoever may open it: for what its designers let run. */
export async function runningTable(server: Server, actor: Actor, name: string): Promise<Runtime | undefined> {
  const runtime = await runtimeOfAll(server, actor, name);
  return runtime && withSubs(server, runtime);
}

/** The same as this person has it, whether or not he may open its page: for the buttons that he may press. */
export async function personalTable(server: Server, actor: Actor, name: string): Promise<Runtime | undefined> {
  const runtime = await runtimeUnasked(server, actor, name);
  if (!runtime || !readsMain({ sub: runtime })) return runtime && withSubs(server, runtime);
  const main = await runtimeUnasked(server, actor, runtime.table.resource.main ?? '');
  const link = main && subLinks(main).find(({ sub }) => sub.live.design.head.id === runtime.live.design.head.id);
  return main && link ? ruledByMain(runtime, { ...link, main }) : runtime;
}

/** The call that a right belongs to: one row is read as a list is. */
export const callOf = (right: OnlineRight | Right): OnlineRight =>
  right === 'view' ? 'list' : right === 'bin' ? 'recycle' : right;

/** @throws AppError forbidden */
export function assertRight({ may, rights }: Pick<Runtime, 'may' | 'rights'>, right: OnlineRight | Right): void {
  const has = right === 'view' ? mayLook(rights) : may.has(callOf(right));
  if (!has) throw new AppError('forbidden');
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
  assertRight(link.sub, right);
  const of = { ...link, main };
  return { ...ruledByMain(await enhanced(server, actor, link.sub, right), of), of };
}

/** A sub-table by itself, whose rules may read the main row that each row hangs on. */
const ruledByMain = <T extends Runtime>(sub: T, of: UnderMain): T => ({
  ...sub,
  hooks: withMainRules({ sub, key: of.key }, sub.hooks, (work, value) => mainRow(work, of, value)),
});

/**
 * Refuses a sub row that hangs on no row of the main table which this person sees.
 * @throws AppError refMissing
 */
export async function assertMain(from: Reading, of: UnderMain, draft: Values): Promise<void> {
  const { title } = of.main.table.resource;
  if (!(await seesMain(from, of, draft[of.key]))) throw new AppError('refMissing', { label: title }, { field: of.key });
}

/** Whether this person sees the main row that has the value. */
export async function seesMain(
  from: Reading,
  { mainField, main }: Pick<UnderMain, 'mainField' | 'main'>,
  value: unknown,
): Promise<boolean> {
  if (value === undefined || value === null || value === '') return false;
  const filter = { field: mainField, op: 'eq' as const, value: String(value) };
  return (await firstRows(from, main.table, { filter, sort: [] }, 1)).length > 0;
}

/**
 * Sub rows go the way of their main rows: what hangs on one that this person does not see is not there.
 * @throws AppError recordMissing
 */
export async function assertUnderMain(
  from: Reading,
  sub: Pick<Target, 'table' | 'of'>,
  ids: readonly string[],
): Promise<void> {
  const { of } = sub;
  if (!of) return;
  for (const row of await stored(from, sub.table, ids))
    if (!(await seesMain(from, of, (row as Values)[of.key]))) throw new AppError('recordMissing');
}
