import compress from '@fastify/compress';
import { LIMITS } from '@songbai/contract/limits.ts';
import fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../platform/config.ts';
import type { RootLog } from '../platform/log.ts';
import { refuseBroken } from './broken-requests.ts';
import { installCors } from './cors.ts';
import { ignoreTypeOfEmptyBody } from './empty-body.ts';
import { installErrorHandler, refusedPath } from './error-handler.ts';
import { refuseDeepJson } from './json-body.ts';
import { COMPRESS_LEVEL } from './packed-reply.ts';
import { hintAtUnknownProxy } from './proxies.ts';
import { installRequestIds, newRequestId } from './request-id.ts';
import { requestLog } from './request-log.ts';
import { preparingServer } from './request-preparation.ts';
import { installSecurityHeaders } from './security-headers.ts';

/** Smaller replies are sent as they are: compressing a list page costs more time than its bytes. */
const COMPRESS_BYTES = 32 * 1024;

/** What every reply of the server has in common, before any route. */
export async function httpServer(config: Config, log: RootLog): Promise<FastifyInstance> {
  const app = fastify({
    ...requestLog(log),
    trustProxy: config.trustedProxies ?? false,
    bodyLimit: LIMITS.bodyBytes,
    // Dictionaries of tables carry a condition in the path, which clients encode twice (contract/2 §1.3).
    routerOptions: { maxParamLength: 2000 },
    forceCloseConnections: 'idle',
    genReqId: newRequestId,
    frameworkErrors: refusedPath,
    clientErrorHandler: refuseBroken,
    serverFactory: preparingServer,
    exposeHeadRoutes: false,
    // Inputs are checked in http/validation.ts with the house's messages, so fastify's own compilers are never loaded.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
  });
  installErrorHandler(app);
  installRequestIds(app);
  hintAtUnknownProxy(app, config.trustedProxies, log);
  ignoreTypeOfEmptyBody(app);
  refuseDeepJson(app);
  installSecurityHeaders(app, config);
  installCors(app, config);
  await app.register(compress, {
    threshold: COMPRESS_BYTES,
    encodings: ['gzip'],
    zlibOptions: { level: COMPRESS_LEVEL },
  });
  app.decorate('apiRoutes', []);
  app.decorate('node', {}).decorate('outbox', {}).decorate('hookDeliveries', {}).decorate('traces', undefined);
  return app;
}

function noCompiler(): never {
  throw new Error('a route declares a schema to fastify; say it to route() instead');
}
