import { LIMITS } from '@songbai/contract/limits.ts';
import { FAMILY_COMMANDS } from '@songbai/contract/wire/live.ts';
import type { Sessions } from '../http/session.ts';
import type { Actor } from '../platform/actor.ts';
import { AppError } from '../platform/errors.ts';

/** The used part of a WebSocket, so that tests can replace the network. */
export interface Peer {
  readonly bufferedAmount: number;
  send(text: string): void;
  ping(): void;
  close(code: number, reason?: string): void;
  terminate(): void;
  on(event: 'message', listener: (data: unknown, binary: boolean) => void): unknown;
  on(event: 'pong' | 'close' | 'error', listener: () => void): unknown;
}

/** What a connection is re-authenticated with: its token, the chosen tenant, the client's address. */
export interface Credentials {
  token: string;
  tenant: string | undefined;
  ip: string;
}

export interface Connections {
  /** Refuses when the person has too many sockets open. */
  assertRoom(userId: string): void;
  add(peer: Peer, actor: Actor, credentials: Credentials, use?: Use): void;
  /** Sends to every connection whose actor matches, except those of pages; our own frames only where they are asked for. */
  send(message: object, wanted: (actor: Actor) => boolean): void;
  /** Sends to the connections of one page of a tenant whose actors may still use it. */
  sendPage(text: string, tenantId: number, pageId: string): void;
  check(): Promise<void>;
  /** Re-authenticates connections whose rights are older than this version; those that fail are closed. */
  prove(rights: number): Promise<void>;
  /** Re-authenticates all connections of these people, whatever their version of rights. */
  proveThese(userIds: readonly string[]): Promise<void>;
  size(): number;
  closeAll(): void;
}

/** What a connection is for. */
export interface Use {
  page?: LivePage | undefined;
  /** Whether it hears our own frames besides those of the family (contract/wire/live.ts). */
  ownFrames?: boolean;
}

/** A page whose tables exchange their changes; it accepts more frames than heartbeats. */
export interface LivePage {
  /** Whether it shows tables of this page, named by its permission code. */
  shows(pageId: string): boolean;
  /** Handles a frame; the result is sent back to the sender. */
  hear(text: string, actor: Actor): string | undefined;
}

interface Connection {
  peer: Peer;
  actor: Actor;
  credentials: Credentials;
  alive: boolean;
  page: LivePage | undefined;
  ownFrames: boolean;
  /** Frames since the last round. */
  frames: number;
}

/** A peer that reads more slowly than we send is disconnected before its backlog fills the memory. */
const BACKLOG_BYTES = 1024 * 1024;
/** Browsers send a heartbeat every 10 to 20 seconds; far more than that within one round of 30 s is abuse. */
const FRAMES_A_ROUND = 60;
/** On a page each changed row adds a frame: ten a second is more than anyone types. */
const PAGE_FRAMES_A_ROUND = 300;
/** Each connection is re-authenticated in every second round, that is once a minute. */
const ROUNDS_PER_PROOF = 2;

/** Concurrent re-authentications when rights changed: quick, without occupying the whole database. */
const PROOFS_AT_ONCE = 4;

const POLICY_VIOLATION = 1008;
const GOING_AWAY = 1001;
const TOO_BIG = 1009;

/** The open sockets of this node. */
export function createConnections(sessions: Pick<Sessions, 'actorOf'>): Connections {
  const open = new Set<Connection>();
  let round = 0;
  const drop = (connection: Connection, code: number) => {
    open.delete(connection);
    connection.peer.close(code);
  };
  const prove = async (connection: Connection): Promise<void> => {
    const { token, tenant, ip } = connection.credentials;
    try {
      connection.actor = await sessions.actorOf(token, tenant, ip);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      drop(connection, POLICY_VIOLATION);
    }
  };
  const hasRoom = (userId: string) =>
    [...open].filter((connection) => connection.actor.userId === userId).length < LIMITS.socketsPerUser;
  return {
    assertRoom: (userId) => {
      if (!hasRoom(userId)) throw new AppError('tooManyRequests');
    },
    add: (peer, actor, credentials, { page, ownFrames = false } = {}) => {
      // Several may have been admitted at the same moment.
      if (!hasRoom(actor.userId)) return peer.close(POLICY_VIOLATION);
      const connection: Connection = { peer, actor, credentials, page, ownFrames, alive: true, frames: 0 };
      open.add(connection);
      listen(connection, {
        dropped: () => !open.has(connection),
        gone: () => open.delete(connection),
        flooding: () => drop(connection, POLICY_VIOLATION),
        tooBig: () => drop(connection, TOO_BIG),
      });
    },
    send: (message, wanted) => sendTo(open, message, wanted),
    sendPage: (text, tenantId, pageId) => {
      for (const connection of open) if (isOn(connection, tenantId, pageId)) push(connection, text);
    },
    check: async () => {
      round += 1;
      for (const connection of [...open]) {
        if (!connection.alive) {
          open.delete(connection);
          connection.peer.terminate();
          continue;
        }
        beginRound(connection);
        if (round % ROUNDS_PER_PROOF === 0) await prove(connection);
      }
    },
    ...proofs(open, prove),
    size: () => open.size,
    closeAll: () => {
      for (const connection of [...open]) drop(connection, GOING_AWAY);
    },
  };
}

