import type { OnlineRight } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import type { Served } from '../../resource/source.ts';
import { type LiveDesign, liveDesign } from '../online-form/index.ts';
import { compiled } from './compiled.ts';
import { viewsOf } from './online-data.store.ts';

/** A designed table as one person may use it, during one call. */
export interface Runtime extends Served {
  live: LiveDesign;
  /** Sub-tables of a main table. */
  subs: readonly Runtime[];
  may: ReadonlySet<OnlineRight>;
}

/** Whoever may design tables may open them (online.md §5.1). */
const DESIGNS = 'online:form:list';

const ALL: ReadonlySet<OnlineRight> = new Set<OnlineRight>([
  ...(['list', 'add', 'edit', 'delete', 'export', 'import'] as const),
  'recycle',
]);

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
  return { ...runtime(live), subs: live.subs.map(runtime) };
}

/** The same whoever asks, also sub-tables by themselves; undefined: nothing runs under that code. */
export async function runtimeOfAll(server: Server, actor: Actor, code: string): Promise<Runtime | undefined> {
  const live = await liveDesign(server, actor, code);
  return live?.everLive ? { ...runtime(live), subs: live.subs.map(runtime) } : undefined;
}

/** Rights by column, button and data rule will narrow this, and nothing else. */
const runtime = (live: LiveDesign): Runtime => ({
  ...compiled(live.design, live.physical),
  live,
  subs: [],
  may: ALL,
});

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

/** The designed table of that name in the database, for who comes across it elsewhere: a file, a data log. */
export async function designedTable(server: Server, actor: Actor, table: string) {
  const suffix = `__t${actor.tenantId}`;
  const name = table.endsWith(suffix) ? table.slice(0, -suffix.length) : table;
  const live = name.includes('__') ? undefined : await liveDesign(server, actor, name);
  if (!live?.everLive || live.physical !== table) return undefined;
  return { table: compiled(live.design, live.physical).table, open: await mayOpen(server, actor, live) };
}
