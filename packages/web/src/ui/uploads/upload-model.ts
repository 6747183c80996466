import { errorText } from '@songbai/contract/errors.ts';
import { LIMITS } from '@songbai/contract/limits.ts';

/** File types of an upload list: `image` only pictures; `file` and `all` differ in appearance only (contract/3 §4). */
export type FileType = 'all' | 'image' | 'file';

/** `paused`: what was sent stays, and it goes on from there. */
export type UploadStatus = 'uploading' | 'paused' | 'done' | 'error';

/** One entry of an upload list (spec/2 §3 uploaded value); removed files have none. */
export interface UploadEntry {
  /** Unique in its list. */
  uid: string;
  name: string;
  /** Bytes; undefined where only the path is known. */
  size?: number;
  status: UploadStatus;
  /** Integer percentage of the bytes sent. */
  percent: number;
  /** Path on the server; empty until stored. */
  path: string;
  /** Why it failed. */
  message: string;
}

/** A stored file in values that contain more than the path (contract/3 §4: `returnUrl` off). */
export interface FileRecord {
  fileName: string;
  filePath: string;
  fileSize: number;
}

/** Comma paths, the JSON text of records, or the records. */
export type UploadValue = string | readonly FileRecord[] | null | undefined;

const IMAGE_NAME = /\.(png|jpe?g|gif|webp|bmp|svg|ico)$/i;

/** Whether a stored file can be displayed as a picture. */
export function isPicture(path: string): boolean {
  return IMAGE_NAME.test(path.split(/[?#]/)[0] ?? '');
}

/** What the server puts between a file's name and its ending, so that no path can be guessed. */
const STORED_MARK = /-[0-9a-f]{24}_\d{13}(?=\.[^.]*$)/;

/** The part of a path after the last `/` or `\`; of a stored file as it was called when it was chosen. */
export function nameOf(path: string): string {
  const last = path.split(/[\\/]/).at(-1) || path;
  return last.replace(STORED_MARK, '');
}

/** The files of a stored value, all of them done. */
export function entriesOf(value: UploadValue): UploadEntry[] {
  const records = typeof value === 'string' ? recordsIn(value) : value;
  const files: { path: string; name?: string; size?: number }[] = records
    ? records.map((one) => ({ path: one.filePath, name: one.fileName, size: one.fileSize }))
    : pathsIn(value).map((path) => ({ path }));
  return files
    .filter(({ path }) => path !== '')
    .map(({ path, name, size }, index) => ({
      uid: `stored-${index}-${path}`,
      name: name || nameOf(path),
      ...(size === undefined ? {} : { size }),
      status: 'done',
      percent: 100,
      path,
      message: '',
    }));
}

/** The stored paths of a comma text. */
export function pathsIn(value: unknown): string[] {
  return typeof value === 'string' ? value.split(',').filter((path) => path.trim() !== '') : [];
}

/** The records of a JSON text; undefined when it is invalid. */
function recordsIn(text: string): FileRecord[] | undefined {
  if (!text.trimStart().startsWith('[')) return undefined;
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.flatMap(recordOf) : undefined;
  } catch {
    return undefined;
  }
}

function recordOf(item: unknown): FileRecord[] {
  const { fileName, filePath, fileSize } = (item ?? {}) as Record<string, unknown>;
  if (typeof filePath !== 'string' || filePath === '') return [];
  return [
    {
      filePath,
      fileName: typeof fileName === 'string' ? fileName : nameOf(filePath),
      fileSize: typeof fileSize === 'number' ? fileSize : 0,
    },
  ];
}

const done = (entries: readonly UploadEntry[]): UploadEntry[] => entries.filter(({ status }) => status === 'done');

/** No upload is running or paused: the list matches its value. */
export function isSettled(entries: readonly UploadEntry[]): boolean {
  return entries.every(({ status }) => status !== 'uploading' && status !== 'paused');
}

export function pathsText(entries: readonly UploadEntry[]): string {
  return done(entries)
    .map(({ path }) => path)
    .join(',');
}

export function recordsList(entries: readonly UploadEntry[]): FileRecord[] {
  return done(entries).map(({ name, path, size = 0 }) => ({ fileName: name, filePath: path, fileSize: size }));
}

/**
 * Keeps only the last `number` stored files (0: all). Waits until no upload is running, so that a failed replacement
 * does not cost the file it was meant to replace; failed files are not counted.
 */
export function limited(entries: readonly UploadEntry[], number: number): UploadEntry[] {
  if (number <= 0 || !isSettled(entries)) return [...entries];
  const kept = new Set(done(entries).slice(-number));
  return entries.filter((entry) => entry.status !== 'done' || kept.has(entry));
}

/** The order after moving one step; at the ends a text with the reason (spec/2 §4). */
export function moved(entries: readonly UploadEntry[], uid: string, step: -1 | 1): UploadEntry[] | string {
  const from = entries.findIndex((entry) => entry.uid === uid);
  const to = from + step;
  if (from < 0 || to < 0) return '未知的操作';
  if (to >= entries.length) return '已到最后~';
  const next = [...entries];
  const [entry] = next.splice(from, 1);
  if (entry) next.splice(to, 0, entry);
  return next;
}

/**
 * Why a file is rejected; undefined when it is accepted. Pictures go in one call.
 * @param most bytes of the largest file that the server takes in pieces
 */
export function fileRefusal(
  file: Pick<File, 'type' | 'size'>,
  fileType: FileType,
  most: number = LIMITS.uploadBytes,
): string | undefined {
  if (fileType === 'image' && !file.type.includes('image')) return '请上传图片';
  if (file.size <= LIMITS.uploadBytes) return undefined;
  if (fileType === 'image' || most <= LIMITS.uploadBytes) return errorText('uploadTooLarge');
  return file.size > most ? errorText('uploadOverLimit', { limit: sizeText(most) }) : undefined;
}

/** Sent in pieces, so that it can be paused. */
export const isPausable = ({ size = 0 }: UploadEntry): boolean => size > LIMITS.uploadBytes;

/** Human-readable size: B, KB, MB or GB with at most one decimal. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const units = ['KB', 'MB', 'GB'];
  let figure = bytes / 1024;
  let at = 0;
  while (figure >= 1024 && at < units.length - 1) {
    figure /= 1024;
    at += 1;
  }
  return `${Number(figure.toFixed(1))} ${units[at]}`;
}
