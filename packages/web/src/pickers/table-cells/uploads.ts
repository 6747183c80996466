import { create } from 'zustand';
import { staticUrl, thumbUrl, upload } from '../../api/client.ts';
import { TRANSPORT_TEXTS } from '../../api/errors.ts';
import { ApiError } from '../../lib/failure.ts';
import type { Column } from '../../ui/editable-table/model/columns.ts';
import { createUploadQueue, type FileStore, type UploadEntry } from '../../ui/uploads/index.ts';

/** A running or failed upload (spec/2 §3). Finished files are in the row, as their path. */
interface CellUpload {
  entry: UploadEntry;
  /** Stops it; the cell is empty again. */
  cancel(): void;
  retry(): void;
}

interface Uploads {
  cells: Readonly<Record<string, CellUpload>>;
  /** Names under which files were chosen, by the paths that they got. */
  names: Readonly<Record<string, string>>;
}

/** By cell, outside of the components: cells unmount when scrolled away, and the upload continues. */
export const useUploads = create<Uploads>(() => ({ cells: {}, names: {} }));

export const cellName = (rowId: string, key: string): string => `${rowId}\u0000${key}`;

function put(cell: string, state: CellUpload | undefined): void {
  useUploads.setState(({ cells }) => {
    const { [cell]: _, ...others } = cells;
    return { cells: state ? { ...others, [cell]: state } : others };
  });
}

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
  return { store: (file, options) => storedPath(column, file, options), urlOf: staticUrl, thumbOf: thumbUrl };
}

interface Sending {
  cell: string;
  column: Column;
  file: File;
  /** Tells the form that an upload is under way; what it returns ends that. */
  begin: () => () => void;
  /** Gets the stored path. */
  done: (path: string) => void;
}

/** Uploads a file by the queue of the upload lists; failures stay in the cell, to be sent again or taken away. */
export function sendFile({ cell, column, file, begin, done }: Sending): void {
  const queue = createUploadQueue(null, () => ({
    store: (chosen, options) => storedPath(column, chosen, options),
    number: 1,
    returnUrl: true,
    onChange: (value) => {
      const path = String(value);
      useUploads.setState(({ names }) => ({ names: { ...names, [path]: file.name } }));
      done(path);
    },
    onFailure: () => undefined,
  }));
  let end: (() => void) | undefined;
  queue.subscribe(() => {
    const [entry] = queue.entries();
    const sending = entry?.status === 'uploading';
    if (sending) end ??= begin();
    else {
      end?.();
      end = undefined;
    }
    const state = entry && { entry, cancel: () => queue.remove(entry.uid), retry: () => queue.retry(entry.uid) };
    put(cell, entry?.status === 'done' ? undefined : state);
  });
  queue.add([file]);
}
