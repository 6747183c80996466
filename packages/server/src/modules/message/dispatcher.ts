import { datetimeText } from '@songbai/contract/rules/dates.ts';
import type { SharedClock } from '../../db/shared-clock.ts';
import { systemActor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { errorFields } from '../../platform/log.ts';
import { wakeTimer } from '../../platform/wake-timer.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { attempts, type Lane } from './attempts.ts';
import type { Channel, ChannelType } from './channels/channel.ts';
import { nextDue, type Taken, takeDue } from './queue.store.ts';

/** A message is this node's for so long; longer than any channel takes. */
const LEASE_MS = 120_000;

/** How often a node looks: other nodes queue messages too. */
const LOOK_MS = 2000;

/** How long a stopping server waits for messages on the way. */
const STOP_MS = 5000;

export type Channels = Readonly<Record<ChannelType, Channel>>;

export interface Dispatcher {
  start(): void;
  /** Looks soon, because something may be due. */
  wake(): void;
  /** Sends what is due now, and returns when none of it is on the way any more. */
  drain(): Promise<number>;
  stop(): Promise<void>;
}

export interface DispatcherParts {
  server: Server;
  channels: Channels;
  clock: SharedClock;
}

/** What one node sends; that no two nodes send the same is held by the leases in queue.store.ts (ADR 33). */
export function createDispatcher(parts: DispatcherParts): Dispatcher {
  const { server, channels } = parts;
  const lanes = Object.entries(channels).map(
    ([type, channel]): Lane => ({ type: type as ChannelType, channel, running: new Set(), failures: 0, restUntil: 0 }),
  );
  const timer = wakeTimer({
    log: server.log,
    atMostMs: LOOK_MS,
    failure: 'due messages could not be looked up',
    look: async () => {
      await fillAll();
      return LOOK_MS;
    },
  });
  const attempt = attempts(parts);

  async function fillAll(): Promise<number> {
    let taken = 0;
    for (const lane of lanes) taken += await fillLane(parts, lane, (message, leaseId) => begin(lane, message, leaseId));
    return taken;
  }

  function begin(lane: Lane, message: Taken, leaseId: string): void {
    const run = attempt(lane, message, leaseId)
      .catch((error: unknown) => server.log.warn(errorFields(error), 'what came of a message could not be written'))
      .finally(() => {
        lane.running.delete(run);
        timer.wake();
      });
    lane.running.add(run);
  }

  const settled = async () => {
    while (lanes.some(({ running }) => running.size > 0))
      await Promise.all(lanes.flatMap(({ running }) => [...running]));
  };
  return {
    start: timer.start,
    wake: timer.wake,
    drain: async () => {
      let total = 0;
      for (let taken = await fillAll(); taken > 0; taken = await fillAll()) {
        total += taken;
        await settled();
      }
      await settled();
      return total;
    },
    stop: async () => {
      await timer.stop();
      await Promise.race([settled(), new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())]);
      await Promise.all(lanes.map(({ channel }) => channel.stop?.()));
    },
  };
}

/** Takes as many as there are places. */
async function fillLane(
  { server, clock }: DispatcherParts,
  lane: Lane,
  begin: (message: Taken, leaseId: string) => void,
): Promise<number> {
  let count = 0;
  for (let free = lane.channel.places - lane.running.size; free > 0; free = lane.channel.places - lane.running.size) {
    const at = await clock.now();
    const now = datetimeText(at);
    // Most looks find nothing, and a read costs less than a transaction.
    const due = lane.restUntil > at ? undefined : await nextDue(server.database.db, lane.type);
    if (due === undefined || due > now) break;
    const lease = { leaseId: newId(), now, until: datetimeText(at + LEASE_MS) };
    const taken = await write(server, systemActor(0), ({ db }) => takeDue(server.database, db, lane.type, lease, free));
    for (const one of taken) begin(one, lease.leaseId);
    count += taken.length;
    if (taken.length < free) break;
  }
  return count;
}
