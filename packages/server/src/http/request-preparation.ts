import { createServer, type RequestListener, type Server } from 'node:http';
import { HEAD_BYTES } from './broken-requests.ts';

/** Nobody holds a connection by sending slower than this; the largest upload passes a slow line within it. */
const REQUEST_MS = 300_000;

/** Longer than load balancers keep an idle connection, so that none is closed under a call they just sent. */
const KEEP_ALIVE_MS = 65_000;

/**
 * The HTTP server below Fastify (its `serverFactory`): each request is prepared before Fastify's router looks at it. No
 * hook can do this, because hooks run after a route was found.
 */
export function preparingServer(handle: RequestListener): Server {
  const server = createServer({ maxHeaderSize: HEAD_BYTES }, (request, response) => {
    // Node has noted by now that the reply has no body. A HEAD route for each GET would cost a third of what all routes take.
    if (request.method === 'HEAD') request.method = 'GET';
    handle(request, response);
  });
  server.requestTimeout = REQUEST_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}
