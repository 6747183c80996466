import type { FastifyInstance } from 'fastify';
import type { Config } from '../platform/config.ts';

const METHODS = 'GET,POST,OPTIONS,PUT,DELETE';
/** One day: browsers cache the preflight instead of sending it before every call. */
const MAX_AGE_S = 86_400;

/**
 * Lets pages served under PUBLIC_URL call an interface of another host (contract/1 §1.4, there for any origin). Without
 * PUBLIC_API_URL pages and interface share a host and no other origin is allowed. Runs before the session hook, so that
 * a page can read refusals too.
 */
export function installCors(app: FastifyInstance, { publicUrl, publicApiUrl }: Config): void {
  const pages = new URL(publicUrl).origin;
  if (publicApiUrl === undefined || new URL(publicApiUrl).origin === pages) return;
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'Origin');
    if (request.headers.origin !== pages) return;
    reply.header('access-control-allow-origin', pages).header('access-control-allow-credentials', 'true');
    // Names of downloaded files.
    reply.header('access-control-expose-headers', 'Content-Disposition, X-State, X-Request-Id');
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return;
    const wanted = request.headers['access-control-request-headers'];
    if (wanted !== undefined && /^[\w\-, ]{1,1000}$/.test(wanted)) reply.header('access-control-allow-headers', wanted);
    reply.header('access-control-allow-methods', METHODS).header('access-control-max-age', String(MAX_AGE_S));
    return reply.code(200).send();
  });
}
