import { MESSAGES } from '@songbai/contract/messages.ts';
import { HANDOVER_PATH, handoverBody, handoverEffectQuery } from '@songbai/contract/modules/handover/handover.calls.ts';
import type { FastifyInstance } from 'fastify';
import { done, ok } from '../../http/envelope.ts';
import { idempotencyKey } from '../../http/idempotency-key.ts';
import { route } from '../../http/route.ts';
import { reading } from '../../resource/read/reading.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { handOver, handoverEffect, sellers } from './handover.service.ts';

const TRANSFER = { permission: 'cem:cust:transfer' } as const;

export function handoverRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: `${HANDOVER_PATH}/sellers`,
    access: TRANSFER,
    summary: '有客户或在办订单的业务员，含已离职的',
    handle: async ({ actor }) => ok(await sellers(reading(server, actor))),
  });
  route(app, {
    method: 'GET',
    url: `${HANDOVER_PATH}/effect`,
    access: TRANSFER,
    summary: '移交会涉及的客户、订单和保留墓位',
    query: handoverEffectQuery,
    handle: async ({ actor, query }) => ok(await handoverEffect(reading(server, actor), query)),
  });
  route(app, {
    method: 'POST',
    url: `${HANDOVER_PATH}/run`,
    access: TRANSFER,
    summary: '把业务员的客户、在办订单和保留墓位移交给另一位业务员',
    body: handoverBody,
    handle: async ({ actor, body, request }) => {
      const once = { key: idempotencyKey(request), route: `${actor.tenantId} handover/run`, body };
      const counts = await write(server, actor, (work) => handOver(work, body), { once });
      return done(MESSAGES.handedOver(counts), counts);
    },
  });
}
