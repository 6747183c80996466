import { ApiError, isAborted } from '../../lib/failure.ts';
import {
  entriesOf,
  type FileRecord,
  isSettled,
  limited,
  moved,
  pathsText,
  recordsList,
  type UploadEntry,
  type UploadValue,
} from './upload-model.ts';

interface StoreOptions {
  signal: AbortSignal;
  onProgress: (percent: number) => void;
}

/** Storage backend. Injected by the API layer; this module makes no calls itself. */
export interface FileStore {
  /** Uploads a file and returns its path. */
  store: (file: File, options: StoreOptions) => Promise<string>;
  /** Gives up what was sent of a file that is no longer wanted. */
  discard?: (file: File) => void;
  /** Bytes of the largest file. */
  mostBytes?: number | undefined;
  /** The URL of a stored file; undefined when there is none. */
  urlOf: (path: string) => string | undefined;
  /** The URL of its thumbnail, or of the file itself. */
  thumbOf?: (path: string) => string | undefined;
}

/** Options read on each use, because the page may have changed them meanwhile. */
export interface QueueSettings {
  store: FileStore['store'];
  discard?: FileStore['discard'];
  /** Keeps only this many of the last files; 0 is unlimited. */
  number: number;
  /** Paths as comma text; off: records. */
  returnUrl: boolean;
  onChange: (value: string | FileRecord[]) => void;
  onFailure: (entry: UploadEntry) => void;
}

export interface UploadQueue {
  entries: () => readonly UploadEntry[];
  subscribe: (listener: () => void) => () => void;
  /** An external value replaces the list; the value that the list reported itself changes nothing. */
  take: (value: UploadValue) => void;
  add: (files: readonly File[]) => void;
  /** Cancels a running upload. */
  remove: (uid: string) => void;
  /** Stops an upload until it is continued. */
  pause: (uid: string) => void;
  /** Continues a paused upload, and tries a failed one again. */
  retry: (uid: string) => void;
  /** Returns the error text at the ends of the list. */
  move: (uid: string, step: -1 | 1) => string | undefined;
  /** Cancels running uploads; they stay in the list as failed and can be retried. */
  abort: () => void;
}

interface Running {
  file: File;
  paused?: boolean;
  controller?: AbortController;
}

const INTERRUPTED = '上传已中断';

const failureMessage = (error: unknown): string =>
  error instanceof ApiError && error.message ? error.message : '未知错误';

type Board = ReturnType<typeof createBoard>;

/** The displayed list, and the value last reported or received. */
function createBoard(initial: UploadValue, settings: () => QueueSettings) {
  let list: readonly UploadEntry[] = entriesOf(initial);
  let known = keyOf(list);
  const listeners = new Set<() => void>();
  function show(next: readonly UploadEntry[]): void {
    list = next;
    for (const listener of listeners) listener();
  }
  return {
    entries: () => list,
    show,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    patch: (uid: string, change: Partial<UploadEntry>) =>
      show(list.map((entry) => (entry.uid === uid ? { ...entry, ...change } : entry))),
    /** Reports the value once no upload is running, if it changed. */
    settle: () => {
      if (!isSettled(list)) return;
      const { number, returnUrl, onChange } = settings();
      show(limited(list, number));
      const key = keyOf(list);
      if (key === known) return;
      known = key;
      onChange(returnUrl ? pathsText(list) : recordsList(list));
    },
    isKnown: (taken: readonly UploadEntry[]) => keyOf(taken) === known,
    replace: (taken: readonly UploadEntry[]) => {
      known = keyOf(taken);
      show(taken);
    },
  };
}

function showFailure(board: Board, settings: () => QueueSettings, uid: string, message: string): void {
  board.patch(uid, { status: 'error', message });
  const entry = board.entries().find((one) => one.uid === uid);
  if (entry && message !== INTERRUPTED) settings().onFailure(entry);
}

/** The files not stored yet, and their uploads. */
function createSender(board: Board, settings: () => QueueSettings) {
  const files = new Map<string, Running>();

  const fail = (uid: string, message: string): void => {
    delete files.get(uid)?.controller;
    showFailure(board, settings, uid, message);
  };

  async function run(uid: string, running: Running): Promise<void> {
    const controller = new AbortController();
    running.controller = controller;
    // The reply of a cancelled, replaced or retried upload does not apply to the current one.
    const mine = () => files.get(uid)?.controller === controller;
    try {
      const onProgress = (percent: number) => mine() && board.patch(uid, { percent });
      const path = await settings().store(running.file, { signal: controller.signal, onProgress });
      if (!mine()) return;
      if (path === '') throw new ApiError('');
      files.delete(uid);
      board.patch(uid, { status: 'done', percent: 100, path });
    } catch (error) {
      if (!mine()) return;
      if (!isAborted(error)) fail(uid, failureMessage(error));
      else if (running.paused) delete running.controller;
      else fail(uid, INTERRUPTED);
    }
    board.settle();
  }

  return {
    send: (uid: string, file: File) => {
      const running = { file };
      files.set(uid, running);
      void run(uid, running);
    },
    again: (uid: string) => {
      const running = files.get(uid);
      if (!running || running.controller) return;
      board.patch(uid, { status: 'uploading', message: '', ...(running.paused ? {} : { percent: 0 }) });
      running.paused = false;
      void run(uid, running);
    },
    pause: (uid: string) => {
      const running = files.get(uid);
      if (!running?.controller) return;
      running.paused = true;
      board.patch(uid, { status: 'paused' });
      running.controller.abort();
    },
    drop: (uid: string) => {
      const running = files.get(uid);
      files.delete(uid);
      running?.controller?.abort();
      if (running) settings().discard?.(running.file);
    },
    abort: () => {
      for (const { controller } of files.values()) controller?.abort();
    },
  };
}

/**
 * A list of files with concurrent uploads. The value is reported once, when no upload is running any more
 * (contract/3 §4); failed files are not part of it.
 */
export function createUploadQueue(initial: UploadValue, settings: () => QueueSettings): UploadQueue {
  const board = createBoard(initial, settings);
  const sender = createSender(board, settings);
  const { entries, show, subscribe, settle } = board;
  let counter = 0;
  return {
    entries,
    subscribe,
    take: (value) => {
      const taken = entriesOf(value);
      if (board.isKnown(taken)) return;
      for (const { uid } of entries()) sender.drop(uid);
      board.replace(taken);
    },
    add: (chosen) => {
      const { number } = settings();
      const added = (number > 0 ? chosen.slice(-number) : chosen).map((file) => {
        counter += 1;
        return { uid: `upload-${counter}`, file };
      });
      show([...entries(), ...added.map(({ uid, file }) => waiting(uid, file))]);
      for (const { uid, file } of added) sender.send(uid, file);
    },
    remove: (uid) => {
      sender.drop(uid);
      show(entries().filter((entry) => entry.uid !== uid));
      settle();
    },
    pause: sender.pause,
    retry: sender.again,
    move: (uid, step) => {
      const next = moved(entries(), uid, step);
      if (typeof next === 'string') return next;
      show(next);
      settle();
      return undefined;
    },
    abort: sender.abort,
  };
}

function waiting(uid: string, { name, size }: File): UploadEntry {
  return { uid, name, size, status: 'uploading', percent: 0, path: '', message: '' };
}

/** Two lists with the same key represent the same value. */
function keyOf(entries: readonly UploadEntry[]): string {
  return pathsText(entries);
}
