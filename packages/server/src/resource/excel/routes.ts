import type {} from '@fastify/multipart';
import { LIMITS } from '@songbai/contract/limits.ts';
import { actionCode } from '@songbai/contract/resource/define.ts';
import { both } from '@songbai/contract/resource/filter.ts';
import { type ListParams, parseListParams } from '@songbai/contract/wire/list-params.ts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import type { ResourceTable } from '../columns.ts';
import type { ResourceHooks } from '../hooks.ts';
import type { Server } from '../server-context.ts';
import { exportRows } from './export.ts';
import { importSheet } from './import.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Exports that run at the same time; each holds a thread and a read connection. */
const EXPORTS_AT_ONCE = 2;

/** Export and import of a resource, where it has them (contract/2 §13). */
export function excelRoutes(app: FastifyInstance, server: Server, table: ResourceTable, hooks: ResourceHooks): void {
  if (table.resource.actions.includes('export')) exportRoute(app, server, table, hooks);
  if (table.resource.actions.includes('import')) importRoute(app, server, table, hooks);
}

let exporting = 0;

function exportRoute(app: FastifyInstance, server: Server, table: ResourceTable, hooks: ResourceHooks): void {
  const { resource } = table;
  route(app, {
    method: 'GET',
    url: `${resource.path}/exportXls`,
    access: { permission: actionCode(resource, 'export') },
    summary: `导出${resource.title}`,
    handle: async ({ actor, request, reply }) => {
      const params = request.query as ListParams;
      const query = parseListParams(resource, params);
      const ids = typeof params.selections === 'string' ? params.selections.split(',').filter((id) => id !== '') : [];
      const chosen = ids.slice(0, LIMITS.idsPerBatch);
      const filter = chosen.length > 0 ? both(query.filter, { field: 'id', op: 'in', value: chosen }) : query.filter;
      if (exporting >= EXPORTS_AT_ONCE) throw new AppError('tooManyRequests');
      const cancel = new AbortController();
      request.raw.once('close', () => request.raw.destroyed && !reply.sent && cancel.abort());
      exporting += 1;
      try {
        const options = { selection: hooks.listSelection?.(params), signal: cancel.signal };
        const file = await exportRows(server, table, actor, { ...query, filter }, options);
        server.log.info('export', { resource: resource.name, rows: file.rows, user: actor.username });
        const name = encodeURIComponent(`${resource.title}.xlsx`);
        reply
          .type(XLSX)
          .header('content-length', file.bytes)
          .header('content-disposition', `attachment; filename*=UTF-8''${name}`);
        reply.send(file.stream);
      } finally {
        exporting -= 1;
      }
      return undefined;
    },
  });
}

function importRoute(app: FastifyInstance, server: Server, table: ResourceTable, hooks: ResourceHooks): void {
  const { resource } = table;
  route(app, {
    method: 'POST',
    url: `${resource.path}/importExcel`,
    access: { permission: actionCode(resource, 'import') },
    summary: `导入${resource.title}`,
    handle: async ({ actor, request }) => {
      if (!request.isMultipart()) throw new AppError('importFailed', { detail: '请选择要导入的文件' });
      const file = await request.file({ limits: { fileSize: LIMITS.importBytes } });
      if (!file) throw new AppError('importFailed', { detail: '请选择要导入的文件' });
      if (!/\.xlsx$/i.test(file.filename))
        throw new AppError('importFailed', { detail: '只支持.xlsx文件，请另存为.xlsx后重试' });
      return importSheet(server, table, hooks, actor, await file.toBuffer());
    },
  });
}
