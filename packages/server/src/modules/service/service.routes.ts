import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  serviceAddBody,
  serviceAssignBody,
  serviceMoveBody,
  servicePayBody,
  serviceReasonBody,
} from '@songbai/contract/modules/service/service.calls.ts';
import { serviceOrder } from '@songbai/contract/modules/service/service.resource.ts';
import type { FastifyInstance } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { done } from '../../http/envelope.ts';
import { idempotencyKey } from '../../http/idempotency-key.ts';
import { route } from '../../http/route.ts';
import type { Row } from '../../resource/read/present.ts';
import type { Server } from '../../resource/server-context.ts';
import { checkDictionaries } from '../../resource/write/checks.store.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { addService } from './add-service.service.ts';
import {
  acceptService,
  assignService,
  cancelService,
  finishService,
  payService,
  refuseService,
  reworkService,
  startService,
} from './move-service.service.ts';
import { serviceOrderTable } from './service.table.ts';

interface Act<B extends TSchema> {
  /** Last path segment. */
  name: string;
  code: string;
  summary: string;
  message: string;
  body: B;
  run(work: Work, body: Static<B>): Promise<Row>;
}

/** One step of a service order: in a transaction, once per idempotency key. */
function actRoute<B extends TSchema>(app: FastifyInstance, server: Server, act: Act<B>): void {
  route(app, {
    method: 'POST',
    url: `${serviceOrder.path}/${act.name}`,
    access: { permission: `cem:service:${act.code}` },
    summary: act.summary,
    body: act.body,
    handle: async ({ actor, body, request }) => {
      const once = { key: idempotencyKey(request), route: `${actor.tenantId} serviceOrder/${act.name}`, body };
      return done(act.message, await write(server, actor, (work) => act.run(work, body), { once, short: true }));
    },
  });
}

/** Calls of service orders besides the generic list, detail, edit, delete and export (domain.md §4.4). */
export function serviceRoutes(app: FastifyInstance, server: Server): void {
  deskRoutes(app, server);
  workRoutes(app, server);
}

function deskRoutes(app: FastifyInstance, server: Server): void {
  actRoute(app, server, {
    name: 'add',
    code: 'add',
    summary: '新建服务订单',
    message: MESSAGES.added,
    body: serviceAddBody,
    run: (work, body) => {
      checkDictionaries(server, serviceOrderTable.resource.fields, { source: body.source });
      return addService(work, body);
    },
  });
  actRoute(app, server, {
    name: 'pay',
    code: 'pay',
    summary: '服务订单收款',
    message: MESSAGES.paid,
    body: servicePayBody,
    run: (work, body) => payService(work, body),
  });
  actRoute(app, server, {
    name: 'assign',
    code: 'assign',
    summary: '派单',
    message: MESSAGES.operated,
    body: serviceAssignBody,
    run: (work, body) => assignService(work, body.id, body.assigneeId),
  });
  actRoute(app, server, {
    name: 'cancel',
    code: 'cancel',
    summary: '取消服务订单',
    message: MESSAGES.cancelled,
    body: serviceReasonBody,
    run: (work, body) => cancelService(work, body.id, body.reason),
  });
}

function workRoutes(app: FastifyInstance, server: Server): void {
  const moves = [
    { name: 'start', code: 'finish', summary: '开始服务', run: startService },
    { name: 'finish', code: 'finish', summary: '完成服务', run: finishService },
    { name: 'accept', code: 'accept', summary: '验收', run: acceptService },
  ];
  for (const { run, ...move } of moves) {
    actRoute(app, server, {
      ...move,
      message: MESSAGES.operated,
      body: serviceMoveBody,
      run: (work, body) => run(work, body.id),
    });
  }
  const returns = [
    { name: 'refuse', code: 'finish', summary: '退回派单', run: refuseService },
    { name: 'rework', code: 'accept', summary: '返工', run: reworkService },
  ];
  for (const { run, ...move } of returns) {
    actRoute(app, server, {
      ...move,
      message: MESSAGES.operated,
      body: serviceReasonBody,
      run: (work, body) => run(work, body.id, body.reason),
    });
  }
}
