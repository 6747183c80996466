import { datetimeText } from '@songbai/contract/rules/dates.ts';
import type { SharedClock } from '../../db/shared-clock.ts';
import { systemActor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { errorFields } from '../../platform/log.ts';
import { wakeTimer } from '../../platform/wake-timer.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { attempts, type Kept, type Lane } from './attempts.ts';
import type { Channel, ChannelType } from './channels/channel.ts';
import { giveBack, nextDue, takeDue } from './queue.store.ts';

/** A message is this node's for so long; longer than any channel takes. */
const LEASE_MS = 120_000;

/** How often a node looks: other nodes queue messages too. */
const LOOK_MS = 2000;

/** Most messages that one node takes at once for a way of sending; about what went out in the last second, if less. */
const MOST = 500;

/** Messages that went out and are not noted yet: if the node dies, they go out once more. */
const UNNOTED = 100;

/** A message that waited here longer than this is not begun: its lease must outlast the sending. */
const KEPT_MS = LEASE_MS / 2;

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
    ([type, channel]): Lane => ({
      ...{ type: type as ChannelType, channel, busy: 0, running: new Set(), kept: [], pace: { since: 0, ended: 0 } },
      ...{ failures: 0, restUntil: 0, dry: true },
    }),
  );
  // Each way has a timer of its own: a busy one asks for itself alone, and no other waits for it.
  const timers = new Map(
    lanes.map((lane) => [
      lane,
      wakeTimer({
        log: server.log,
        atMostMs: LOOK_MS,
        failure: 'due messages could not be looked up',
        look: async () => {
          await fillLane(parts, lane, () => beginKept(lane));
          return LOOK_MS;
        },
      }),
    ]),
  );
  const beginKept = beginner(parts, (lane) => timers.get(lane)?.wake());

  async function fillAll(): Promise<number> {
    let taken = 0;
    for (const lane of lanes) taken += await fillLane(parts, lane, () => beginKept(lane));
    return taken;
  }

  const settled = async () => {
    while (lanes.some(({ running }) => running.size > 0))
      await Promise.all(lanes.flatMap(({ running }) => [...running]));
  };
  const each = (act: 'start' | 'wake') => () => {
    for (const timer of timers.values()) timer[act]();
  };
  return {
    start: each('start'),
    wake: each('wake'),
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
      await Promise.all([...timers.values()].map((timer) => timer.stop()));
      await Promise.all(lanes.map((lane) => handBack(parts, lane)));
      await Promise.race([settled(), new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())]);
      await Promise.all(lanes.map(({ channel }) => channel.stop?.()));
    },
  };
}

/** Begins what a lane has taken, as far as there are places. */
function beginner(parts: DispatcherParts, wake: (lane: Lane) => void): (lane: Lane) => void {
  const attempt = attempts(parts);
  const { log } = parts.server;

  function beginKept(lane: Lane): void {
    const at = Date.now();
    while (lane.restUntil === 0 && hasPlace(lane)) {
      const next = lane.kept.shift();
      if (!next) return;
      // What waited too long is due again when its lease ends.
      if (at < next.until) begin(lane, next);
    }
  }

  function begin(lane: Lane, kept: Kept): void {
    let held = true;
    lane.busy += 1;
    const free = () => {
      if (!held) return;
      held = false;
      lane.busy -= 1;
      lane.pace.ended += 1;
      beginKept(lane);
      if ((!lane.dry && runsLow(lane)) || lane.restUntil > 0) wake(lane);
    };
    const run = attempt(lane, kept, free)
      .catch((error: unknown) => log.warn(errorFields(error), 'what came of a message could not be written'))
      .finally(() => {
        lane.running.delete(run);
        free();
        beginKept(lane);
      });
    lane.running.add(run);
  }

  return beginKept;
}

/** Takes messages while there are places for them; what a resting way has taken goes back. */
async function fillLane(parts: DispatcherParts, lane: Lane, begin: () => void): Promise<number> {
  const { server, clock } = parts;
  let count = 0;
  for (;;) {
    const at = await clock.now();
    if (lane.restUntil > at) {
      await handBack(parts, lane);
      return count;
    }
    lane.restUntil = 0;
    begin();
    if (!runsLow(lane)) return count;
    if (lane.running.size >= UNNOTED || (lane.dry && !hasPlace(lane))) {
      // Something may be waiting: whoever ends looks again.
      lane.dry = false;
      return count;
    }
    const now = datetimeText(at);
    // Most looks find nothing, and a read costs less than a transaction.
    const due = await nextDue(server.database.db, lane.type);
    if (due === undefined || due > now) return count;
    const limit = portion(lane, Date.now());
    if (limit === 0) return count;
    const leaseId = newId();
    const lease = { leaseId, now, until: datetimeText(at + LEASE_MS) };
    const taken = await write(server, systemActor(0), ({ db }) =>
      takeDue(server.database, db, lane.type, lease, limit),
    );
    const until = Date.now() + KEPT_MS;
    for (const message of taken) lane.kept.push({ message, leaseId, until });
    count += taken.length;
    lane.dry = taken.length < limit;
    begin();
    if (taken.length < limit) return count;
  }
}

/** Where more waits, the next ones are taken while the last of those taken before are on their way. */
const runsLow = ({ kept, channel, dry }: Lane): boolean => kept.length <= (dry ? 0 : channel.places);

const hasPlace = ({ busy, running, channel }: Lane): boolean => busy < channel.places && running.size < UNNOTED;

/** As many as there are free places; more where the service has shown that it takes more within a second. */
function portion({ channel, busy, pace }: Lane, at: number): number {
  const seconds = Math.max(at - pace.since, 1) / 1000;
  const quick = pace.since === 0 ? 0 : Math.floor(pace.ended / Math.max(seconds, 0.05));
  Object.assign(pace, { since: at, ended: 0 });
  return Math.max(channel.places - busy, Math.min(quick, MOST));
}

/** Lets others have what this node took and has not begun. */
async function handBack({ server, clock }: DispatcherParts, lane: Lane): Promise<void> {
  const kept = lane.kept.splice(0);
  if (kept.length === 0) return;
  const byLease = new Map<string, string[]>();
  for (const { leaseId, message } of kept) byLease.set(leaseId, [...(byLease.get(leaseId) ?? []), message.id]);
  const now = datetimeText(await clock.now());
  await write(server, systemActor(0), async ({ db }) => {
    for (const [leaseId, ids] of byLease) await giveBack(db, leaseId, ids, now);
  });
}
