import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import type { Sessions } from '../http/session.ts';
import type { Fanout } from '../platform/fanout.ts';
import { newId } from '../platform/ids.ts';
import type { LivePublisher } from '../platform/live.ts';
import type { Log } from '../platform/log.ts';
import { type Connections, createConnections } from './connections.ts';
import { type PageParts, pageSocketRoute } from './page-route.ts';
import { socketRoute } from './socket-route.ts';
import { createStateWatch } from './state-watch.ts';

export { installSockets } from './socket-route.ts';

export interface LiveParts {
  database: Database;
  sessions: Sessions;
  log: Log;
  /** Absent when one node runs alone. */
  fanout: Fanout | undefined;
  /** Address from which browsers load the pages. */
  publicUrl: string;
}

export interface Live extends LivePublisher {
  /** Adds the socket's route to the API scope. */
  register(api: FastifyInstance): void;
  /** One round of heartbeats and session checks; a timer calls it every 30 s. */
  check(): Promise<void>;
  /** Checks the versions of rights and dictionaries once; a timer calls it every half second. */
  look(): Promise<void>;
  /** Open sockets of this node. */
  sockets(): number;
  stop(): Promise<void>;
}

const CHECK_MS = 30_000;

/** A message between nodes. */
type Parcel = { node: string; message: object } & (
  | { tenantId: number; permission: string | null }
  | { userIds: readonly string[] }
  | { tenantId: number; pageId: string }
  | { recheck: readonly string[] }
);

/**
 * Pushes to open browsers (contract/2 §12.1): directly to local sockets, through the fan-out to those of other nodes.
 */
export function createLive({ database, sessions, log, fanout, publicUrl }: LiveParts): Live {
  const node = newId();
  const connections = createConnections(sessions);
  const watch = createStateWatch({ database, connections, log });
  const take = (parcel: Parcel) => {
    if (!('recheck' in parcel)) return deliver(connections, parcel);
    const recheck = connections.proveThese(parcel.recheck);
    recheck.catch((error: unknown) => log.warn({ error: String(error) }, 'live recheck failed'));
  };
  const send = (parcel: Parcel) => {
    take(parcel);
    fanout?.publish(JSON.stringify(parcel));
  };
  fanout?.onMessage((text) => {
    const parcel = parcelFrom(text);
    if (parcel && parcel.node !== node) take(parcel);
  });
  const timer = setInterval(() => {
    connections.check().catch((error: unknown) => log.warn({ error: String(error) }, 'live check failed'));
  }, CHECK_MS).unref();
  return {
    register: (api) => {
      socketRoute(api, { sessions, connections, publicUrl });
      const notify: PageParts['notify'] = (page, message) => send({ node, ...page, message });
      pageSocketRoute(api, { sessions, connections, publicUrl, notify });
    },
    check: connections.check,
    look: watch.check,
    sockets: connections.size,
    stop: async () => {
      clearInterval(timer);
      connections.closeAll();
      await watch.stop();
    },
    toTenant: (tenantId, permission, message) => send({ node, tenantId, permission, message }),
    toUsers: (userIds, message) => send({ node, userIds, message }),
    toNode: (message) => connections.send(message, () => true),
    recheck: (userIds) => send({ node, recheck: userIds, message: {} }),
    stateChanged: () => void watch.check(),
  };
}

function deliver(connections: Connections, parcel: Exclude<Parcel, { recheck: unknown }>): void {
  const { message } = parcel;
  if ('userIds' in parcel) {
    const wanted = new Set(parcel.userIds);
    connections.send(message, (actor) => wanted.has(actor.userId));
    return;
  }
  if ('pageId' in parcel) {
    connections.sendPage(JSON.stringify(message), parcel.tenantId, parcel.pageId);
    return;
  }
  const { tenantId, permission } = parcel;
  connections.send(
    message,
    (actor) => actor.tenantId === tenantId && (permission === null || actor.codes.has(permission)),
  );
}

function parcelFrom(text: string): Parcel | undefined {
  try {
    const parcel = JSON.parse(text) as Partial<Parcel> | null;
    return typeof parcel?.message === 'object' && parcel.message !== null ? (parcel as Parcel) : undefined;
  } catch {
    return undefined;
  }
}
