import type { FastifyRequest } from 'fastify';
import { idempotencyKey } from '../../http/idempotency-key.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Server } from '../../resource/server-context.ts';
import { type Work, write } from '../../resource/write/work.ts';

/** One call that sells, takes a payment or cancels. */
export interface SaleCall {
  server: Server;
  actor: Actor;
  request: FastifyRequest;
  /** Name of the action; together with the body it identifies an idempotent request. */
  act: string;
  body: unknown;
}

/** Runs an action of the sales office as one unit of work, once per idempotency key (I23). */
export function writeSale<T>(call: SaleCall, act: (work: Work) => Promise<T>): Promise<T> {
  const { server, actor, request, body } = call;
  const once = { key: idempotencyKey(request), route: `${actor.tenantId} ${call.act}`, body };
  return write(server, actor, act, { once, short: true });
}
