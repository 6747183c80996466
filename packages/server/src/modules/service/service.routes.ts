import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  serviceAddBody,
  serviceAssignBody,
  serviceFinishBody,
  serviceMoveBody,
  servicePayBody,
  serviceReasonBody,
} from '@songbai/contract/modules/service/service.calls.ts';
import { serviceOrder } from '@songbai/contract/modules/service/service.resource.ts';
import type { FastifyInstance } from 'fastify';
import type { Server } from '../../resource/server-context.ts';
import { checkDictionaries } from '../../resource/write/checks.store.ts';
import { stepRoute } from '../../resource/write/step-route.ts';
import { addService } from './add-service.service.ts';
import {
  acceptService,
  assignService,
  cancelService,
  complainService,
  finishService,
  payService,
  refuseService,
  reworkService,
  startService,
  submitService,
} from './move-service.service.ts';
import { serviceOrderTable } from './service.table.ts';

/** Calls of service orders besides the generic list, detail, edit, delete and export (domain.md §4.4). */
export function serviceRoutes(app: FastifyInstance, server: Server): void {
  deskRoutes(app, server);
  workRoutes(app, server);
}

function deskRoutes(app: FastifyInstance, server: Server): void {
  stepRoute(app, server, serviceOrder.path, {
    name: 'add',
    permission: 'cem:service:add',
    summary: '新建服务订单',
    message: MESSAGES.added,
    body: serviceAddBody,
    run: (work, body) => {
      checkDictionaries(work, serviceOrderTable.resource.fields, { source: body.source });
      return addService(work, body);
    },
  });
  stepRoute(app, server, serviceOrder.path, {
    name: 'submit',
    permission: 'cem:service:add',
    summary: '提交服务订单草稿',
    body: serviceMoveBody,
    run: (work, body) => submitService(work, body.id),
  });
  stepRoute(app, server, serviceOrder.path, {
    name: 'pay',
    permission: 'cem:service:pay',
    summary: '服务订单收款',
    message: MESSAGES.paid,
    body: servicePayBody,
    run: (work, body) => payService(work, body),
  });
  stepRoute(app, server, serviceOrder.path, {
    name: 'assign',
    permission: 'cem:service:assign',
    summary: '派单',
    body: serviceAssignBody,
    run: (work, body) => assignService(work, body.id, body.assigneeId),
  });
  stepRoute(app, server, serviceOrder.path, {
    name: 'cancel',
    permission: 'cem:service:cancel',
    summary: '取消服务订单',
    message: MESSAGES.cancelled,
    body: serviceReasonBody,
    run: (work, body) => cancelService(work, body.id, body.reason),
  });
}

function workRoutes(app: FastifyInstance, server: Server): void {
  const moves = [
    { name: 'start', permission: 'cem:service:finish', summary: '开始服务', run: startService },
    { name: 'accept', permission: 'cem:service:accept', summary: '验收', run: acceptService },
  ];
  for (const { run, ...move } of moves) {
    stepRoute(app, server, serviceOrder.path, {
      ...move,
      body: serviceMoveBody,
      run: (work, body) => run(work, body.id),
    });
  }
  stepRoute(app, server, serviceOrder.path, {
    name: 'finish',
    permission: 'cem:service:finish',
    summary: '完成服务',
    body: serviceFinishBody,
    run: (work, body) => finishService(work, body.id, body.photos),
  });
  const returns = [
    { name: 'refuse', permission: 'cem:service:finish', summary: '退回派单', run: refuseService },
    { name: 'rework', permission: 'cem:service:accept', summary: '返工', run: reworkService },
    { name: 'complain', permission: 'cem:refund:complain', summary: '投诉退款', run: complainService },
  ];
  for (const { run, ...move } of returns) {
    stepRoute(app, server, serviceOrder.path, {
      ...move,
      body: serviceReasonBody,
      run: (work, body) => run(work, body.id, body.reason),
    });
  }
}