/** Frames of our own reach only those that asked for them. */
function sendTo(open: ReadonlySet<Connection>, message: object, wanted: (actor: Actor) => boolean): void {
  const text = JSON.stringify(message);
  const family = 'cmd' in message && FAMILY_COMMANDS.has(message.cmd);
  for (const connection of open) {
    const hears = !connection.page && (family || connection.ownFrames);
    if (hears && wanted(connection.actor)) push(connection, text);
  }
}

/** Re-authentication outside the regular rounds. */
function proofs(
  open: ReadonlySet<Connection>,
  prove: (connection: Connection) => Promise<void>,
): Pick<Connections, 'prove' | 'proveThese'> {
  const those = (wanted: (actor: Actor) => boolean) =>
    sideBySide(
      [...open].filter(({ actor }) => wanted(actor)),
      prove,
    );
  return {
    prove: (rights) => those((actor) => actor.states.rights < rights),
    proveThese: (userIds) => {
      const people = new Set(userIds);
      return those((actor) => people.has(actor.userId));
    },
  };
}

const isOn = ({ actor, page }: Connection, tenantId: number, pageId: string): boolean =>
  page?.shows(pageId) === true && actor.tenantId === tenantId && actor.codes.has(pageId);

/** A peer that answers before the next round is alive. */
function beginRound(connection: Connection): void {
  connection.alive = false;
  connection.frames = 0;
  connection.peer.ping();
}

function push({ peer }: Connection, text: string): void {
  if (peer.bufferedAmount > BACKLOG_BYTES) peer.terminate();
  else peer.send(text);
}

/** Runs the work for all with bounded concurrency; throws the first failure after all others were tried. */
async function sideBySide<T>(all: T[], work: (one: T) => Promise<void>): Promise<void> {
  const lane = async (): Promise<void> => {
    for (let next = all.pop(); next; next = all.pop()) await work(next);
  };
  const lanes = await Promise.allSettled(Array.from({ length: PROOFS_AT_ONCE }, lane));
  const failed = lanes.find((ended) => ended.status === 'rejected');
  if (failed) throw failed.reason;
}

interface Hearing {
  dropped(): boolean;
  gone(): void;
  flooding(): void;
  tooBig(): void;
}

/** Heartbeats are plain text; other frames are ignored except on a page (contract/2 §12.1, contract/3 §11.10). */
function listen(connection: Connection, on: Hearing): void {
  const { peer, page } = connection;
  const most = page ? PAGE_FRAMES_A_ROUND : FRAMES_A_ROUND;
  const longest = page ? LIMITS.livePageFrameBytes : LIMITS.socketFrameBytes;
  peer.on('close', on.gone);
  peer.on('error', on.gone);
  peer.on('pong', () => {
    connection.alive = true;
  });
  peer.on('message', (data, binary) => {
    // A peer that does not answer the closing may still send for a while.
    if (on.dropped()) return;
    connection.alive = true;
    connection.frames += 1;
    if (connection.frames > most) return on.flooding();
    const text = binary ? '' : String(data);
    if (Buffer.byteLength(text) > longest) return on.tooBig();
    const answer = /^(ping|heartcheck)$/.test(text) ? 'ping' : page?.hear(text, connection.actor);
    if (answer !== undefined) peer.send(answer);
  });
}
