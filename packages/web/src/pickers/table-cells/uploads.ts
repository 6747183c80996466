import { create } from 'zustand';
import { staticUrl, upload } from '../../api/client.ts';
import { TRANSPORT_TEXTS } from '../../api/errors.ts';
import { ApiError } from '../../lib/failure.ts';
import { failureText } from '../../lib/feedback.ts';
import type { Column } from '../../ui/editable-table/model/columns.ts';
import type { FileStore } from '../../ui/uploads/index.ts';

/** A running or failed upload (spec/2 §3). Finished files are in the row, as their path. */
export type Uploaded =
  | { name: string; status: 'uploading'; percent: number }
  | { name: string; status: 'error'; message: string };

interface Running {
  cells: Readonly<Record<string, Uploaded>>;
}

/** By cell, outside of the components: cells unmount when scrolled away, and the upload continues. */
export const useUploads = create<Running>(() => ({ cells: {} }));

export const cellName = (rowId: string, key: string): string => `${rowId}\u0000${key}`;

function put(cell: string, state: Uploaded | undefined): void {
  useUploads.setState(({ cells }) => {
    const { [cell]: _, ...others } = cells;
    return { cells: state ? { ...others, [cell]: state } : others };
  });
}

export const forget = (cell: string): void => put(cell, undefined);

const DEFAULT_ACTION = '/sys/common/upload';

/** Definitions are external input: URLs of other hosts, which would receive the token, are ignored. */
function actionOf({ action }: Column): string {
  if (!action || /^(\w+:)?\/\//.test(action)) return DEFAULT_ACTION;
  return `/${action.replace(/^\/+/, '')}`;
}

/** Uploads a file to its column's URL and returns its stored path. */
async function storedPath(
  column: Column,
  file: File,
  options: Partial<Parameters<FileStore['store']>[1]>,
): Promise<string> {
  const reply = await upload<unknown>(actionOf(column), file, { fields: { isup: '1', ...column.data }, ...options });
  const parts: Readonly<Record<string, unknown>> = { ...reply };
  const path = parts[column.responseName ?? 'message'];
  if (typeof path !== 'string' || path === '') throw new ApiError(TRANSPORT_TEXTS.unknown);
  return path;
}

/** The files of a column for the 更多 dialog of its cells. */
export function columnStore(column: Column): FileStore {
  return { store: (file, options) => storedPath(column, file, options), urlOf: staticUrl };
}

/** Uploads a file; `done` gets its stored path. Errors are kept in the cell: the server's text or 未知错误. */
export async function sendFile(cell: string, column: Column, file: File, done: (path: string) => void): Promise<void> {
  const { name } = file;
  put(cell, { name, status: 'uploading', percent: 0 });
  try {
    const path = await storedPath(column, file, {
      onProgress: (percent) => put(cell, { name, status: 'uploading', percent }),
    });
    forget(cell);
    done(path);
  } catch (error) {
    put(cell, { name, status: 'error', message: failureText(error) });
  }
}
