import { MESSAGES } from '@songbai/contract/messages.ts';
import type { FastifyInstance } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { done } from '../../http/envelope.ts';
import { idempotencyKey } from '../../http/idempotency-key.ts';
import { route } from '../../http/route.ts';
import type { Row } from '../read/present.ts';
import type { Server } from '../server-context.ts';
import { type Work, write } from './work.ts';

/** One step of a record, such as 通过 or 撤销. */
export interface Step<B extends TSchema> {
  /** Last path segment. */
  name: string;
  permission: string;
  summary: string;
  /** What the person is told, where it depends on what became of the row; 操作成功 unless said. */
  message?: string | ((row: Row) => string);
  body: B;
  run(work: Work, body: Static<B>): Promise<Row>;
}

/** Registers `POST path/name`: the step in a transaction of its own, once per idempotency key (I23). */
export function stepRoute<B extends TSchema>(app: FastifyInstance, server: Server, path: string, step: Step<B>): void {
  const { name, permission, summary, message = MESSAGES.operated, body: schema, run } = step;
  const url = `${path}/${name}`;
  route(app, {
    method: 'POST',
    url,
    access: { permission },
    summary,
    body: schema,
    handle: async ({ actor, body, request }) => {
      const once = { key: idempotencyKey(request), route: `${actor.tenantId} ${url}`, body };
      const row = await write(server, actor, (work) => run(work, body), { once, short: true });
      return done(typeof message === 'string' ? message : message(row), row);
    },
  });
}
