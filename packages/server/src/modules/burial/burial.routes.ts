import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  burialApplicantsQuery,
  burialBookBody,
  burialCancelBody,
  burialCompleteBody,
  burialConfirmBody,
  burialMoveBody,
  burialRebookBody,
  burialSlotsQuery,
} from '@songbai/contract/modules/burial/burial.calls.ts';
import { burial } from '@songbai/contract/modules/burial/burial.resource.ts';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { reading } from '../../resource/read/reading.ts';
import type { Server } from '../../resource/server-context.ts';
import { doneTextOf } from '../../resource/write/done-text.ts';
import { stepRoute } from '../../resource/write/step-route.ts';
import { applicantsOf } from './applicants.ts';
import { bookBurial, rebookBurial } from './book.service.ts';
import { cancelBurial, completeBurial, confirmBurial, moveBurialOn } from './move.service.ts';
import { slotsOf } from './slots.store.ts';

/** What a booking is told by: the dead and the plot, and while it can still move its day and slot. */
const WHO = ['deceasedName', 'plotFullName'];
const WHEN = [...WHO, 'bookDate', 'slot'];

/** Calls of burials besides the generic list, detail and export (domain.md §4.5). */
export function burialRoutes(app: FastifyInstance, server: Server): void {
  readingRoutes(app, server);
  const office = { name: 'book', permission: 'cem:burial:book', summary: '预约安葬', body: burialBookBody };
  stepRoute(app, server, burial.path, {
    ...office,
    message: doneTextOf(MESSAGES.burialBooked, ...WHEN),
    run: bookBurial,
  });
  stepRoute(app, server, burial.path, {
    name: 'confirm',
    permission: 'cem:burial:confirm',
    summary: '确认安葬',
    message: doneTextOf(MESSAGES.burialConfirmed, ...WHEN),
    body: burialConfirmBody,
    run: confirmBurial,
  });
  stepRoute(app, server, burial.path, {
    name: 'cancel',
    permission: 'cem:burial:reschedule',
    summary: '取消安葬',
    message: doneTextOf(MESSAGES.burialCancelled, ...WHEN),
    body: burialCancelBody,
    run: cancelBurial,
  });
  stepRoute(app, server, burial.path, {
    name: 'rebook',
    permission: 'cem:burial:reschedule',
    summary: '安葬改期',
    message: doneTextOf(MESSAGES.burialRebooked, ...WHEN),
    body: burialRebookBody,
    run: rebookBurial,
  });
  const moves = [
    { name: 'prepare', permission: 'cem:burial:finish', summary: '开始准备安葬', text: MESSAGES.burialPreparing },
    { name: 'ready', permission: 'cem:burial:finish', summary: '安葬准备就绪', text: MESSAGES.burialReady },
    { name: 'archive', permission: 'cem:burial:archive', summary: '安葬归档', text: MESSAGES.burialArchived },
  ] as const;
  for (const { text, ...move } of moves) {
    stepRoute(app, server, burial.path, {
      ...move,
      message: doneTextOf(text, ...WHO),
      body: burialMoveBody,
      run: (work, { id }) => moveBurialOn(work, id, move.name),
    });
  }
  stepRoute(app, server, burial.path, {
    name: 'complete',
    permission: 'cem:burial:finish',
    summary: '完成安葬',
    message: doneTextOf(MESSAGES.burialDone, ...WHO),
    body: burialCompleteBody,
    run: completeBurial,
  });
}

function readingRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: `${burial.path}/slots`,
    access: { permission: 'cem:burial:list' },
    summary: '安葬时段',
    query: burialSlotsQuery,
    handle: async ({ actor, query }) => ok(await slotsOf(server.database.db, actor.tenantId, query)),
  });
  route(app, {
    method: 'GET',
    url: `${burial.path}/applicants`,
    access: { permission: 'cem:burial:book' },
    summary: '可为墓位办理安葬的人',
    query: burialApplicantsQuery,
    handle: async ({ actor, query }) => ok(await applicantsOf(reading(server, actor), query.plotId)),
  });
}
