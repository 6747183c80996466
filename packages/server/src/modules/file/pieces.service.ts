import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LIMITS } from '@songbai/contract/limits.ts';
import type { UploadProgress } from '@songbai/contract/modules/file/file.calls.ts';
import { type Actor, systemActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { errorFields } from '../../platform/log.ts';
import type { Server } from '../../resource/server-context.ts';
import { recordFile } from '../../resource/write/files.store.ts';
import { write } from '../../resource/write/work.ts';
import { contentOf } from './file.store.ts';
import { extensionOf, mimeOf } from './file-types.ts';
import {
  dropUpload,
  insertUpload,
  notePiece,
  oldUploads,
  openUploads,
  ownUpload,
  type Piece,
  type PieceUpload,
  piecesOf,
  settleUpload,
} from './pieces.store.ts';
import { claimSpace, releaseSpace, sizeText } from './space.store.ts';
import { folderOf, shownName, storedPath } from './stored-path.ts';
import { contentType, incomingFolder, storeBytes, writeMeasured } from './upload.ts';

const BYTES = 'application/octet-stream';

/** What is about to come. */
interface Announced {
  fileName: string;
  size: number;
  biz?: string | undefined;
  library?: boolean | undefined;
}

/**
 * Begins an upload in pieces; its room is taken at once.
 * @throws AppError uploadType, uploadOverLimit, uploadsTooMany, uploadPathChars, uploadPathDeep, uploadPersonFull,
 *   uploadTenantFull
 */
export async function beginUpload(server: Server, actor: Actor, wish: Announced): Promise<UploadProgress> {
  const { size, biz, library = false } = wish;
  const fileName = shownName(wish.fileName);
  const { uploadFileBytes, uploadLimits } = server.config;
  const extension = extensionOf(fileName);
  if (!mimeOf(extension)) throw new AppError('uploadType', { ext: extension.slice(0, 16) });
  if (size > uploadFileBytes) throw new AppError('uploadOverLimit', { limit: sizeText(uploadFileBytes) });
  const folder = folderOf(biz);
  const upload = await write(server, actor, async (work) => {
    // First, because the room's row makes two calls of a person wait for each other.
    await claimSpace(work, size, uploadLimits);
    if ((await openUploads(work.db, actor)) >= LIMITS.uploadsAtOnce)
      throw new AppError('uploadsTooMany', { limit: LIMITS.uploadsAtOnce });
    const row = { fileName, folder, size, purpose: library ? 'library' : 'upload' } as const;
    return insertUpload(work.db, actor, work.clock.datetime(), { ...row, pieceBytes: LIMITS.uploadPieceBytes });
  });
  return progressOf(upload, []);
}

const progressOf = ({ id, size, pieceBytes }: PieceUpload, pieces: readonly Piece[]): UploadProgress => ({
  ...{ id, size, pieceBytes },
  pieces: pieces.map(({ piece }) => piece),
});

/** @throws AppError uploadMissing */
export async function uploadState(server: Server, actor: Actor, id: string): Promise<UploadProgress> {
  return progressOf(await own(server, actor, id), await piecesOf(server.database.db, id));
}

async function own({ database }: Server, actor: Actor, id: string): Promise<PieceUpload> {
  const upload = await ownUpload(database.db, actor, id);
  if (!upload) throw new AppError('uploadMissing');
  return upload;
}

const countOf = ({ size, pieceBytes }: PieceUpload): number => Math.ceil(size / pieceBytes);

/** A piece as it arrived, on this machine. */
interface ArrivedPiece {
  id: string;
  piece: number;
  sha256: string;
  at: string;
  /** What really came. */
  measured: { size: number; sha256: string };
}

/**
 * Keeps a piece where every node finds it. The same piece may come again.
 * @throws AppError uploadMissing, uploadPiece
 */
export async function keepPiece(server: Server, actor: Actor, arrived: ArrivedPiece): Promise<void> {
  const { id, piece, sha256, at, measured } = arrived;
  const upload = await own(server, actor, id);
  const count = countOf(upload);
  const last = upload.size - (count - 1) * upload.pieceBytes;
  const right = measured.size === (piece === count - 1 ? last : upload.pieceBytes) && measured.sha256 === sha256;
  if (piece >= count || !right) throw new AppError('uploadPiece');
  if (upload.path !== null) return;
  await server.storage.keep(objectOf(id, piece), at, BYTES);
  const noted = await write(server, actor, ({ db, clock }) => notePiece(db, id, { piece, sha256 }, clock.datetime()), {
    short: true,
  });
  // Given up or finished meanwhile.
  if (!noted) await removePieces(server, upload);
}

/** The name says which upload it belongs to, so that whatever moment a server ends at, the sweeper finds it. */
const objectOf = (id: string, piece: number): string => `.pieces/${id}/${piece}`;

/**
 * Puts the pieces together and stores the file; a call that is repeated, or was cut off, is answered with the same path.
 * @throws AppError uploadMissing, uploadIncomplete, uploadPiece, uploadType, uploadContent, uploadFailed
 */
export async function finishUpload(server: Server, actor: Actor, id: string): Promise<string> {
  const upload = await own(server, actor, id);
  if (upload.path !== null && (await contentOf(server.database.db, upload.path)) === 'there') return upload.path;
  const pieces = await piecesOf(server.database.db, id);
  if (pieces.length < countOf(upload)) throw new AppError('uploadIncomplete');
  const at = join(incomingFolder(server), randomUUID());
  try {
    await mkdir(dirname(at), { recursive: true, mode: 0o700 });
    const { size, sha256 } = await writeMeasured(contentsOf(server, id, pieces), at);
    if (size !== upload.size) throw new AppError('uploadPiece');
    return await settle(server, actor, upload, { at, sha256 });
  } catch (error) {
    const path = await pathBeside(server, actor, id);
    if (path === undefined) throw error;
    return path;
  } finally {
    await rm(at, { force: true });
  }
}

/** Where another call has stored the file meanwhile, for which it took the pieces away. */
async function pathBeside({ database }: Server, actor: Actor, id: string): Promise<string | undefined> {
  const path = (await ownUpload(database.db, actor, id))?.path;
  return path && (await contentOf(database.db, path)) === 'there' ? path : undefined;
}

async function* contentsOf({ storage }: Server, id: string, pieces: readonly Piece[]): AsyncGenerator<Buffer> {
  for (const { piece, sha256 } of pieces) {
    const hash = createHash('sha256');
    for await (const part of await storage.read(objectOf(id, piece))) {
      hash.update(part as Buffer);
      yield part as Buffer;
    }
    // It came twice, differently, and the other one was written last.
    if (hash.digest('hex') !== sha256) throw new AppError('uploadPiece');
  }
}

interface Assembled {
  at: string;
  sha256: string;
}

/** The row of the file stands before its bytes do; whoever comes second stores the same bytes under the same path. */
async function settle(server: Server, actor: Actor, upload: PieceUpload, file: Assembled): Promise<string> {
  const extension = extensionOf(upload.fileName);
  const mime = await contentType(file.at, extension).catch(async (error: unknown) => {
    // No other content will come under this name.
    await cancelUpload(server, actor, upload.id);
    throw error;
  });
  const wanted = storedPath(upload.folder, upload.fileName, extension, server.clock.now());
  const { size, fileName, purpose } = upload;
  const stored = { path: wanted, fileName, mime, size, sha256: file.sha256, purpose, content: 'coming' } as const;
  const mine = await write(server, actor, async ({ db, clock }) => {
    if (!(await settleUpload(db, upload.id, wanted))) return false;
    await recordFile(db, actor, clock, stored);
    return true;
  });
  const path = mine ? wanted : (await own(server, actor, upload.id)).path;
  if (path === null) throw new AppError('uploadMissing');
  await storeBytes(server, actor, { path, at: file.at, mime });
  await removePieces(server, upload);
  return path;
}

/** Gives up an upload; nothing happens when its file is stored. */
export async function cancelUpload(server: Server, actor: Actor, id: string): Promise<void> {
  const upload = await own(server, actor, id);
  if (upload.path === null) await drop(server, actor, upload);
}

/** The bytes first: while the row stands, somebody knows of them. */
async function drop(server: Server, actor: Actor, upload: PieceUpload, before?: string): Promise<boolean> {
  if (!(await removePieces(server, upload))) return false;
  return write(server, actor, async (work) => {
    const row = await dropUpload(work.db, upload.id, before);
    // The room of a stored file is that of its own row.
    if (row && row.path === null) await releaseSpace(work, row);
    return row !== undefined;
  });
}

const PORTION = 100;

/** Gives up uploads of which nothing was heard since a moment, and forgets those whose file is stored. */
export async function dropOldUploads(server: Server, before: string, signal: AbortSignal): Promise<number> {
  for (let total = 0; ; ) {
    signal.throwIfAborted();
    const old = await oldUploads(server.database.db, before, PORTION);
    let dropped = 0;
    for (const upload of old) if (await drop(server, systemActor(0), upload, before)) dropped += 1;
    total += dropped;
    if (dropped === 0 || old.length < PORTION) return total;
  }
}

/** False when some could not be removed now; the sweeper tries again. */
async function removePieces({ storage, log }: Server, upload: PieceUpload): Promise<boolean> {
  try {
    for (let piece = 0; piece < countOf(upload); piece += 1) await storage.remove(objectOf(upload.id, piece));
    return true;
  } catch (error) {
    log.warn(errorFields(error), 'pieces of an upload are still there');
    return false;
  }
}
