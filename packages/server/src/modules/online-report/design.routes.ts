import { reportDifferences } from '@songbai/contract/design/report-differences.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import { FORM_RIGHTS } from '@songbai/contract/modules/online-form/online-form.rights.ts';
import { REPORT_RIGHTS } from '@songbai/contract/modules/online-report/online-report.rights.ts';
import { REPORT_VIEW, reportAddress } from '@songbai/contract/modules/online-report/report.calls.ts';
import { REPORT_LIMITS } from '@songbai/contract/modules/online-report/report.limits.ts';
import {
  ADD_REPORT,
  CREATE_REPORT_MENU,
  EDIT_REPORT,
  ITEMS_OF,
  PARAMS_OF,
  REPORT_DIFF,
  REPORT_VERSIONS,
  RESTORE_REPORT,
  type ReportItemRow,
  type ReportParamRow,
  type ReportVersionRow,
} from '@songbai/contract/modules/online-report/report-head.calls.ts';
import type { FastifyInstance } from 'fastify';
import { done, ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { assertVersion } from '../../http/stock-clients.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { reading } from '../../resource/read/reading.ts';
import { stored } from '../../resource/read/store.ts';
import { resourceRoutes } from '../../resource/routes.ts';
import type { Server } from '../../resource/server-context.ts';
import { readAtOf } from '../../resource/write/read-at.store.ts';
import { write } from '../../resource/write/work.ts';
import { makeMenu } from '../online-form/index.ts';
import { assertMayChange } from './checks.ts';
import { headTable } from './head.table.ts';
import { itemsOf, paramsOf, type ReportItem, type ReportParam, versionsOf } from './report.store.ts';
import { keptReport, restoreReport } from './restore.ts';
import { addReport, editReport } from './save.service.ts';

const LIST = { permission: REPORT_RIGHTS.list } as const;
const EDIT = { permission: REPORT_RIGHTS.edit } as const;

/** Designing reports (contract/2 §17.1). */
export function designRoutes(app: FastifyInstance, server: Server): void {
  resourceRoutes(app, server, headTable, {
    beforeRemove: async (work, rows) => {
      for (const { tenantId } of rows) assertMayChange(work.actor, { tenantId: tenantId as number | null });
    },
  });
  saveRoutes(app, server);
  partRoutes(app, server);
  versionRoutes(app, server);
  route(app, {
    method: 'POST',
    ...CREATE_REPORT_MENU,
    access: { permission: FORM_RIGHTS.menu },
    summary: '为在线报表创建菜单并授权',
    handle: async ({ actor, body }) => {
      const made = await write(server, actor, async (work) => {
        const [head] = await stored(work, headTable, [body.headId]);
        if (!head) throw new AppError('recordMissing');
        return makeMenu(work, body, { url: reportAddress(head.id, []), component: REPORT_VIEW });
      });
      return done(MESSAGES.designMenuMade, made);
    },
  });
}

function saveRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'POST',
    ...ADD_REPORT,
    access: { permission: REPORT_RIGHTS.add },
    summary: '新增在线报表，含明细和参数',
    handle: async ({ actor, body }) => done(MESSAGES.added, await addReport(server, actor, body)),
  });
  route(app, {
    method: ['PUT', 'POST'],
    ...EDIT_REPORT,
    access: EDIT,
    summary: '编辑在线报表，含明细和参数',
    handle: async ({ actor, body, request }) => {
      assertVersion(request, body.version || body.head.version || undefined);
      return done(MESSAGES.edited, await editReport(server, actor, body, readAtOf(body.head)));
    },
  });
}

/** @throws AppError recordMissing */
async function assertSeen(server: Server, actor: Actor, id: string): Promise<void> {
  const [head] = await stored(reading(server, actor), headTable, [id]);
  if (!head) throw new AppError('recordMissing');
}

function partRoutes(app: FastifyInstance, server: Server): void {
  const { db } = server.database;
  route(app, {
    method: 'GET',
    ...ITEMS_OF,
    access: LIST,
    summary: '在线报表的明细',
    handle: async ({ actor, query }) => {
      await assertSeen(server, actor, query.headId);
      return ok((await itemsOf(db, query.headId)).map(itemRow));
    },
  });
  route(app, {
    method: 'GET',
    ...PARAMS_OF,
    access: LIST,
    summary: '在线报表的参数',
    handle: async ({ actor, query }) => {
      await assertSeen(server, actor, query.headId);
      return ok((await paramsOf(db, query.headId)).map(paramRow));
    },
  });
}

const bit = (value: unknown): 0 | 1 => (value === 1 ? 1 : 0);

/** An item as it is read; the types of flags are those of the wire (contract/2 §17.1). */
export function itemRow(item: ReportItem): ReportItemRow {
  const { version: _, ...row } = item;
  return {
    ...row,
    fieldType: (item.fieldType ?? 'String') as ReportItemRow['fieldType'],
    searchMode: item.searchMode as ReportItemRow['searchMode'],
    isOrder: bit(item.isOrder),
    isShow: bit(item.isShow),
    isSearch: item.isSearch === 1 ? '1' : '0',
    isTotal: item.isTotal === 1 ? '1' : '0',
    dictCode: item.dictCode ?? null,
    fieldHref: item.fieldHref ?? null,
    replaceVal: item.replaceVal ?? null,
    groupTitle: item.groupTitle ?? null,
    align: (item.align ?? null) as ReportItemRow['align'],
  };
}

function paramRow({ version: _, ...param }: ReportParam): ReportParamRow {
  const { paramType, required } = param;
  return { ...param, paramType: paramType as ReportParamRow['paramType'], required: bit(required) };
}

function versionRoutes(app: FastifyInstance, server: Server): void {
  const { db } = server.database;
  route(app, {
    method: 'GET',
    url: REPORT_VERSIONS,
    access: LIST,
    summary: '在线报表的历史版本',
    handle: async ({ actor, params }) => {
      const id = params.id ?? '';
      await assertSeen(server, actor, id);
      const rows: ReportVersionRow[] = await versionsOf(db, id, REPORT_LIMITS.versions);
      return ok(rows);
    },
  });
  route(app, {
    method: 'GET',
    ...REPORT_DIFF,
    access: LIST,
    summary: '在线报表两个版本的差异',
    handle: async ({ actor, params, query }) => {
      const id = params.id ?? '';
      await assertSeen(server, actor, id);
      const [from, to] = [await keptReport(db, id, query.from), await keptReport(db, id, query.to)];
      return ok(reportDifferences(from, to));
    },
  });
  route(app, {
    method: 'POST',
    url: RESTORE_REPORT,
    access: EDIT,
    summary: '恢复在线报表的历史版本',
    handle: async ({ actor, params }) =>
      done(MESSAGES.restored, await restoreReport(server, actor, params.id ?? '', Number(params.version))),
  });
}
