import { LIMITS } from '@songbai/contract/limits.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  type ImportSummary,
  importBatchBody,
  importIssueFileQuery,
  importIssueQuery,
  importListQuery,
  importMapBody,
  importSummaryQuery,
} from '@songbai/contract/modules/burial-import/burial-import.calls.ts';
import type { FastifyInstance } from 'fastify';
import { attachment } from '../../http/attachment.ts';
import { done, ok, pageOf } from '../../http/envelope.ts';
import { idempotencyKey } from '../../http/idempotency-key.ts';
import { uploadedFile } from '../../http/multipart.ts';
import { type Call, route } from '../../http/route.ts';
import { errorFields } from '../../platform/log.ts';
import { XLSX } from '../../resource/excel/passing-workbook.ts';
import { sendTemplate } from '../../resource/excel/template.ts';
import type { Server } from '../../resource/server-context.ts';
import type { Work, WriteOptions } from '../../resource/write/work.ts';
import { notify } from '../message/index.ts';
import { batchById } from './batch.store.ts';
import { listBatches, listIssues } from './batch-list.store.ts';
import {
  commitBatch,
  discardBatch,
  mapColumns,
  rollBackBatch,
  stageRegister,
  summary,
} from './burial-import.service.ts';
import { ISSUE_FILE_NAME, issueFile } from './issue-file.ts';
import { registerTemplate } from './register-template.ts';

const PATH = '/cemetery/burialImport';
const RUN = { permission: 'cem:burialImport:run' };
const ROLL_BACK = { permission: 'cem:burialImport:rollback' };

/** Import of a burial register: upload, columns, preview, commit, rollback (domain.md §3.27, §7). */
export function burialImportRoutes(app: FastifyInstance, server: Server): void {
  stagingRoutes(app, server);
  readingRoutes(app, server);
  writingRoutes(app, server);
}

function stagingRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'POST',
    url: `${PATH}/upload`,
    access: RUN,
    summary: '上传安葬登记文件并检查',
    handle: async ({ actor, request }) => {
      const { content, name } = await uploadedFile(request, LIMITS.importBytes);
      return ok(await stageRegister(server, actor, content, name));
    },
  });
  route(app, {
    method: 'GET',
    url: `${PATH}/template`,
    access: RUN,
    summary: '下载安葬登记的导入模板',
    handle: async ({ actor, reply }) => {
      await sendTemplate(server.config, reply, registerTemplate(server, actor));
      return undefined;
    },
  });
  route(app, {
    method: 'POST',
    url: `${PATH}/mapping`,
    access: RUN,
    summary: '确认列对应并重新检查',
    body: importMapBody,
    handle: async ({ actor, body }) => ok(await mapColumns(server, actor, body.batchId, body)),
  });
}

function readingRoutes(app: FastifyInstance, server: Server): void {
  const { db } = server.database;
  route(app, {
    method: 'GET',
    url: `${PATH}/list`,
    access: RUN,
    summary: '导入批次列表',
    query: importListQuery,
    handle: async ({ actor, query }) => {
      const window = windowOf(query);
      const { rows, total } = await listBatches(db, actor, window);
      return ok(pageOf(rows, total, window));
    },
  });
  route(app, {
    method: 'GET',
    url: `${PATH}/summary`,
    access: RUN,
    summary: '导入批次统计',
    query: importSummaryQuery,
    handle: async ({ actor, query }) => ok(await summary(server, actor, query.batchId)),
  });
  route(app, {
    method: 'GET',
    url: `${PATH}/issues`,
    access: RUN,
    summary: '导入批次的问题行',
    query: importIssueQuery,
    handle: async ({ actor, query }) => {
      const batch = await batchById(db, actor, query.batchId);
      const window = windowOf(query);
      const { rows, total } = await listIssues(db, batch.id, { ...window, level: query.level });
      return ok(pageOf(rows, total, window));
    },
  });
  route(app, {
    method: 'GET',
    url: `${PATH}/issueFile`,
    access: RUN,
    summary: '下载导入批次的问题行',
    query: importIssueFileQuery,
    handle: async ({ actor, query, reply }) => {
      const stream = await issueFile(server, actor, query);
      reply.type(XLSX).header('content-disposition', attachment(ISSUE_FILE_NAME)).send(stream);
      return undefined;
    },
  });
}

function writingRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'POST',
    url: `${PATH}/commit`,
    access: RUN,
    summary: '确认导入',
    body: importBatchBody,
    handle: async (call) => {
      const options = { ...oncePerKey(call, 'commit'), onFinished: notifyFinished };
      const result = await commitBatch(server, call.actor, call.body.batchId, options);
      return done(result.refused > 0 ? MESSAGES.importedWithErrors : MESSAGES.imported(result.burials), result);
    },
  });
  route(app, {
    method: 'POST',
    url: `${PATH}/discard`,
    access: RUN,
    summary: '放弃待确认的导入批次',
    body: importBatchBody,
    handle: async (call) => {
      const result = await discardBatch(server, call.actor, call.body.batchId, oncePerKey(call, 'discard'));
      return done(MESSAGES.importDiscarded, result);
    },
  });
  route(app, {
    method: 'POST',
    url: `${PATH}/rollback`,
    access: ROLL_BACK,
    summary: '回滚导入批次',
    body: importBatchBody,
    handle: async (call) => {
      const result = await rollBackBatch(server, call.actor, call.body.batchId, oncePerKey(call, 'rollback'));
      return done(MESSAGES.rolledBack, result);
    },
  });
}

/** Who imported hears what came of it, also when the page was closed meanwhile; a message that fails is no failure of the import. */
async function notifyFinished(work: Work, result: ImportSummary): Promise<void> {
  const { batchId, fileName, burials, plots, refused } = result;
  const { tenantId, userId } = work.actor;
  const values = { file: fileName.slice(-60), detail: `安葬登记${burials}条，墓位${plots}个，错误行${refused}行` };
  const about = { tenantId, userIds: [userId], busType: 'import', busId: batchId };
  try {
    await work.step(() => notify(work, { event: 'import_finished', values, ...about }));
  } catch (error) {
    work.server.log.warn({ batchId, ...errorFields(error) }, 'nobody could be told that an import is finished');
  }
}

function windowOf(query: { pageNo?: number; pageSize?: number }): { pageNo: number; pageSize: number } {
  return { pageNo: query.pageNo ?? 1, pageSize: query.pageSize ?? LIMITS.pageSizeDefault };
}

/** Acts once per Idempotency-Key of the request (I23). */
function oncePerKey({ body, request }: Call<{ batchId: string }>, action: string): WriteOptions {
  return { once: { key: idempotencyKey(request), route: `${PATH}/${action}`, body } };
}
