import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  COPY_TABLE,
  COPY_VIEW,
  DELETE_HEAD,
  DELETE_HEADS,
  DESIGN_BIN,
  PURGE_DESIGN,
  PURGE_FIELD,
  REMOVE_HEAD,
  RESTORE_DESIGN,
} from '@songbai/contract/modules/online-form/design.calls.ts';
import { FORM_RIGHTS } from '@songbai/contract/modules/online-form/online-form.rights.ts';
import { binColumns, binOf } from '@songbai/contract/resource/recycle-bin.ts';
import { type ListParams, parseListParams } from '@songbai/contract/wire/list-params.ts';
import type { FastifyInstance } from 'fastify';
import { done, ok, pageOf } from '../../http/envelope.ts';
import { pieces } from '../../http/query-parts.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import type { ResourceTable } from '../../resource/describe/columns.ts';
import { reading } from '../../resource/read/reading.ts';
import { page } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { copyTable, copyView } from './copies.service.ts';
import { headTable } from './head.table.ts';
import { purgeField } from './purge-field.service.ts';
import { purgeDesign, removeDesigns, restoreDesign } from './remove.service.ts';

const DELETE = { permission: FORM_RIGHTS.delete } as const;
const ADD = { permission: FORM_RIGHTS.add } as const;

/** Deleting designs, their bin, and copies (contract/2 §15.1, online.md §4.1). */
export function removeRoutes(app: FastifyInstance, server: Server): void {
  const gone = async (call: { actor: Parameters<typeof removeDesigns>[1] }, ids: readonly string[], whole: boolean) => {
    if (ids.length === 0) throw new AppError('idsMissing');
    await removeDesigns(server, call.actor, ids, whole);
  };
  route(app, {
    method: 'DELETE',
    ...DELETE_HEAD,
    access: DELETE,
    summary: '删除在线表单及数据表，可从回收站恢复',
    handle: async (call) => {
      await gone(call, [call.query.id], true);
      return done(MESSAGES.designDeleted);
    },
  });
  route(app, {
    method: 'DELETE',
    ...REMOVE_HEAD,
    access: DELETE,
    summary: '移除在线表单，保留数据表',
    handle: async (call) => {
      await gone(call, [call.query.id], false);
      return done(MESSAGES.designRemoved);
    },
  });
  route(app, {
    method: 'DELETE',
    ...DELETE_HEADS,
    access: DELETE,
    summary: '批量移除（flag=0）或删除（flag=1）在线表单',
    handle: async (call) => {
      const ids = pieces(call.query.ids);
      await gone(call, ids, call.query.flag === '1');
      return done(MESSAGES.designDeleted);
    },
  });
  binRoutes(app, server);
  fieldRoute(app, server);
  copyRoutes(app, server);
}

function binRoutes(app: FastifyInstance, server: Server): void {
  const bin: ResourceTable = { ...headTable, resource: binOf(headTable.resource) };
  const selection = {
    ...{ withDeleted: true, extra: () => 't.del_flag = 1' },
    fields: [...binColumns(headTable.resource), 'liveVersion', 'copyType'],
  };
  route(app, {
    method: 'GET',
    url: DESIGN_BIN,
    access: DELETE,
    summary: '已删除的在线表单',
    handle: async ({ actor, request }) => {
      const query = parseListParams(bin.resource, request.query as ListParams);
      const { rows, total } = await page(reading(server, actor), bin, query, selection);
      return ok(pageOf(rows, total, query));
    },
  });
  route(app, {
    method: 'PUT',
    url: RESTORE_DESIGN,
    access: DELETE,
    summary: '恢复已删除的在线表单及其数据表',
    handle: async ({ actor, params }) => {
      await restoreDesign(server, actor, params.id ?? '');
      return done(MESSAGES.restored);
    },
  });
  route(app, {
    method: 'DELETE',
    ...PURGE_DESIGN,
    access: { permission: FORM_RIGHTS.rebuild },
    summary: '彻底删除在线表单及其数据表，confirm为表名',
    handle: async ({ actor, params, query }) => {
      await purgeDesign(server, actor, params.id ?? '', query.confirm);
      return done(MESSAGES.designDeleted);
    },
  });
}

function fieldRoute(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'DELETE',
    ...PURGE_FIELD,
    access: { permission: FORM_RIGHTS.rebuild },
    summary: '彻底删除已移除的字段及其数据，confirm为字段名称',
    handle: async ({ actor, params, query }) => {
      await purgeField(server, actor, params.id ?? '', query.confirm);
      return done(MESSAGES.designFieldPurged);
    },
  });
}

function copyRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'POST',
    ...COPY_VIEW,
    access: ADD,
    summary: '生成在线表单的视图',
    handle: async ({ actor, query }) => done(MESSAGES.designViewMade, await copyView(server, actor, query.code)),
  });
  route(app, {
    method: 'GET',
    ...COPY_TABLE,
    access: ADD,
    summary: '复制在线表单为新表',
    handle: async ({ actor, params, query }) =>
      done(MESSAGES.designCopied, await copyTable(server, actor, params.id ?? '', query.tableName)),
  });
}
