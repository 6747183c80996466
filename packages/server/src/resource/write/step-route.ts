import type { FastifyInstance } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { done } from '../../http/envelope.ts';
import { idempotencyKey } from '../../http/idempotency-key.ts';
import { route } from '../../http/route.ts';
import type { Server } from '../server-context.ts';
import { type Work, write } from './work.ts';

/** One act, such as 通过 or 收款, and what it answers: a record's row as a rule. */
export interface Step<B extends TSchema, R> {
  /** Last path segment. */
  name: string;
  permission: string;
  summary: string;
  /** What the person is told: what was done and to what (`told.ts`); there is no word for every act. */
  message: string | ((result: R, body: Static<B>) => string);
  body: B;
  run(work: Work, body: Static<B>): Promise<R>;
}

/** Registers `POST path/name`: the step in a transaction of its own, once per idempotency key (I23). */
export function stepRoute<B extends TSchema, R>(
  app: FastifyInstance,
  server: Server,
  path: string,
  step: Step<B, R>,
): void {
  const { name, permission, summary, message, body: schema, run } = step;
  const url = `${path}/${name}`;
  route(app, {
    method: 'POST',
    url,
    access: { permission },
    summary,
    body: schema,
    handle: async ({ actor, body, request }) => {
      const once = { key: idempotencyKey(request), route: `${actor.tenantId} ${url}`, body };
      const result = await write(server, actor, (work) => run(work, body), { once, short: true });
      return done(typeof message === 'string' ? message : message(result, body), result);
    },
  });
}
