import { FIGURE_PATH } from '@songbai/contract/modules/figure/figure.calls.ts';
import { JOB_MISFIRE } from '@songbai/contract/modules/job/job.dicts.ts';
import { Type } from 'typebox';
import { foldFigures } from '../../db/figures.ts';
import { ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { defineJob } from '../../resource/job.ts';
import { reading } from '../../resource/read/reading.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { overview, receiptsToday, stockFigures } from './figure.service.ts';

/** Figures of the home page (ADR 37); each needs the right to the list behind it. */
export const figureModule: ServerModule = (app, server) => {
  route(app, {
    method: 'GET',
    url: `${FIGURE_PATH}/overview`,
    access: { permission: 'cem:figure:overview' },
    summary: '经营概况：收款与成交的日、月、年及去年同期，库存与去化',
    handle: async ({ actor }) => ok(await overview(server, actor)),
  });
  route(app, {
    method: 'GET',
    url: `${FIGURE_PATH}/receiptsToday`,
    access: { permission: 'cem:pay:list' },
    summary: '今日收款，按收款方式',
    handle: async ({ actor }) => ok(await receiptsToday(server, actor)),
  });
  route(app, {
    method: 'GET',
    url: `${FIGURE_PATH}/stock`,
    access: { permission: 'cem:plot:list' },
    summary: '墓位库存，按墓区和销售状态',
    handle: async ({ actor }) => ok(await stockFigures(reading(server, actor))),
  });
  return undefined;
};

/** On PostgreSQL changes of figures are appended; the rows of each key are put together before they are many. */
export const foldFiguresJob = defineJob({
  name: 'foldFigures',
  title: '合并统计明细',
  parameter: Type.Object({}),
  cron: '30 */5 * * * ? *',
  misfire: JOB_MISFIRE.skip,
  essential: false,
  run: async ({ server: { database }, note }) => {
    note(database.engine === 'sqlite' ? '无需合并' : `合并${await foldFigures(database.db)}条统计明细`);
    return undefined;
  },
});
