import type { FastifyRequest } from 'fastify';
import type { Trx } from '../../db/database.ts';
import { idempotencyKey } from '../../http/idempotency-key.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Server } from '../../resource/server-context.ts';
import type { Stored } from '../../resource/store.ts';
import { once } from '../../resource/write/idempotency.store.ts';
import { publishPlots } from '../plot/index.ts';

/** One call that sells, takes money or takes back. */
export interface SaleCall {
  server: Server;
  actor: Actor;
  request: FastifyRequest;
  /** Name of the act; with the body it is what an idempotency key stands for. */
  act: string;
  body: unknown;
}

/**
 * Runs an act of the sales office in one transaction, once per idempotency key, and tells everybody about the plots it
 * moved after the commit.
 * @param work gets a function that notes a moved plot
 */
export async function runSale<T>(
  call: SaleCall,
  work: (trx: Trx, moved: (plot: Stored) => void) => Promise<T>,
): Promise<T> {
  const { server, actor } = call;
  let plots: Stored[] = [];
  const asked = { key: idempotencyKey(call.request), route: `${actor.tenantId} ${call.act}`, body: call.body };
  const { reply, repeated } = await once(server.database.db, server.clock, actor, asked, (trx) => {
    plots = [];
    return work(trx, (plot) => plots.push(plot));
  });
  if (!repeated) publishPlots(server, actor.tenantId, plots);
  return reply;
}
