import type { DemoProgress } from '@songbai/demo/index.ts';
import { DemoRefused } from '@songbai/demo/refuse.store.ts';
import type { Size } from '@songbai/demo/sizes.ts';
import type { Config } from '../platform/config.ts';
import { startWorker } from '../platform/workers.ts';

export interface DemoQuestion {
  config: Config;
  size: Size;
}

export type DemoReply = { done: number; total: number } | { plots: number } | { refused: string };

/** Heap of the thread: a million plots use more number series than twenty thousand do. */
const HEAP_MIB: Readonly<Record<Size, number>> = { small: 96, medium: 96, large: 256 };

/**
 * Fills the database with the demo, in a thread with a small heap: the rows are garbage once written, but without a
 * limit they would be collected late and leave the server with a needlessly large heap.
 * @throws DemoRefused when the database already holds real records
 */
export function makeDemo(config: Config, size: Size, progress?: DemoProgress): Promise<{ plots: number }> {
  const thread = startWorker('demo', '../start/demo.worker.ts', {
    workerData: { config, size } satisfies DemoQuestion,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB[size], maxYoungGenerationSizeMb: 32 },
  });
  return new Promise((resolve, reject) => {
    let outcome: (() => void) | undefined;
    thread.on('message', (reply: DemoReply) => {
      if ('done' in reply) progress?.(reply.done, reply.total);
      else if ('refused' in reply) outcome = () => reject(new DemoRefused(reply.refused));
      else outcome = () => resolve(reply);
    });
    thread.once('error', reject);
    // Its connections are closed by then.
    thread.once('exit', () => (outcome ?? (() => reject(new Error('the demo thread ended early'))))());
  });
}
