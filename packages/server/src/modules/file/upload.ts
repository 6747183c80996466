import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
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
import { dropFile, setContent } from './file.store.ts';
import { extensionOf, mayHold, mimeOf, readsAs } from './file-types.ts';
import { claimSpace, releaseSpace } from './space.store.ts';
import { folderOf, shownName, storedPath } from './stored-path.ts';

/** Where files lie while they arrive; below the upload folder, so that they are on its disk. */
export function incomingFolder(server: Server): string {
  return join(server.config.dataDir, 'uploads', '.incoming');
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
export async function storeUpload(
  server: Server,
  actor: Actor,
  request: FastifyRequest,
  purpose: 'upload' | 'library' = 'upload',
): Promise<string> {
  if (!request.isMultipart()) throw new AppError('uploadFailed');
  const at = join(incomingFolder(server), randomUUID());
  try {
    await mkdir(dirname(at), { recursive: true, mode: 0o700 });
    return await keepReceived(server, actor, await receive(request, at), purpose);
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
      file = { fileName: shownName(part.filename ?? ''), at, ...(await writeMeasured(part.file, at)) };
      if (part.file.truncated) throw new AppError('uploadTooLarge');
    } else if (part.fieldname === 'biz') biz = String(part.value);
    else if (part.fieldname === 'jeditor') picture = part.value === '1';
  }
  if (!file) throw new AppError('uploadFailed');
  return { ...file, biz, picture };
}

/** Writes a stream to a local file, measuring it on the way. */
export async function writeMeasured(
  content: AsyncIterable<Buffer>,
  at: string,
): Promise<{ size: number; sha256: string }> {
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

/**
 * Stores a received file once extension and content match. Its row stands before its bytes do, so that a server that
 * ends in between leaves nothing that nobody knows: such rows are swept.
 */
export async function keepReceived(
  server: Server,
  actor: Actor,
  file: Received,
  purpose: 'upload' | 'library',
): Promise<string> {
  const folder = folderOf(file.biz);
  const extension = extensionOf(file.fileName);
  const mime = await contentType(file.at, extension);
  if (file.picture && !mime.startsWith('image/')) throw new AppError('uploadNotPicture');
  const path = storedPath(folder, file.fileName, extension, server.clock.now());
  const { size, sha256, fileName } = file;
  const stored = { path, fileName, mime, size, sha256, purpose, content: 'coming' } as const;
  await unitOfWork(server, actor, async (work) => {
    await claimSpace(work, size, server.config.uploadLimits);
    await recordFile(work.db, actor, work.clock, stored);
  });
  try {
    await storeBytes(server, actor, { path, at: file.at, mime });
  } catch (error) {
    await forget(server, actor, { path, size });
    throw error;
  }
  return path;
}

/** Puts the bytes of a recorded file where they belong, and says so. */
export async function storeBytes(
  server: Server,
  actor: Actor,
  { path, at, mime }: { path: string; at: string; mime: string },
): Promise<void> {
  await server.storage.keep(path, at, mime);
  await unitOfWork(server, actor, ({ db }) => setContent(db, [path], 'there'), { short: true });
}

/** Takes a file back that could not be stored; what fails here is left to the sweeper. */
async function forget(server: Server, actor: Actor, { path, size }: { path: string; size: number }): Promise<void> {
  try {
    await server.storage.remove(path);
    await unitOfWork(server, actor, async (work) => {
      const by = { deleteBy: actor.username, deleteTime: work.clock.datetime() };
      if (!(await dropFile(work.db, path, by))) return;
      await releaseSpace(work, { createBy: actor.username, tenantId: actor.tenantId, size });
    });
  } catch (error) {
    server.log.warn(errorFields(error), 'a file that could not be stored is left to the sweeper');
  }
}

/** Longer than the heads of drawings. */
const HEAD = 4096;

/**
 * The type of a file by its extension, if its content is of that type.
 * @throws AppError uploadType, uploadContent
 */
export async function contentType(at: string, extension: string): Promise<string> {
  const mime = mimeOf(extension);
  if (!mime) throw new AppError('uploadType', { ext: extension.slice(0, 16) });
  // Loaded lazily at the first upload, to keep the start short.
  const { fileTypeFromFile } = await import('file-type');
  const detected = await fileTypeFromFile(at);
  const known = detected !== undefined && detected.ext !== 'xml';
  if (mayHold(extension, detected?.ext) && (known || readsAs(extension, await headOf(at)))) return mime;
  throw new AppError('uploadContent', { ext: extension });
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
