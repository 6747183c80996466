import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { isStorageFull } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { errorFields } from '../../platform/log.ts';
import type { Server } from '../../resource/server-context.ts';
import { recordFile } from './file.store.ts';
import { extensionOf, mayHold, mimeOf } from './file-types.ts';
import { folderOf, storedPath } from './stored-path.ts';

/** Upload folder below the data folder. */
export function uploadFolder(server: Server): string {
  return join(server.config.dataDir, 'uploads');
}

interface Received {
  fileName: string;
  /** Temporary path. */
  at: string;
  size: number;
  sha256: string;
}

/**
 * Stores the file of a form and returns its relative path (contract/2 §10.1).
 * @throws AppError uploadFailed, uploadTooLarge, uploadType, uploadPathChars, uploadPathDeep
 */
export async function storeUpload(server: Server, actor: Actor, request: FastifyRequest): Promise<string> {
  if (!request.isMultipart()) throw new AppError('uploadFailed');
  const at = join(uploadFolder(server), '.incoming', randomUUID());
  try {
    await mkdir(dirname(at), { recursive: true });
    const { file, biz } = await receive(request, at);
    return await keep(server, actor, file, folderOf(biz));
  } catch (error) {
    if (error instanceof AppError || isStorageFull(error)) throw error;
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw new AppError('uploadTooLarge');
    server.log.warn(errorFields(error), 'upload failed');
    throw new AppError('uploadFailed', {}, { cause: error });
  } finally {
    await rm(at, { force: true });
  }
}

/** Streams the file part to its temporary path; fields may come before or after it. */
async function receive(request: FastifyRequest, at: string): Promise<{ file: Received; biz: string | undefined }> {
  let file: Received | undefined;
  let biz: string | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      file = { fileName: part.filename ?? '', at, ...(await write(part.file, at)) };
      if (part.file.truncated) throw new AppError('uploadTooLarge');
    } else if (part.fieldname === 'biz') biz = String(part.value);
  }
  if (!file) throw new AppError('uploadFailed');
  return { file, biz };
}

async function write(content: Readable, at: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  const measured = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  };
  await pipeline(content, measured, createWriteStream(at, { mode: 0o600 }));
  return { size, sha256: hash.digest('hex') };
}

/** Moves a received file to its generated name once extension and content match. */
async function keep(server: Server, actor: Actor, file: Received, folder: string): Promise<string> {
  const extension = extensionOf(file.fileName);
  const mime = mimeOf(extension);
  // Loaded lazily at the first upload, to keep the start short.
  const { fileTypeFromFile } = await import('file-type');
  const detected = mime ? await fileTypeFromFile(file.at) : undefined;
  if (!mime || !mayHold(extension, detected?.ext)) throw new AppError('uploadType', { ext: extension.slice(0, 16) });
  const path = storedPath(folder, file.fileName, extension, server.clock.now());
  const target = join(uploadFolder(server), path);
  await mkdir(dirname(target), { recursive: true });
  await rename(file.at, target);
  const { size, sha256 } = file;
  try {
    await recordFile(server.database.db, actor, server.clock, {
      path,
      fileName: file.fileName.slice(0, 255),
      mime,
      size,
      sha256,
    });
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
  return path;
}
