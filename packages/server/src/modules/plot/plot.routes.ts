import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  generateBody,
  lockBody,
  plotDisputeBody,
  plotMoveBody,
  plotRepairBody,
  plotStoneBody,
} from '@songbai/contract/modules/plot/plot.calls.ts';
import { PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { plot } from '@songbai/contract/modules/plot/plot.resource.ts';
import { lockSecondsLeft } from '@songbai/contract/modules/plot/plot.rules.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { done, ok } from '../../http/envelope.ts';
import { assertAccess, route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import type { Row } from '../../resource/read/present.ts';
import { reading } from '../../resource/read/reading.ts';
import { get } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { doneTextOf } from '../../resource/write/done-text.ts';
import { stepRoute } from '../../resource/write/step-route.ts';
import { clearDispute, setDispute } from './dispute.service.ts';
import { generatePlots, previewPlots } from './generate.service.ts';
import { plotHold } from './hold.service.ts';
import { lockPlot, releasePlot } from './lock.service.ts';
import { ownLocks } from './locks.store.ts';
import { moveCode, movePlots } from './move.service.ts';
import { plotTable, type StoredPlot } from './plot.table.ts';
import { repairPlot } from './repair.service.ts';
import { plotAt, seatMap } from './seat-map.store.ts';
import { setStone } from './stone.service.ts';

const id = (title: string) => Type.String({ minLength: 1, maxLength: 36, title });

const seatMapQuery = Type.Object({ cemeteryId: Type.Optional(id('陵园')), areaId: Type.Optional(id('墓区')) });
const seatQuery = Type.Object({
  rowId: id('排'),
  seatNo: Type.Integer({ minimum: 1, maximum: 9999, title: '号' }),
  seatSuffix: Type.Optional(Type.String({ maxLength: 4, title: '号后缀' })),
});

/** Calls of plots besides the generic ones. */
export function plotRoutes(app: FastifyInstance, server: Server): void {
  lockRoutes(app, server);
  pictureRoutes(app, server);
  makingRoutes(app, server);
  stateRoutes(app, server);
}

function lockRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'POST',
    url: `${plot.path}/lock`,
    access: { permission: 'cem:plot:lock' },
    summary: '锁定墓位15分钟，或延长自己的锁定',
    body: lockBody,
    handle: async ({ actor, body }) => done(MESSAGES.locked, await lockPlot(server, actor, body.id)),
  });
  route(app, {
    method: 'POST',
    url: `${plot.path}/release`,
    access: { permission: 'cem:plot:release' },
    summary: '释放墓位锁定',
    body: lockBody,
    handle: async ({ actor, body }) => {
      await releasePlot(server, actor, body.id);
      return done(MESSAGES.released);
    },
  });
  route(app, {
    method: 'GET',
    url: `${plot.path}/myLocks`,
    access: { permission: 'cem:plot:lock' },
    summary: '我锁定的墓位',
    handle: async ({ actor }) => ok(await ownLocks(server.database.db, actor, server.clock)),
  });
}

function pictureRoutes(app: FastifyInstance, server: Server): void {
  const access = { permission: 'cem:plot:list' };
  route(app, {
    method: 'GET',
    url: `${plot.path}/seatMap`,
    access,
    summary: '墓位图数据',
    query: seatMapQuery,
    handle: async ({ actor, query }) => {
      if (!query.cemeteryId && !query.areaId) throw new AppError('invalid', { detail: '请选择陵园或墓区' });
      return ok(await seatMap(reading(server, actor), query));
    },
  });
  route(app, {
    method: 'GET',
    url: `${plot.path}/hold`,
    access,
    summary: '墓位的保留：客户、原因、到期时间',
    query: Type.Object({ id: id('墓位') }),
    handle: async ({ actor, query }) => ok(await plotHold(reading(server, actor), query.id)),
  });
  route(app, {
    method: 'GET',
    url: `${plot.path}/seat`,
    access,
    summary: '按排、号查询墓位',
    query: seatQuery,
    handle: async ({ actor, query }) => {
      const { db } = server.database;
      const found = await plotAt(db, actor.tenantId, { ...query, seatSuffix: query.seatSuffix ?? '' });
      if (found === undefined) throw new AppError('plotMissing');
      const row = await get(reading(server, actor), plotTable, found);
      const lock = row as Row & Pick<StoredPlot, 'saleStatus' | 'lockUntil'>;
      return ok({
        ...row,
        secondsLeft: lock.saleStatus === PLOT_SALE.locked ? lockSecondsLeft(lock, server.clock.now()) : null,
      });
    },
  });
}

function makingRoutes(app: FastifyInstance, server: Server): void {
  const access = { permission: 'cem:plot:generate' };
  route(app, {
    method: 'POST',
    url: `${plot.path}/generatePreview`,
    access,
    summary: '批量生成墓位预览',
    body: generateBody,
    handle: async ({ actor, body }) => ok(await previewPlots(server, actor, body)),
  });
  route(app, {
    method: 'POST',
    url: `${plot.path}/generate`,
    access,
    summary: '批量生成墓位',
    body: generateBody,
    handle: async ({ actor, body }) => {
      const total = await generatePlots(server, actor, body);
      return done(MESSAGES.generated(total), { total });
    },
  });
}

/** Changes of the sale state by hand, disputes, and the end of a repair. */
function stateRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'POST',
    url: `${plot.path}/move`,
    access: { signedIn: true },
    summary: '开放、撤回、停用或启用墓位，各按其权限',
    body: plotMoveBody,
    handle: async ({ actor, body }) => {
      assertAccess({ permission: moveCode(body.event) }, actor);
      const total = await movePlots(server, actor, body);
      return done(MESSAGES.plotsMoved[body.event](total), { total });
    },
  });
  route(app, {
    method: 'POST',
    url: `${plot.path}/repair`,
    access: { permission: 'cem:plot:open' },
    summary: '登记整修完成，重新可售',
    body: plotRepairBody,
    handle: async ({ actor, body }) => {
      const row = await repairPlot(server, actor, body);
      return done(doneTextOf(MESSAGES.plotRepaired, 'fullName')(row), row);
    },
  });
  stepRoute(app, server, plot.path, {
    name: 'stone',
    permission: 'cem:plot:stone',
    summary: '登记碑石状态',
    message: doneTextOf(MESSAGES.stoneSet, 'fullName', 'stoneStatus_dictText'),
    body: plotStoneBody,
    run: setStone,
  });
  for (const { name, summary, message, run } of [
    { name: 'dispute', summary: '登记争议，冻结墓位', message: MESSAGES.disputed, run: setDispute },
    { name: 'clearDispute', summary: '解除争议', message: MESSAGES.disputeCleared, run: clearDispute },
  ])
    route(app, {
      method: 'POST',
      url: `${plot.path}/${name}`,
      access: { permission: 'cem:dispute:set' },
      summary,
      body: plotDisputeBody,
      handle: async ({ actor, body }) => {
        const row = await run(server, actor, body);
        return done(doneTextOf(message, 'fullName')(row), row);
      },
    });
}
