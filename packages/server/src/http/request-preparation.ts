import { createServer, type RequestListener, type Server } from 'node:http';
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
  const server = createServer({ maxHeaderSize: HEAD_BYTES }, (request, response) => {
    // Node already knows that the reply has no body. Separate HEAD routes would add a third to the cost of all routes.
    if (request.method === 'HEAD') request.method = 'GET';
    handle(request, response);
  });
  server.requestTimeout = REQUEST_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}
