import type { FastifyInstance } from 'fastify';
import type { Log } from '../platform/log.ts';

/**
 * Logs once that there is an unconfigured proxy in front of the server: all its visitors then count as one address for
 * every limit per address.
 */
export function hintAtUnknownProxy(app: FastifyInstance, trusted: string | undefined, log: Log): void {
  if (trusted !== undefined) return;
  let hinted = false;
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    if (!hinted && headers['x-forwarded-for'] !== undefined) {
      hinted = true;
      log.warn('x-forwarded-for is not believed; name the proxies in TRUSTED_PROXIES');
    }
    done();
  });
}
