import type { ChildProcess, Serializable } from 'node:child_process';
import { startProcess } from './workers.ts';

/** Why a process gave no answer: `gone` when it ended by itself. */
type EndReason = 'time' | 'aborted' | 'gone';

/** A process was ended, or ended, before it answered. */
export class ProcessEnded extends Error {
  readonly reason: EndReason;
  constructor(reason: EndReason) {
    super(`a process gave no answer: ${reason}`);
    this.name = 'ProcessEnded';
    this.reason = reason;
  }
}

interface AskLimits {
  ms: number;
  /** Ends the work. */
  signal?: AbortSignal | undefined;
}

/** Processes of one worker, each asked one thing at a time. The caller decides how many there are at once. */
export interface ProcessPool<Request extends object, Reply> {
  /** @throws ProcessEnded */
  ask(request: Request, limits: AskLimits): Promise<Reply>;
  close(): void;
}

/** After this without a question a process ends. */
const IDLE_MS = 60_000;
/** How long a process may take to begin. */
const START_MS = 15_000;

/** Work that only an end from outside stops, or whose failure must not reach this process (`startProcess`). */
export function processPool<Request extends object, Reply>(name: string, source: string): ProcessPool<Request, Reply> {
  const free = new Map<ChildProcess, NodeJS.Timeout>();
  const all = new Set<ChildProcess>();
  const end = (child: ChildProcess) => {
    clearTimeout(free.get(child));
    free.delete(child);
    all.delete(child);
    child.kill('SIGKILL');
  };
  const taken = (): ChildProcess => {
    const [kept] = [...free.keys()].reverse();
    if (kept) {
      clearTimeout(free.get(kept));
      free.delete(kept);
      return kept;
    }
    const child = startProcess(name, source);
    all.add(child);
    child.on('exit', () => end(child));
    child.on('error', () => end(child));
    return child;
  };
  return {
    ask: async (request, limits) => {
      if (limits.signal?.aborted) throw new ProcessEnded('aborted');
      const child = taken();
      try {
        const reply = await ask<Reply>(child, request, limits);
        free.set(child, setTimeout(() => end(child), IDLE_MS).unref());
        return reply;
      } catch (error) {
        end(child);
        throw error;
      }
    },
    close: () => {
      for (const child of [...all]) end(child);
    },
  };
}

const started = new WeakSet<ChildProcess>();

/** Asks a process once; it has to be ended when this fails. */
function ask<Reply>(child: ChildProcess, request: object, { ms, signal }: AskLimits): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const isFresh = !started.has(child);
    const fail = (reason: EndReason) => () => over(() => reject(new ProcessEnded(reason)));
    const timer = setTimeout(fail('time'), ms + (isFresh ? START_MS : 0));
    const abort = fail('aborted');
    const gone = fail('gone');
    const answered = (reply: unknown) => {
      started.add(child);
      over(() => resolve(reply as Reply));
    };
    const over = (outcome: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      child.removeListener('exit', gone);
      child.removeListener('message', answered);
      outcome();
    };
    signal?.addEventListener('abort', abort, { once: true });
    child.once('exit', gone);
    child.once('message', answered);
    child.send(request as Serializable, (error) => {
      if (error) gone();
    });
  });
}
