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
import { doneTextOf } from '../../resource/write/done-text.ts';
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

/** What a service order is told by. */
const WHICH = ['customerName', 'itemsText', 'serviceNo'];

/** Calls of service orders besides the generic list, detail, edit, delete and export (domain.md §4.4). */
export function serviceRoutes(app: FastifyInstance, server: Server): void {
  deskRoutes(app, server);
  workRoutes(app, server);
  returnRoutes(app, server);
}

function deskRoutes(app: FastifyInstance, server: Server): void {
  stepRoute(app, server, serviceOrder.path, {
    name: 'add',
    permission: 'cem:service:add',
    summary: '新建服务订单',
    message: doneTextOf(MESSAGES.added, ...WHICH),
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
    message: doneTextOf(MESSAGES.serviceSubmitted, ...WHICH),
    body: serviceMoveBody,
    run: (work, body) => submitService(work, body.id),
  });
  stepRoute(app, server, serviceOrder.path, {
    name: 'pay',
    permission: 'cem:service:pay',
    summary: '服务订单收款',
    message: (row, { amount }) => doneTextOf(MESSAGES.paidSum(amount), ...WHICH)(row),
    body: servicePayBody,
    run: payService,
  });
  stepRoute(app, server, serviceOrder.path, {
    name: 'assign',
    permission: 'cem:service:assign',
    summary: '派单',
    message: doneTextOf(MESSAGES.serviceAssigned, 'assigneeId_dictText', ...WHICH),
    body: serviceAssignBody,
    run: (work, body) => assignService(work, body.id, body.assigneeId),
  });
  stepRoute(app, server, serviceOrder.path, {
    name: 'cancel',
    permission: 'cem:service:cancel',
    summary: '取消服务订单',
    message: doneTextOf(MESSAGES.serviceCancelled, ...WHICH),
    body: serviceReasonBody,
    run: (work, body) => cancelService(work, body.id, body.reason),
  });
}

function workRoutes(app: FastifyInstance, server: Server): void {
  const moves = [
    {
      name: 'start',
      permission: 'cem:service:finish',
      summary: '开始服务',
      text: MESSAGES.serviceStarted,
      run: startService,
    },
    {
      name: 'accept',
      permission: 'cem:service:accept',
      summary: '验收',
      text: MESSAGES.serviceAccepted,
      run: acceptService,
    },
  ];
  for (const { run, text, ...move } of moves) {
    stepRoute(app, server, serviceOrder.path, {
      ...move,
      message: doneTextOf(text, ...WHICH),
      body: serviceMoveBody,
      run: (work, body) => run(work, body.id),
    });
  }
  stepRoute(app, server, serviceOrder.path, {
    name: 'finish',
    permission: 'cem:service:finish',
    summary: '完成服务',
    message: doneTextOf(MESSAGES.serviceFinished, ...WHICH),
    body: serviceFinishBody,
    run: (work, body) => finishService(work, body.id, body.photos),
  });
}

/** What sends work back: to whom it was assigned, to be done again, or to the money of who complains. */
function returnRoutes(app: FastifyInstance, server: Server): void {
  const returns = [
    {
      name: 'refuse',
      permission: 'cem:service:finish',
      summary: '退回派单',
      text: MESSAGES.serviceRefused,
      run: refuseService,
    },
    {
      name: 'rework',
      permission: 'cem:service:accept',
      summary: '返工',
      text: MESSAGES.serviceReworked,
      run: reworkService,
    },
    {
      name: 'complain',
      permission: 'cem:refund:complain',
      summary: '投诉退款',
      text: MESSAGES.serviceComplained,
      run: complainService,
    },
  ];
  for (const { run, text, ...move } of returns) {
    stepRoute(app, server, serviceOrder.path, {
      ...move,
      message: doneTextOf(text, ...WHICH),
      body: serviceReasonBody,
      run: (work, body) => run(work, body.id, body.reason),
    });
  }
}
