import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
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
import { recordFile } from '../../resource/write/files.store.ts';
import { write as unitOfWork } from '../../resource/write/work.ts';
import { extensionOf, mayHold, mimeOf, readsAs } from './file-types.ts';
import { claimSpace } from './space.store.ts';
import { folderOf, storedPath } from './stored-path.ts';

/** Upload folder below the data folder. */
export function uploadFolder(server: Server): string {
  return join(server.config.dataDir, 'uploads');
}

interface Received {
  biz: string | undefined;
  /** The editor's form: pictures only. */
  picture: boolean;
  fileName: string;
  /** Temporary path. */
  at: string;
  size: number;
  sha256: string;
}

/**
 * Stores the file of a form and returns its relative path (contract/2 §10.1).
 * @throws AppError uploadFailed, uploadTooLarge, uploadType, uploadNotPicture, uploadPathChars, uploadPathDeep,
 *   uploadPersonFull, uploadTenantFull
 */
export async function storeUpload(server: Server, actor: Actor, request: FastifyRequest): Promise<string> {
  if (!request.isMultipart()) throw new AppError('uploadFailed');
  const at = join(uploadFolder(server), '.incoming', randomUUID());
  try {
    await mkdir(dirname(at), { recursive: true, mode: 0o700 });
    return await keep(server, actor, await receive(request, at));
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
async function receive(request: FastifyRequest, at: string): Promise<Received> {
  let file: Pick<Received, 'fileName' | 'at' | 'size' | 'sha256'> | undefined;
  let biz: string | undefined;
  let picture = false;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      file = { fileName: part.filename ?? '', at, ...(await write(part.file, at)) };
      if (part.file.truncated) throw new AppError('uploadTooLarge');
    } else if (part.fieldname === 'biz') biz = String(part.value);
    else if (part.fieldname === 'jeditor') picture = part.value === '1';
  }
  if (!file) throw new AppError('uploadFailed');
  return { ...file, biz, picture };
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
async function keep(server: Server, actor: Actor, file: Received): Promise<string> {
  const folder = folderOf(file.biz);
  const extension = extensionOf(file.fileName);
  const mime = await typeOf(file, extension);
  if (file.picture && !mime.startsWith('image/')) throw new AppError('uploadNotPicture');
  const path = storedPath(folder, file.fileName, extension, server.clock.now());
  const target = join(uploadFolder(server), path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await rename(file.at, target);
  const { size, sha256 } = file;
  const stored = { path, fileName: file.fileName.slice(0, 255), mime, size, sha256, purpose: 'upload' } as const;
  try {
    await unitOfWork(server, actor, async (work) => {
      await claimSpace(work, size, server.config.uploadLimits);
      await recordFile(work.db, actor, work.clock, stored);
    });
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
  return path;
}

/** Longer than the heads of drawings. */
const HEAD = 4096;

/**
 * The type of a file by its extension, if its content is of that type.
 * @throws AppError uploadType
 */
async function typeOf({ at }: Received, extension: string): Promise<string> {
  const mime = mimeOf(extension);
  if (mime) {
    // Loaded lazily at the first upload, to keep the start short.
    const { fileTypeFromFile } = await import('file-type');
    const detected = await fileTypeFromFile(at);
    const known = detected !== undefined && detected.ext !== 'xml';
    if (mayHold(extension, detected?.ext) && (known || readsAs(extension, await headOf(at)))) return mime;
  }
  throw new AppError('uploadType', { ext: extension.slice(0, 16) });
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
