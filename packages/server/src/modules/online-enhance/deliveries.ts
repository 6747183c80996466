import { DELIVERY_STATE } from '@songbai/contract/modules/online-enhance/enhance.dicts.ts';
import { datetimeText } from '@songbai/contract/rules/dates.ts';
import type { SharedClock } from '../../db/shared-clock.ts';
import { systemActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { errorFields } from '../../platform/log.ts';
import { wakeTimer } from '../../platform/wake-timer.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { pauseAfter } from '../message/index.ts';
import { nextDelivery, settleDelivery, type TakenDelivery, takeDeliveries } from './delivery.store.ts';
import { callHook, type HookCall, isTaken } from './hook-call.ts';

/** Longer than a call takes. */
const LEASE_MS = 60_000;
/** How often a node looks: other nodes queue too. */
const LOOK_MS = 2000;
/** At once on each node. */
const PLACES = 4;
const REASON = 255;

export interface Deliveries {
  start(): void;
  wake(): void;
  /** Sends what is due now; how many that were. */
  drain(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Tells web addresses of changes after they were committed: at least once, with growing pauses, until they take it or
 * are given up and listed. Messages have a queue of their own; what is sent here is a whole row, which those who look
 * after messages need not see.
 */
export function createDeliveries(server: Server, clock: SharedClock): Deliveries {
  const { database, log } = server;

  async function round(): Promise<number> {
    const at = await clock.now();
    const now = datetimeText(at);
    const due = await nextDelivery(database.db);
    if (due === undefined || due > now) return 0;
    const lease = { leaseId: newId(), now, until: datetimeText(at + LEASE_MS) };
    const taken = await write(server, systemActor(0), ({ db }) => takeDeliveries(database, db, lease, PLACES));
    await Promise.all(taken.map((one) => deliver(one, lease.leaseId)));
    return taken.length;
  }

  async function deliver(one: TakenDelivery, leaseId: string): Promise<void> {
    const problem = await attempt(one);
    const own = { id: one.id, leaseId };
    if (problem === undefined) {
      await settleDelivery(database.db, own, { state: DELIVERY_STATE.done, nextTime: null, result: null });
      return;
    }
    const pause = pauseAfter(one.tries);
    const state = pause === undefined ? DELIVERY_STATE.dead : DELIVERY_STATE.waiting;
    const nextTime = pause === undefined ? null : datetimeText((await clock.now()) + pause);
    await settleDelivery(database.db, own, { state, nextTime, result: problem.slice(0, REASON) });
  }

  async function attempt({ id, headId, target, payload }: TakenDelivery): Promise<string | undefined> {
    try {
      const call = JSON.parse(server.sealer.open(payload)) as HookCall;
      const reply = await callHook(server, headId, target, { id, call });
      return isTaken(reply) ? undefined : `对方拒绝了通知（HTTP ${reply.status}）`;
    } catch (error) {
      log.warn({ ...errorFields(error), delivery: id }, 'a web address was not told');
      return error instanceof AppError ? error.message : '对方无法连接';
    }
  }

  const drain = async () => {
    let total = 0;
    for (let count = await round(); count > 0; count = await round()) total += count;
    return total;
  };
  const timer = wakeTimer({
    log,
    atMostMs: LOOK_MS,
    failure: 'due deliveries could not be looked up',
    look: async () => {
      await drain();
      return LOOK_MS;
    },
  });
  return { start: timer.start, wake: timer.wake, drain, stop: timer.stop };
}
