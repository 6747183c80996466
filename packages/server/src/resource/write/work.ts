import { type Database, type Db, inSavepoint, inTransaction, type Transact, type Trx } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { type Clock, frozenClock } from '../../platform/clock.ts';
import { errorFields, type Log } from '../../platform/log.ts';
import type { Server } from '../server-context.ts';
import type { StoreContext } from '../store.ts';
import { type DataChange, writeDataLog } from './audit.ts';
import { type BusinessEvent, writeEvents } from './events.store.ts';
import { type IdempotentRequest, once } from './idempotency.store.ts';

/** Who reads, and through what: the reading connections outside a transaction, the transaction itself inside. */
export interface Reading<Context extends StoreContext = StoreContext> {
  readonly server: Context;
  readonly db: Db;
  readonly actor: Actor;
}

/** The least that a write needs of the server. */
export interface WriteContext {
  database: Database;
  clock: Clock;
  log: Log;
}

/**
 * A unit of work: one transaction with everything that belongs to it. What holds a Work may write; what goes into the
 * data log or out to browsers is gathered here, so that it is written before the commit and sent after it, or not at all.
 */
export interface Work<Context extends WriteContext = Server> {
  /** The parts of the server; their clock stands still until the commit. */
  readonly server: Context;
  readonly db: Trx;
  readonly actor: Actor;
  /** One moment for all rows of the unit. */
  readonly clock: Clock;
  /** Notes changes for the data log (design.md §4). */
  log(changes: readonly DataChange[]): void;
  /** Notes lines of the history of plots and documents (domain.md §3.24). */
  events(events: readonly BusinessEvent[]): void;
  /** Runs when everything is committed; never for work that was rolled back, retried or repeated. */
  afterCommit(effect: () => void): void;
  /** Writes what was noted so far, for code that reads the log or the history in the same unit. */
  flush(): Promise<void>;
  /** The same unit with somebody else as the actor, e.g. without data rules. */
  as(actor: Actor): Work<Context>;
  /**
   * Runs one step that may fail alone: its writes, log rows, events and effects go, the unit goes on.
   * @throws whatever the step throws
   */
  step<T>(act: () => Promise<T>): Promise<T>;
}

export interface WriteOptions {
  /** Acts once per idempotency key; repeats get the first reply. */
  once?: IdempotentRequest;
  /** Where the transaction runs, e.g. in the thread for long writes; by default the ordinary connection. */
  transact?: Transact;
}

/** Reads through the ordinary connections as this person. */
export function reading<Context extends StoreContext>(server: Context, actor: Actor): Reading<Context> {
  return { server, db: server.database.db, actor };
}

/**
 * The one way to write: runs an act in a transaction with its data log and events, and its effects after the commit.
 * The act may run more than once (serialisation failures, unique values taken at the same moment), so it touches nothing
 * but the database and its Work.
 * @throws whatever the act throws, after everything was rolled back
 */
export async function write<Context extends WriteContext, T>(
  server: Context,
  actor: Actor,
  act: (work: Work<Context>) => Promise<T>,
  { once: request, transact = (run) => inTransaction(server.database.db, run) }: WriteOptions = {},
): Promise<T> {
  let effects: readonly (() => void)[] = [];
  const attempt = async (trx: Trx): Promise<T> => {
    const unit = openUnit(server, trx);
    const reply = await act(workOf(unit, actor));
    await flush(unit, actor);
    effects = unit.effects;
    return reply;
  };
  const { reply, repeated } = request
    ? await once({ ...server, actor, transact }, request, attempt)
    : { reply: await transact(attempt), repeated: false };
  if (!repeated) runEffects(server.log, effects);
  return reply;
}

/** What the Works of one transaction share, whoever acts. */
interface Unit<Context> {
  server: Context;
  trx: Trx;
  changes: { actor: Actor; change: DataChange }[];
  events: { actor: Actor; event: BusinessEvent }[];
  effects: (() => void)[];
}

function openUnit<Context extends WriteContext>(server: Context, trx: Trx): Unit<Context> {
  return { server: { ...server, clock: frozenClock(server.clock) }, trx, changes: [], events: [], effects: [] };
}

function workOf<Context extends WriteContext>(unit: Unit<Context>, actor: Actor): Work<Context> {
  return {
    server: unit.server,
    db: unit.trx,
    actor,
    clock: unit.server.clock,
    log: (changes) => {
      for (const change of changes) unit.changes.push({ actor, change });
    },
    events: (events) => {
      for (const event of events) unit.events.push({ actor, event });
    },
    afterCommit: (effect) => {
      unit.effects.push(effect);
    },
    flush: () => flush(unit),
    as: (other) => workOf(unit, other),
    step: (act) => step(unit, act),
  };
}
