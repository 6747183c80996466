import {
  DOWNLOAD_CODE,
  FILE_TREE,
  GENERATE,
  MODULE_STYLE,
  ROOT_FILES,
  TABLE_INFO,
} from '@songbai/contract/modules/online-form/generate.calls.ts';
import { FORM_RIGHTS } from '@songbai/contract/modules/online-form/online-form.rights.ts';
import type { FastifyInstance } from 'fastify';
import { attachment } from '../../http/attachment.ts';
import { done, ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { zippedTexts } from '../../resource/excel/small-archive.ts';
import type { Server } from '../../resource/server-context.ts';
import { isAdmin } from '../permission/index.ts';
import { issueCodeTicket, useCodeTicket } from './code-tickets.ts';
import { generated, tableInfo } from './generate.service.ts';

const access = { permission: FORM_RIGHTS.generate } as const;

/** Code tells how the program is made and what runs for others, so the right alone is not enough (online.md §2). */
function assertMayGenerate(actor: Actor): void {
  if (!isAdmin(actor)) throw new AppError('forbidden');
}

/** Modules written from designed tables (contract/2 §15.2, online.md §4.5). */
export function generateRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    ...TABLE_INFO,
    access,
    summary: '代码生成的主表、附表和代码风格',
    handle: async ({ actor, query }) => {
      assertMayGenerate(actor);
      return ok(await tableInfo(server, actor, query.code));
    },
  });
  for (const url of [ROOT_FILES, FILE_TREE])
    route(app, { method: 'GET', url, access, summary: '服务器目录；不提供，总是空的', handle: () => ok([]) });
  route(app, {
    method: 'POST',
    ...GENERATE,
    access,
    summary: '由在线表单生成模块代码；返回文件列表，message为下载凭证',
    handle: async ({ actor, body: { code, tableName, jspMode } }) => {
      assertMayGenerate(actor);
      if (jspMode && jspMode !== MODULE_STYLE.code) throw new AppError('generateStyle', { x: jspMode });
      const { headId, files } = await generated(server, actor, code || tableName || '');
      return done(
        await issueCodeTicket(server, actor, headId),
        files.map(({ path }) => path),
      );
    },
  });
  downloadRoute(app, server);
}

function downloadRoute(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'POST',
    ...DOWNLOAD_CODE,
    access,
    summary: '下载生成的代码（zip）；凭证只能使用一次',
    handle: async ({ actor, body: { fileList, pathKey }, reply }) => {
      assertMayGenerate(actor);
      const { files, name } = await useCodeTicket(server, actor, pathKey, async (headId) => {
        const module = await generated(server, actor, headId);
        return { files: chosen(module.files, fileList), name: module.tableName };
      });
      const content = await zippedTexts(server.config, files);
      server.log.info({ table: name, files: files.length, user: actor.username }, 'code generated');
      reply
        .type('application/zip')
        .header('content-disposition', attachment(`${name}.zip`))
        .send(content);
      return undefined;
    },
  });
}

/**
 * The files that were chosen, of those that there are: a path is only ever compared.
 * @throws AppError generateFile
 */
function chosen<F extends { path: string }>(files: readonly F[], list: string): F[] {
  const paths = new Set(decoded(list).split(','));
  const found = files.filter(({ path }) => paths.has(path));
  if (found.length === 0 || found.length < paths.size) throw new AppError('generateFile');
  return found;
}

function decoded(list: string): string {
  try {
    return decodeURI(list);
  } catch {
    throw new AppError('generateFile');
  }
}
