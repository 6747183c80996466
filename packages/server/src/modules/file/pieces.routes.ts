import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  BEGIN_UPLOAD,
  CANCEL_UPLOAD,
  FINISH_UPLOAD,
  UPLOAD_FILES,
  UPLOAD_PIECE,
  UPLOAD_STATE,
} from '@songbai/contract/modules/file/file.calls.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { done, ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { beginUpload, cancelUpload, finishUpload, keepPiece, uploadState } from './pieces.service.ts';
import { incomingFolder, writeMeasured } from './upload.ts';

const access = { signedIn: true } as const;

/** Uploads of files that are too large for one call (ADR 51). */
export function pieceRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'POST',
    ...BEGIN_UPLOAD,
    access,
    summary: '开始分片上传',
    handle: async ({ actor, body }) => {
      if (body.library && !actor.codes.has(UPLOAD_FILES)) throw new AppError('forbidden');
      return ok(await beginUpload(server, actor, body));
    },
  });
  route(app, {
    method: 'POST',
    ...UPLOAD_PIECE,
    access,
    summary: '上传一个分片',
    handle: async ({ actor, request }) => {
      await takePiece(server, actor, request);
      return ok(null);
    },
  });
  route(app, {
    method: 'GET',
    ...UPLOAD_STATE,
    access,
    summary: '分片上传的进度',
    handle: async ({ actor, query }) => ok(await uploadState(server, actor, query.id)),
  });
  route(app, {
    method: 'POST',
    ...FINISH_UPLOAD,
    access,
    summary: '完成分片上传，存储路径在message中',
    handle: async ({ actor, body }) => ({ ...done(await finishUpload(server, actor, body.id)), code: 0 }),
  });
  route(app, {
    method: 'POST',
    ...CANCEL_UPLOAD,
    access,
    summary: '取消分片上传',
    handle: async ({ actor, body }) => {
      await cancelUpload(server, actor, body.id);
      return ok(null);
    },
  });
}

/** The piece goes through a local file, so that nothing of it is held in memory. */
async function takePiece(server: Server, actor: Actor, request: FastifyRequest): Promise<void> {
  if (!request.isMultipart()) throw new AppError('uploadFailed');
  const at = join(incomingFolder(server), randomUUID());
  try {
    await mkdir(dirname(at), { recursive: true, mode: 0o700 });
    const fields = new Map<string, string>();
    let measured: { size: number; sha256: string } | undefined;
    for await (const part of request.parts())
      if (part.type === 'file') measured = await writeMeasured(part.file, at);
      else fields.set(part.fieldname, String(part.value));
    const [id = '', number = '', sha256 = ''] = ['id', 'piece', 'sha256'].map((name) => fields.get(name));
    if (!measured || !/^\d{1,6}$/.test(number) || !/^[0-9a-f]{64}$/.test(sha256)) throw new AppError('uploadPiece');
    await keepPiece(server, actor, { id, piece: Number(number), sha256, at, measured });
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw new AppError('uploadPiece');
    throw error;
  } finally {
    await rm(at, { force: true });
  }
}
