import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  FILE_USES,
  MINIO_UPLOAD_URL,
  OSS_UPLOAD_URL,
  UPLOAD_FILES,
} from '@songbai/contract/modules/file/file.calls.ts';
import { ossFile } from '@songbai/contract/modules/file/file.resource.ts';
import { actionCode } from '@songbai/contract/resource/define.ts';
import type { FastifyInstance } from 'fastify';
import { done, ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { pathOf } from './file.store.ts';
import { storeUpload } from './upload.ts';
import { usesFor } from './uses.ts';

/** The calls of the screen of files besides the generic ones (contract/2 §10.2). */
export function ossRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'POST',
    url: OSS_UPLOAD_URL,
    access: { permission: UPLOAD_FILES },
    summary: '上传文件到文件库',
    handle: async ({ actor, request }) => {
      try {
        await storeUpload(server, actor, request, 'library');
      } catch (error) {
        if (error instanceof AppError && error.key === 'uploadFailed')
          throw new AppError('ossUploadFailed', {}, { cause: error });
        throw error;
      }
      return done(MESSAGES.fileUploaded);
    },
  });
  route(app, {
    method: 'POST',
    url: MINIO_UPLOAD_URL,
    access: { permission: UPLOAD_FILES },
    summary: '上传文件到文件库，存储路径在message中',
    handle: async ({ actor, request }) => done(await storeUpload(server, actor, request, 'library')),
  });
  route(app, {
    method: 'GET',
    ...FILE_USES,
    access: { permission: actionCode(ossFile, 'list') },
    summary: '文件的使用处',
    handle: async ({ actor, query }) => {
      const path = await pathOf(server.database.db, actor.tenantId, query.id);
      if (path === undefined) throw new AppError('recordMissing');
      return ok(await usesFor(server, actor, path));
    },
  });
}
