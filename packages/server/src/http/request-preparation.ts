import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { HEAD_BYTES } from './broken-requests.ts';

/** Request timeout against slow senders; the largest upload over a slow line stays within it. */
const REQUEST_MS = 300_000;

/** Longer than load balancers keep an idle connection, so that none is closed while a call is being sent. */
const KEEP_ALIVE_MS = 65_000;

/**
 * The HTTP server below Fastify (its `serverFactory`): prepares each request before Fastify's router sees it. No hook
 * can do this, because hooks run after routing.
 */
export function preparingServer(handle: RequestListener): Server {
  const unused = new Set<Socket>();
  const server = createServer({ maxHeaderSize: HEAD_BYTES }, (request, response) => {
    unused.delete(request.socket);
    // Node already knows that the reply has no body. Separate HEAD routes would add a third to the cost of all routes.
    if (request.method === 'HEAD') request.method = 'GET';
    handle(request, response);
  });
  server.requestTimeout = REQUEST_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  closeUnused(server, unused);
  return server;
}

/**
 * Browsers and proxies open connections ahead of need. Node does not count one without a first request as idle, and a
 * stop would wait for it until the process is ended by force.
 */
function closeUnused(server: Server, unused: Set<Socket>): void {
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    closeIdle();
    for (const socket of unused) socket.destroy();
  };
}
