import type { IncomingMessage } from 'node:http';
import type { Log } from '../platform/log.ts';

/**
 * Says once that a proxy stands before the server of which it does not know: all its visitors then count as one address
 * wherever addresses are counted.
 */
export function proxyHint(trusted: string | undefined, log: Log): (request: IncomingMessage) => void {
  let told = trusted !== undefined;
  return ({ headers }) => {
    if (told || headers['x-forwarded-for'] === undefined) return;
    told = true;
    log.warn('x-forwarded-for is not believed; name the proxies in TRUSTED_PROXIES');
  };
}
