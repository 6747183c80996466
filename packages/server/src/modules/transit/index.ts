import { LIMITS } from '@songbai/contract/limits.ts';
import { Type } from 'typebox';
import { ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { fetchJson, targetOf } from './transit.ts';

export { targetOf };

const transitQuery = Type.Object({ url: Type.String({ minLength: 1, maxLength: 2000, title: 'url' }) });

/** Reading JSON of other systems through this server, of configured addresses only (contract/2 §10.1). */
export const transitModule: ServerModule = (app, { config, log }) => {
  let open = 0;
  route(app, {
    method: 'GET',
    url: '/sys/common/transitRESTful',
    access: { signedIn: true },
    summary: '读取已登记的外部接口',
    query: transitQuery,
    handle: async ({ query }) => {
      const target = targetOf(query.url, config.transitTargets);
      if (open >= LIMITS.transitsAtOnce) throw new AppError('tooManyRequests');
      open += 1;
      try {
        return ok(await fetchJson(target, log));
      } finally {
        open -= 1;
      }
    },
  });
  return undefined;
};
