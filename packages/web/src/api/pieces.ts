import {
  BEGIN_UPLOAD,
  CANCEL_UPLOAD,
  FINISH_UPLOAD,
  UPLOAD_PIECE,
  UPLOAD_STATE,
  type UploadProgress,
} from '@songbai/contract/modules/file/file.calls.ts';
import { ApiError, isRefusal } from '../lib/failure.ts';
import { sha256 } from '../lib/sha256.ts';
import { getResult, send } from './calls.ts';
import { type UploadOptions, upload } from './transfer.ts';

/** Pauses before a piece is sent again after the connection broke, ms. */
const PAUSES = [1000, 3000, 9000];
/** An upload's finishing reads the whole file on the server. */
const FINISH_MS = 600_000;
const KEPT = 'songbai-upload:';

interface Place {
  biz?: string;
  /** For the list of files. */
  library?: true;
}

/**
 * Uploads a file in pieces and returns its stored path (ADR 51). Aborted, it stays on the server for a day: the same file
 * goes on where it stopped, also after the page was closed.
 */
export async function uploadInPieces(file: File, place: Place, options: UploadOptions): Promise<string> {
  const key = keyOf(file, place);
  const progress = (await begun(key)) ?? (await begin(file, place, key));
  const { id, pieceBytes } = progress;
  const count = Math.ceil(file.size / pieceBytes);
  const there = new Set(progress.pieces);
  const report = (inPiece = 0) => options.onProgress?.(Math.floor(((there.size + inPiece / 100) / count) * 100));
  report();
  for (let piece = 0; piece < count; piece += 1) {
    if (there.has(piece)) continue;
    const part = file.slice(piece * pieceBytes, (piece + 1) * pieceBytes);
    await sendPiece({ id, piece, part, options, report });
    there.add(piece);
    report();
  }
  options.signal?.throwIfAborted();
  const { message } = await send<null>('POST', FINISH_UPLOAD.url, { body: { id }, timeoutMs: FINISH_MS });
  forget(key);
  return message;
}

/** Gives up what was sent of a file so far. */
export async function discardPieces(file: File, place: Place): Promise<void> {
  const key = keyOf(file, place);
  const id = remembered(key);
  if (id === null) return;
  forget(key);
  await send<null>('POST', CANCEL_UPLOAD.url, { body: { id }, quiet: true }).catch(() => undefined);
}

async function begin(file: File, place: Place, key: string): Promise<UploadProgress> {
  const body = { fileName: file.name, size: file.size, ...place };
  const { result } = await send<UploadProgress>('POST', BEGIN_UPLOAD.url, { body });
  remember(key, result.id);
  return result;
}

/** What the server has of an earlier try; undefined when there was none, or it is too long ago. */
async function begun(key: string): Promise<UploadProgress | undefined> {
  const id = remembered(key);
  if (id === null) return undefined;
  try {
    return await getResult<UploadProgress>(UPLOAD_STATE.url, { id }, { quiet: true });
  } catch (error) {
    if (!isRefusal(error, 'uploadMissing')) throw error;
    forget(key);
    return undefined;
  }
}

interface SentPiece {
  id: string;
  piece: number;
  part: Blob;
  options: UploadOptions;
  report(percent: number): void;
}

async function sendPiece({ id, piece, part, options, report }: SentPiece): Promise<void> {
  const sum = await sha256(new Uint8Array(await part.arrayBuffer()));
  const fields = { id, piece: String(piece), sha256: sum };
  for (let tries = 0; ; tries += 1) {
    options.signal?.throwIfAborted();
    try {
      const call = { fields, onProgress: report, ...(options.signal ? { signal: options.signal } : {}) };
      await upload<null>(UPLOAD_PIECE.url, new File([part], 'piece'), call);
      return;
    } catch (error) {
      const pause = PAUSES[tries];
      if (pause === undefined || !isPassing(error)) throw error;
      await waitFor(pause, options.signal);
    }
  }
}

/** The connection broke, or something between here and the server did not answer. */
const isPassing = (error: unknown): boolean => error instanceof ApiError && (error.http === 0 || error.http >= 500);

function waitFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      reject(new DOMException('upload aborted', 'AbortError'));
    };
    signal?.addEventListener('abort', stop, { once: true });
  });
}

const keyOf = ({ name, size, lastModified }: File, { biz = '', library }: Place): string =>
  `${KEPT}${library ? 'library' : biz}:${size}:${lastModified}:${name}`;

/** A browser that keeps nothing only loses the resuming. */
function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
function remember(key: string, id: string): void {
  try {
    localStorage.setItem(key, id);
  } catch {
    // Full or forbidden.
  }
}
function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // As above.
  }
}
