import websocket from '@fastify/websocket';
import { LIMITS } from '@songbai/contract/limits.ts';
import { OWN_FRAMES, type StateFrame } from '@songbai/contract/wire/live.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressOf } from '../http/route.ts';
import type { Sessions } from '../http/session.ts';
import type { Actor } from '../platform/actor.ts';
import { AppError } from '../platform/errors.ts';
import type { Connections, Credentials, Peer } from './connections.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts WebSocket handshakes only; every other route refuses them. */
    socket?: true;
  }
}

/** How long peers may take to answer a closing; until then they still hold a connection and may send. */
const FAREWELL_MS = 1000;

export interface SocketParts {
  sessions: Sessions;
  connections: Connections;
  publicUrl: string;
}

/**
 * Lets a server accept WebSocket handshakes. Registered on the outermost scope and before all other hooks that may
 * refuse, because it also closes the connections of handshakes that were refused or reached an ordinary route; nothing
 * else would.
 */
export async function installSockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, { options: { maxPayload: LIMITS.livePageFrameBytes, closeTimeout: FAREWELL_MS } });
  // The plugin asks every peer to close; one that is asleep would hold the stop for half a minute.
  app.addHook('preClose', (done) => {
    const { clients } = app.websocketServer;
    setTimeout(() => {
      for (const client of clients) client.terminate();
    }, FAREWELL_MS).unref();
    done();
  });
  // The plugin accepts a handshake on any route, and does not answer ordinary requests to a socket's route. Where this
  // server has no route, the gateway passes it on or refuses it.
  app.addHook('onRequest', async (request) => {
    const { socket = false } = request.routeOptions.config;
    const gateways = request.ws && (request.is404 || request.routeOptions.url === '/*');
    if (request.ws !== socket && !gateways) throw new AppError('notFoundPath');
  });
}

/**
 * `/websocket/{userId}` with the token as sub-protocol, which the handshake echoes (contract/1 §1.4). The path's user
 * is ignored: a socket belongs to the user of its token. Refusals are HTTP replies before the upgrade.
 */
export function socketRoute(api: FastifyInstance, parts: SocketParts): void {
  const { connections } = parts;
  api.get(
    '/websocket/:userId',
    {
      websocket: true,
      config: { access: { public: true }, socket: true },
      preValidation: async (request) => {
        request.actor = await newcomer(request, parts);
        connections.assertRoom(request.actor.userId);
      },
    },
    (socket: Peer, request) => {
      if (!request.actor) return socket.terminate();
      const ownFrames = Object.hasOwn(request.query as object, OWN_FRAMES);
      connections.add(socket, request.actor, credentialsOf(request), { ownFrames });
      // Sends changes made while the page was loading and no socket was open yet.
      if (ownFrames) socket.send(JSON.stringify({ cmd: 'state', ...request.actor.states } satisfies StateFrame));
    },
  );
}

/**
 * The actor of a handshake.
 * @throws forbidden for a page of another site, and the usual refusals of such a token
 */
export async function newcomer(request: FastifyRequest, { sessions, publicUrl }: SocketParts): Promise<Actor> {
  assertOrigin(request, publicUrl);
  const { token, tenant, ip } = credentialsOf(request);
  const actor = await sessions.actorOf(token, tenant, ip);
  // A socket lives as long as its session, and a token for scripts has none.
  if (actor.accessToken) throw new AppError('accessTokenRefused');
  return actor;
}

/** A browser cannot set headers here: its tenant is sent as query parameter, the token never is. */
export function credentialsOf(request: FastifyRequest): Credentials {
  const protocols = request.headers['sec-websocket-protocol'] ?? '';
  const { tenant } = request.query as { tenant?: unknown };
  return {
    token: protocols.split(',')[0]?.trim() ?? '',
    tenant: typeof tenant === 'string' ? tenant : undefined,
    ip: addressOf(request),
  };
}

/** Pages of other sites may not open sockets with a stolen token; programs send no origin. */
function assertOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers;
  if (origin === undefined) return;
  if (origin !== new URL(publicUrl).origin && hostOf(origin) !== request.host) throw new AppError('forbidden');
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
