import { insertMany } from '../../db/bulk.ts';
import {
  type Database,
  inSavepoint,
  inTransaction,
  isUniqueViolation,
  type Transact,
  type Trx,
} from '../../db/database.ts';
import { sharedCommits } from '../../db/shared-commit.ts';
import type { Actor } from '../../platform/actor.ts';
import { type Clock, frozenClock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { errorFields } from '../../platform/log.ts';
import type { WriteContext } from '../context.ts';
import type { Server } from '../server-context.ts';
import { type DataChange, dataLogRow } from './audit.ts';
import { type BusinessEvent, eventRow } from './events.ts';
import { type IdempotentRequest, keepReply, keyUse, oncePerKey } from './idempotency.store.ts';
import { countLookUps, type LookUp } from './look-ups.store.ts';

/**
 * A unit of work: one transaction with everything that belongs to it. Code that receives a Work may write. Entries for
 * the data log, the history and browsers are collected here, so that they are written before the commit and sent after
 * it, or not at all.
 */
export interface Work<Context extends WriteContext = Server> {
  /** The server's dependencies; their clock is frozen until the commit. */
  readonly server: Context;
  readonly db: Trx;
  readonly actor: Actor;
  /** One moment for all rows of the unit. */
  readonly clock: Clock;
  /** Collects changes for the data log. */
  log(changes: readonly DataChange[]): void;
  /** Collects lines for the history of plots and documents. */
  events(events: readonly BusinessEvent[]): void;
  /**
   * Collects values that the person sees only masked and that were compared with stored ones. A refusal of the write tells
   * something about them and leaves no trace, so it counts as looking them up; what is written shows who wrote it.
   */
  compared(lookUps: readonly LookUp[]): void;
  /** Runs after the commit; never for work that was rolled back, retried or repeated. */
  afterCommit(effect: () => void): void;
  /** Runs at the end of the unit, before its commit: what follows from all its changes. Of one key it runs once. */
  atEnd(key: string, act: () => Promise<void>): void;
  /** Writes what was collected so far, for code that reads the log or the history in the same unit. */
  flush(): Promise<void>;
  /** The same unit with another actor, e.g. without data rules. */
  as(actor: Actor): Work<Context>;
  /**
   * Runs one step that may fail alone: its writes, log rows, events and effects are rolled back, the unit continues.
   * @throws whatever the step throws
   */
  step<T>(act: () => Promise<T>): Promise<T>;
}

export interface WriteOptions {
  /** Runs once per idempotency key; repeats get the first reply. */
  once?: IdempotentRequest;
  /** Only a few rows: the commit may be shared with other concurrent short writes (db/shared-commit.ts). */
  short?: boolean;
  /** The series of numbers that short work takes one from: it waits for that row anyway. */
  series?: string | undefined;
  /** Where the transaction runs, e.g. in the thread of long writes; by default on the ordinary connection. */
  transact?: Transact;
}

/**
 * The only way to write: runs a function in a transaction, its data log and events before the commit, its effects after
 * it. The function may run more than once (serialisation failures, concurrent unique values), so it touches nothing but
 * the database and its Work.
 * @throws whatever the function throws, after the rollback; AppError lookUpLimit in its place for too many guesses
 */
export async function write<Context extends WriteContext, T>(
  server: Context,
  actor: Actor,
  act: (work: Work<Context>) => Promise<T>,
  { once, short = false, series, transact = ordinary(server.database, short, series) }: WriteOptions = {},
): Promise<T> {
  const use = once?.key === undefined ? undefined : keyUse(actor, once.key, once);
  let effects: readonly (() => void)[] = [];
  let compared: readonly LookUp[] = [];
  const run = () =>
    transact(async (trx) => {
      const unit = openUnit(server, trx);
      compared = unit.compared;
      const reply = await act(workOf(unit, actor));
      await runLast(unit);
      await flush(unit);
      if (use) await keepReply(trx, use, reply, unit.server.clock.now());
      effects = unit.effects;
      return reply;
    });
  try {
    const { reply, repeated } = use
      ? await oncePerKey(server.database.db, use, run)
      : { reply: await run(), repeated: false };
    if (!repeated) runEffects(server, effects);
    return reply;
  } catch (error) {
    if (compared.length > 0 && (error instanceof AppError || isUniqueViolation(error)))
      await countGuesses(server, actor, compared);
    throw error;
  }
}

/** @throws AppError lookUpLimit */
const countGuesses = (server: WriteContext, actor: Actor, compared: readonly LookUp[]): Promise<void> =>
  write(server, actor, (work) =>
    countLookUps(work, compared, ({ label, resource }) => `保存${resource.title}未成功，填写的${label}`),
  );

const ordinary = (database: Database, short: boolean, series: string | undefined): Transact =>
  short ? sharedCommits(database, series) : (run) => inTransaction(database.db, run);

/** Shared by the Works of one transaction, also those with another actor. */
interface Unit<Context> extends Notes {
  server: Context;
  trx: Trx;
  compared: LookUp[];
}

/** Entries pending until the end of a unit. */
interface Notes {
  changes: ReturnType<typeof dataLogRow>[];
  events: ReturnType<typeof eventRow>[];
  effects: (() => void)[];
  last: Map<string, () => Promise<void>>;
}

function openUnit<Context extends WriteContext>(server: Context, trx: Trx): Unit<Context> {
  return {
    server: { ...server, clock: frozenClock(server.clock) },
    trx,
    compared: [],
    changes: [],
    events: [],
    effects: [],
    last: new Map(),
  };
}

function workOf<Context extends WriteContext>(unit: Unit<Context>, actor: Actor): Work<Context> {
  const { server } = unit;
  const { clock } = server;
  return {
    server,
    db: unit.trx,
    actor,
    clock,
    log: (changes) => {
      for (const change of changes) unit.changes.push(dataLogRow(actor, clock, change));
    },
    events: (events) => {
      for (const event of events) unit.events.push(eventRow(actor, clock, event));
    },
    compared: (lookUps) => {
      unit.compared.push(...lookUps);
    },
    afterCommit: (effect) => {
      unit.effects.push(effect);
    },
    atEnd: (key, act) => {
      unit.last.set(key, act);
    },
    flush: () => flush(unit),
    as: (other) => workOf(unit, other),
    step: (act) => step(unit, act),
  };
}

/** What runs last may bring about more of it. */
async function runLast<Context extends WriteContext>(unit: Unit<Context>): Promise<void> {
  for (let rounds = 0; unit.last.size > 0 && rounds < MOST_ROUNDS; rounds += 1) {
    const acts = [...unit.last.values()];
    unit.last.clear();
    for (const act of acts) await act();
  }
}

const MOST_ROUNDS = 3;

/** Entries are cleared first, so that those added meanwhile wait for the next flush. */
async function flush<Context extends WriteContext>(unit: Unit<Context>): Promise<void> {
  const { engine } = unit.server.database;
  const { changes, events } = unit;
  unit.changes = [];
  unit.events = [];
  if (changes.length > 0) await insertMany(unit.trx, engine, 'sysDataLog', changes);
  if (events.length > 0) await insertMany(unit.trx, engine, 'cemEvent', events);
}

/** A failed step restores the entries: older ones it flushed were rolled back with its savepoint. */
async function step<Context extends WriteContext, T>(unit: Unit<Context>, act: () => Promise<T>): Promise<T> {
  const { changes, events, effects, last } = unit;
  const before: Notes = {
    ...{ changes: [...changes], events: [...events], effects: [...effects] },
    last: new Map(last),
  };
  try {
    return await inSavepoint(unit.trx, act);
  } catch (error) {
    Object.assign(unit, before);
    throw error;
  }
}

/** The commit is final: an effect that fails is logged, and the others run. */
function runEffects({ log }: WriteContext, effects: readonly (() => void)[]): void {
  for (const effect of effects) {
    try {
      effect();
    } catch (error) {
      log.error(errorFields(error), 'effect after commit failed');
    }
  }
}
