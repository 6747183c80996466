import { type AuthControl, rightsOf } from '@songbai/contract/design/rights.ts';
import type { OnlineRight } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { controlsOf } from '../online-auth/index.ts';
import { type LiveDesign, liveDesign } from '../online-form/index.ts';
import { callsOf } from './button-rights.ts';
import { compiled } from './compiled.ts';
import { type Narrowed, narrowed } from './narrowed.ts';
import { viewsOf } from './online-data.store.ts';

/** A designed table as one person may use it, during one call. */
export interface Runtime extends Narrowed {
  live: LiveDesign;
  /** Sub-tables of a main table. */
  subs: readonly Runtime[];
  may: ReadonlySet<OnlineRight>;
  /** Whether this person has a button, by its code: a built-in one (contract/2 §15.6) or one of the table's own. */
  mayButton(code: string): boolean;
}

/** Whoever may design tables may open them (online.md §5.1). */
const DESIGNS = 'online:form:list';

/**
 * The table behind a head's id or a table's name, for a call of this person; the version that it found is the one that
 * the call works with to its end.
 * @throws AppError onlineMissing, onlineSubAlone, forbidden, onlineNotSynced
 */
export async function runtimeOf(server: Server, actor: Actor, code: string): Promise<Runtime> {
  const live = await liveDesign(server, actor, code);
  if (!live) throw new AppError('onlineMissing');
  if (live.design.head.tableType === 3) throw new AppError('onlineSubAlone');
  if (!(await mayOpen(server, actor, live))) throw new AppError('forbidden');
  if (!live.everLive) throw new AppError('onlineNotSynced');
  const tables = [live, ...live.subs];
  const controls = await controlsOf(
    server,
    actor,
    tables.map(({ design }) => design.head.id),
  );
  const [main, ...subs] = tables.map((table, at) => runtime(actor, table, controls[at] ?? []));
  return { ...(main as Runtime), subs };
}

/** The same whoever asks, also sub-tables by themselves; undefined: nothing runs under that code. */
export async function runtimeOfAll(server: Server, actor: Actor, code: string): Promise<Runtime | undefined> {
  const live = await liveDesign(server, actor, code);
  const whole = (table: LiveDesign) => runtime(actor, table, []);
  return live?.everLive ? { ...whole(live), subs: live.subs.map(whole) } : undefined;
}

/** What is under control and was not granted to this person is gone (online.md §5.1). */
function runtime(actor: Actor, live: LiveDesign, controls: readonly AuthControl[]): Runtime {
  const { design, physical } = live;
  const rights = rightsOf(design, controls, actor.onlineGrants);
  return {
    ...narrowed(design, compiled(design, physical), rights),
    live,
    subs: [],
    may: callsOf(design, rights),
    mayButton: (code) => !rights.buttonsGone.has(code),
  };
}

/** Looked up once per change of a design: a look-up after it gets another object. */
const VIEWS = new WeakMap<LiveDesign, Promise<readonly string[]>>();

/** A granted menu leads to the table or to one of its views, or the person designs tables. */
async function mayOpen(server: Server, { codes, onlinePages }: Actor, live: LiveDesign): Promise<boolean> {
  const { id } = live.design.head;
  if (codes.has(DESIGNS) || onlinePages.has(id)) return true;
  if (onlinePages.size === 0) return false;
  const views = VIEWS.get(live) ?? viewsOf(server.database.db, id);
  VIEWS.set(live, views);
  views.catch(() => VIEWS.delete(live));
  return (await views).some((view) => onlinePages.has(view));
}

/** The designed table of that name in the database as this person has it, for who comes across it elsewhere: a file, a report. */
export async function designedTable(server: Server, actor: Actor, table: string) {
  const suffix = `__t${actor.tenantId}`;
  const name = table.endsWith(suffix) ? table.slice(0, -suffix.length) : table;
  const live = name.includes('__') ? undefined : await liveDesign(server, actor, name);
  if (!live?.everLive || live.physical !== table) return undefined;
  const [controls = []] = await controlsOf(server, actor, [live.design.head.id]);
  return { table: runtime(actor, live, controls).list, open: await mayOpen(server, actor, live) };
}
