import { errorFields } from '../../platform/log.ts';
import type { Server } from '../../resource/server-context.ts';
import { countOpening } from './gateway.store.ts';
import type { Target } from './targets.ts';

/** What nodes tell each other about targets that do not answer: how often the circuit of each route has opened. */
export interface Circuits {
  /** The circuit of a route has opened on this node. Never throws. */
  opened(routeId: string): void;
  /** The counts as they are now; those that another node raised reach the circuits of this one. */
  heard(openings: ReadonlyMap<string, number>, targets: ReadonlyMap<string, Pick<Target, 'breaker'>>): void;
  stop(): Promise<void>;
}

export function createCircuits({ database, clock, log }: Pick<Server, 'database' | 'clock' | 'log'>): Circuits {
  /** The counts that this node has raised or heard of. */
  const known = new Map<string, number>();
  let running: Promise<void> = Promise.resolve();
  const raise = async (routeId: string) => {
    const count = await countOpening(database.db, routeId);
    // Another node has raised it as well, otherwise: that is heard with the next look.
    if (known.get(routeId) === count - 1) known.set(routeId, count);
  };
  return {
    opened: (routeId) => {
      running = running
        .then(() => raise(routeId))
        .catch((error: unknown) => log.warn(errorFields(error), 'other nodes were not told of an open circuit'));
    },
    heard: (openings, targets) => {
      for (const [id, { breaker }] of targets) {
        const count = openings.get(id) ?? 0;
        const before = known.get(id);
        known.set(id, count);
        // What was counted before this node knew the route is over.
        if (before !== undefined && count > before) breaker.trip(clock.now());
      }
      for (const id of known.keys()) if (!targets.has(id)) known.delete(id);
    },
    stop: () => running,
  };
}
