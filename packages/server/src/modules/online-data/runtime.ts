import { type UnseenBeside, withFormulas } from '@songbai/contract/design/formula-sources.ts';
import { mainNameOf } from '@songbai/contract/design/main-name.ts';
import { originalName } from '@songbai/contract/design/names.ts';
import { type AuthControl, rightsOf, ruledFields } from '@songbai/contract/design/rights.ts';
import type { OnlineRight } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { fieldMasks } from '../../resource/describe/masks.ts';
import type { Server } from '../../resource/server-context.ts';
import { controlsOf } from '../online-auth/index.ts';
import { type LiveDesign, liveDesign } from '../online-form/index.ts';
import { callsOf } from './button-rights.ts';
import { compiled } from './compiled.ts';
import type { Linked } from './linked.ts';
import { type Narrowed, narrowed } from './narrowed.ts';
import { viewsOf } from './online-data.store.ts';
import { type Targets, withLinks } from './with-links.ts';

/** A designed table as one person may use it, during one call. */
export interface Runtime extends Narrowed {
  live: LiveDesign;
  /** Linked records of the table; absent: it has none. */
  linked?: Linked;
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
  return personal(server, actor, live);
}

/** The same, also a sub-table, which goes by its main table; undefined: not for this person. */
export async function openTable(server: Server, actor: Actor, code: string): Promise<Runtime | undefined> {
  const live = await liveDesign(server, actor, code);
  const main = live?.design.fields.find(({ parked, mainTable }) => parked === 0 && mainTable)?.mainTable;
  const isSub = live?.design.head.tableType === 3;
  try {
    const runtime = await runtimeOf(server, actor, isSub ? (main ?? '') : code);
    return isSub ? runtime.subs.find((sub) => sub.live.design.head.id === live.design.head.id) : runtime;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** The same for what a designer lets run whoever may open the table, also a sub-table by itself. */
export async function runtimeUnasked(server: Server, actor: Actor, code: string): Promise<Runtime | undefined> {
  const live = await liveDesign(server, actor, code);
  return live?.everLive ? personal(server, actor, live) : undefined;
}

/** The same whoever asks, also sub-tables by themselves; undefined: nothing runs under that code. */
export async function runtimeOfAll(server: Server, actor: Actor, code: string): Promise<Runtime | undefined> {
  const live = await liveDesign(server, actor, code);
  const whole = (table: LiveDesign) => runtime(actor, table, [], new Map());
  return live?.everLive ? { ...whole(live), subs: live.subs.map(whole) } : undefined;
}

/**
 * What a person has of a table, for as long as neither his rights nor any design changes: both are other objects then,
 * so that a call after the first does no more than one on a hand-made table.
 */
const PERSONAL = new WeakMap<LiveDesign, WeakMap<Actor['codes'], PersonalPart>>();

interface PersonalPart extends Pick<Actor, 'tenantId' | 'onlineGrants' | 'onlinePages' | 'fieldLevels'> {
  /** Version of all rights. */
  rights: number;
  runtime: Promise<Runtime>;
}

/** A table with its sub-tables, each as this person has it, and with what they show of other tables. */
function personal(server: Server, actor: Actor, live: LiveDesign): Promise<Runtime> {
  const byRights = PERSONAL.get(live) ?? new WeakMap<Actor['codes'], PersonalPart>();
  PERSONAL.set(live, byRights);
  const kept = byRights.get(actor.codes);
  if (kept && isSame(kept, actor)) return kept.runtime;
  const runtime = personalOf(server, actor, live);
  const { tenantId, onlineGrants, onlinePages, fieldLevels, states } = actor;
  byRights.set(actor.codes, { tenantId, onlineGrants, onlinePages, fieldLevels, rights: states.rights, runtime });
  runtime.catch(() => byRights.delete(actor.codes));
  return runtime;
}

const isSame = (kept: PersonalPart, actor: Actor): boolean =>
  kept.rights === actor.states.rights &&
  kept.tenantId === actor.tenantId &&
  kept.onlineGrants === actor.onlineGrants &&
  kept.onlinePages === actor.onlinePages &&
  kept.fieldLevels === actor.fieldLevels;

async function personalOf(server: Server, actor: Actor, live: LiveDesign): Promise<Runtime> {
  const bare = await unlinked(server, actor, live);
  const targets: Targets = {
    open: (table) => targetOf(server, actor, table),
    lender: async (table) => {
      const lending = await liveDesign(server, actor, table);
      return lending && isPage(lending) ? unlinked(server, actor, lending) : undefined;
    },
  };
  const subs: Runtime[] = [];
  for (const sub of bare.subs) subs.push(await withLinks(server, actor, sub, targets));
  return { ...(await withLinks(server, actor, bare, targets)), subs };
}

/** The table of a link, where the person may open it and see its list. */
async function targetOf(server: Server, actor: Actor, table: string): Promise<Runtime | undefined> {
  const live = await liveDesign(server, actor, table);
  if (!live || !isPage(live) || !(await mayOpen(server, actor, live))) return undefined;
  const target = await unlinked(server, actor, live);
  return target.may.has('list') ? target : undefined;
}

const isPage = ({ everLive, design }: LiveDesign): boolean => everLive && design.head.tableType !== 3;

/** Without what it shows of other tables; a sub-table comes with its main table, whose fields its rules may read. */
async function unlinked(server: Server, actor: Actor, live: LiveDesign): Promise<Runtime> {
  const main = mainNameOf(live.design);
  const above = main === undefined ? undefined : await liveDesign(server, actor, main);
  const isBelow = above?.subs.some(({ design }) => design.head.id === live.design.head.id);
  const whole = await unlinkedWith(server, actor, above && isBelow ? above : live);
  return whole.subs.find((sub) => sub.live.design.head.id === live.design.head.id) ?? whole;
}

async function unlinkedWith(server: Server, actor: Actor, live: LiveDesign): Promise<Runtime> {
  const tables = [live, ...live.subs];
  const controls = await controlsOf(
    server,
    actor,
    tables.map(({ design }) => design.head.id),
  );
  const [own = [], ...below] = controls;
  let subs = live.subs.map((table, at) => runtime(actor, table, below[at] ?? [], new Map()));
  let main = runtime(actor, live, own, unseenOf(actor, subs));
  // What is calculated from a hidden field is hidden itself, on either side, and so is what is calculated from that.
  for (let known = ''; known !== hiddenIn([main, ...subs]) && live.subs.some(({ design }) => readsAbove(design)); ) {
    known = hiddenIn([main, ...subs]);
    const above = unseenOf(actor, [main]);
    subs = live.subs.map((table, at) => runtime(actor, table, below[at] ?? [], above));
    main = runtime(actor, live, own, unseenOf(actor, subs));
  }
  return { ...main, subs };
}

const hiddenIn = (tables: readonly Runtime[]): string => tables.map(({ key }) => key).join('|');

/** Formulas with a path in a sub-table read its main row. */
const readsAbove = ({ fields }: LiveDesign['design']): boolean =>
  fields.some(({ parked, formula }) => parked === 0 && formula?.includes('.'));

/** What is under control and was not granted to this person is gone (online.md §5.1). */
function runtime(actor: Actor, live: LiveDesign, controls: readonly AuthControl[], below: UnseenBeside): Runtime {
  const { design, physical } = live;
  const granted = rightsOf(design, controls, actor.onlineGrants);
  const rights = withFormulas(design, granted, ruledFields(design, controls), below);
  return {
    ...narrowed(design, compiled(design, physical), rights),
    live,
    subs: [],
    may: callsOf(design, rights),
    mayButton: (code) => !rights.buttonsGone.has(code),
  };
}

/** Fields of tables that this person has not, or sees masked. A view is called as its original. */
function unseenOf(actor: Actor, tables: readonly Runtime[]): UnseenBeside {
  return new Map(
    tables.map(({ live, rights, table: { resource } }) => {
      const masked = new Set(fieldMasks(actor, resource).map(({ name }) => name));
      const has = (name: string) => rights.listHidden.has(name) || rights.formHidden.has(name) || masked.has(name);
      return [originalName(live.design.head.tableName), { has }];
    }),
  );
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
  const { list } = await personal(server, actor, live);
  return { name, table: list, open: await mayOpen(server, actor, live) };
}
