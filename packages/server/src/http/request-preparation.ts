import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { HEAD_BYTES } from './broken-requests.ts';

/** Request timeout against slow senders; the largest upload over a slow line stays within it. */
const REQUEST_MS = 300_000;

/** Longer than load balancers keep an idle connection, so that none is closed while a call is being sent. */
const KEEP_ALIVE_MS = 65_000;

const HEADS = new WeakSet<IncomingMessage>();

/** Whether a request that is answered as GET was a HEAD. */
export const wasHead = (request: IncomingMessage): boolean => HEADS.has(request);

/**
 * The HTTP server below Fastify (its `serverFactory`): prepares each request before Fastify's router sees it. No hook
 * can do this, because hooks run after routing.
 */
export function preparingServer(handle: RequestListener): Server {
  const connections = closing();
  const server = createServer({ maxHeaderSize: HEAD_BYTES }, (request, response) => {
    connections.used(request.socket, response);
    // Node already knows that the reply has no body. Separate HEAD routes would add a third to the cost of all routes.
    if (request.method === 'HEAD') {
      HEADS.add(request);
      request.method = 'GET';
    }
    handle(request, response);
  });
  // An expectation that nobody knows may be ignored (RFC 9110 §10.1.1); Node would refuse it without a word.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.requestTimeout = REQUEST_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  connections.of(server);
  return server;
}

/**
 * A stop closes the idle connections once, and then waits for the others. Two kinds would stay: those on which nothing was
 * asked yet, which browsers and proxies open ahead of need and Node does not count as idle, and those whose reply, begun
 * before the stop, has promised to keep them (Node keeps them for the whole time of an idle connection).
 */
function closing(): { of(server: Server): void; used(socket: Socket, response: ServerResponse): void } {
  const unused = new Set<Socket>();
  let stopping = false;
  return {
    of: (server) => {
      server.on('connection', (socket) => {
        if (stopping) socket.destroy();
        unused.add(socket);
        socket.once('close', () => unused.delete(socket));
      });
      const closeIdle = server.closeIdleConnections.bind(server);
      server.closeIdleConnections = () => {
        stopping = true;
        closeIdle();
        for (const socket of unused) socket.destroy();
      };
    },
    used: (socket, response) => {
      unused.delete(socket);
      response.once('close', () => {
        if (stopping) socket.destroySoon();
      });
    },
  };
}
