import websocket from '@fastify/websocket';
import { LIMITS } from '@songbai/contract/limits.ts';
import type { StateFrame } from '@songbai/contract/wire/live.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressOf } from '../http/route.ts';
import type { Sessions } from '../http/session.ts';
import type { Actor } from '../platform/actor.ts';
import { AppError } from '../platform/errors.ts';
import type { Connections, Credentials, Peer } from './connections.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes WebSocket handshakes and nothing else; every other route refuses them. */
    socket?: true;
  }
}

export interface SocketParts {
  sessions: Sessions;
  connections: Connections;
  publicUrl: string;
}

/**
 * Lets a server take WebSocket handshakes. On the outermost scope and before all other hooks that may refuse, because it
 * also ends the connections of handshakes that were refused or met an ordinary route; nothing else would close those.
 */
export async function installSockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, { options: { maxPayload: LIMITS.livePageFrameBytes } });
  // The plugin takes a handshake with any route there is, and answers nothing to a request for a socket without one.
  app.addHook('onRequest', async (request) => {
    const { socket = false } = request.routeOptions.config;
    if (request.ws !== socket) throw new AppError('notFoundPath');
  });
}

/**
 * `/websocket/{userId}` with the token as sub-protocol, which the handshake echoes (contract/1 §1.4). The path's user
 * means nothing: a socket belongs to the person whose token it carries. Refusals are HTTP replies before the upgrade.
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
      connections.add(socket, request.actor, credentialsOf(request));
      // Whatever moved while the page loaded and no socket was open yet.
      socket.send(JSON.stringify({ cmd: 'state', ...request.actor.states } satisfies StateFrame));
    },
  );
}

/**
 * Whose handshake this is.
 * @throws forbidden for a page of another site, and what a request with such a token is answered
 */
export async function newcomer(request: FastifyRequest, { sessions, publicUrl }: SocketParts): Promise<Actor> {
  assertOrigin(request, publicUrl);
  const { token, tenant, ip } = credentialsOf(request);
  return sessions.actorOf(token, tenant, ip);
}

/** A browser cannot set headers here: the tenant it works in comes as query parameter, the token never does. */
export function credentialsOf(request: FastifyRequest): Credentials {
  const protocols = request.headers['sec-websocket-protocol'] ?? '';
  const { tenant } = request.query as { tenant?: unknown };
  return {
    token: protocols.split(',')[0]?.trim() ?? '',
    tenant: typeof tenant === 'string' ? tenant : undefined,
    ip: addressOf(request),
  };
}

/** Pages of other sites may not open sockets with a token they got hold of; programs send no origin. */
function assertOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers;
  if (origin === undefined) return;
  if (origin !== new URL(publicUrl).origin && hostOf(origin) !== request.host) throw new AppError('forbidden');
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
