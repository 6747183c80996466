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

/** Where files go. The API side gives it; nothing here knows calls. */
export interface FileStore {
  /** Stores a file and answers its path. */
  store: (file: File, options: StoreOptions) => Promise<string>;
  /** The address a stored file is read from; undefined when there is none. */
  urlOf: (path: string) => string | undefined;
}

/** What a queue asks for at the moment it needs it; the page may have changed it meanwhile. */
export interface QueueSettings {
  store: FileStore['store'];
  /** Only the last so many stay; 0 is no limit. */
  number: number;
  /** Paths as comma text; off: records. */
  returnUrl: boolean;
  onChange: (value: string | FileRecord[]) => void;
  onFailure: (entry: UploadEntry) => void;
}

export interface UploadQueue {
  entries: () => readonly UploadEntry[];
  subscribe: (listener: () => void) => () => void;
  /** A value from outside replaces the list; the value that the list gave itself changes nothing. */
  take: (value: UploadValue) => void;
  add: (files: readonly File[]) => void;
  /** Ends the upload where one is under way. */
  remove: (uid: string) => void;
  /** A failed upload once more, from its beginning. */
  retry: (uid: string) => void;
  /** Answers the refusal at the ends of the list. */
  move: (uid: string, step: -1 | 1) => string | undefined;
  /** Ends what is under way; it stands in the list as failed and can be sent again. */
  abort: () => void;
}

interface Running {
  file: File;
  controller?: AbortController;
}

const INTERRUPTED = '上传已中断';

const failureMessage = (error: unknown): string =>
  error instanceof ApiError && error.message ? error.message : '未知错误';

type Board = ReturnType<typeof createBoard>;

/** The list as it is shown, and the value that was last told or taken. */
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
    /** Tells the value once nothing is under way, if it is another one. */
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

/** The files that are not stored yet and their uploads. */
function createSender(board: Board, settings: () => QueueSettings) {
  const files = new Map<string, Running>();

  function fail(uid: string, message: string): void {
    delete files.get(uid)?.controller;
    board.patch(uid, { status: 'error', message });
    const entry = board.entries().find((one) => one.uid === uid);
    if (entry && message !== INTERRUPTED) settings().onFailure(entry);
  }

  async function run(uid: string, running: Running): Promise<void> {
    const controller = new AbortController();
    running.controller = controller;
    // An answer of an upload that was cancelled, replaced or sent again says nothing about the present one.
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
      fail(uid, isAborted(error) ? INTERRUPTED : failureMessage(error));
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
      board.patch(uid, { status: 'uploading', percent: 0, message: '' });
      void run(uid, running);
    },
    drop: (uid: string) => {
      const running = files.get(uid);
      files.delete(uid);
      running?.controller?.abort();
    },
    abort: () => {
      for (const { controller } of files.values()) controller?.abort();
    },
  };
}

/**
 * A list of files with its uploads, which go side by side. The value is told once, when nothing is under way any more
 * (contract/3 §4); a file that failed is not part of it.
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

/** Two lists with the same key stand for the same value. */
function keyOf(entries: readonly UploadEntry[]): string {
  return pathsText(entries);
}
