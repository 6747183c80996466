import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

let running = 0;

/** Worker threads of this process. */
export const runningWorkers = (): number => running;

function counted(worker: Worker): Worker {
  running += 1;
  worker.once('exit', () => {
    running -= 1;
  });
  return worker;
}

let builtFolder: string | URL = new URL('./', import.meta.url);

/** Folder of built workers when not next to the main file, as an address that ends in a slash. */
export function takeWorkersFrom(folder: string): void {
  builtFolder = folder;
}

/**
 * Starts a worker thread by name. The bundle keeps workers next to the main file as `<name>.worker.mjs`; from source
 * they are found by path and run through the loader of this process.
 * @param source path of the worker's source relative to this folder, e.g. `../resource/excel/write.worker.ts`
 */
export function startWorker(name: string, source: string, options: WorkerOptions = {}): Worker {
  const bundled = new URL(`${name}.worker.mjs`, builtFolder);
  if (existsSync(bundled)) return counted(new Worker(bundled, options));
  const entry = new URL(source, import.meta.url).href;
  const boot = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(entry)}); })`;
  return counted(new Worker(boot, { ...options, eval: true }));
}

/** Memory of a process of its own, in MiB. */
const PROCESS_MIB = 192;

/**
 * Starts a worker as a process, for work that only an end from outside stops. It has nothing of our environment, and
 * takes and sends messages as a thread does.
 */
export function startProcess(name: string, source: string): ChildProcess {
  const bundled = new URL(`${name}.worker.mjs`, builtFolder);
  const options = { env: {}, serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] } as const;
  const memory = `--max-old-space-size=${PROCESS_MIB}`;
  if (existsSync(bundled))
    return fork(fileURLToPath(bundled), [], { ...options, stdio: [...options.stdio], execArgv: [memory] });
  const loader = import.meta.resolve('tsx');
  const entry = fileURLToPath(new URL(source, import.meta.url));
  return fork(entry, [], { ...options, stdio: [...options.stdio], execArgv: [memory, '--import', loader] });
}

/** A worker thread ended without an answer. */
export class WorkerEnded extends Error {
  constructor(name: string) {
    super(`the ${name} thread ended`);
    this.name = 'WorkerEnded';
  }
}

/** True when a worker thread was ended because it reached its memory limit; the process itself is not affected. */
export function isOutOfMemory(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/** A failure as a thread reports it: the code tells the caller what kind it was. */
export interface ThreadFailure {
  error: string;
  code: string | undefined;
}

export function threadFailure(error: unknown): ThreadFailure {
  const { message, code } = (error ?? {}) as { message?: string; code?: string };
  return { error: message ?? String(error), code };
}

/** The failure as an error of this thread. */
export function failureOf({ error, code }: ThreadFailure): Error {
  return Object.assign(new Error(error), { code });
}
