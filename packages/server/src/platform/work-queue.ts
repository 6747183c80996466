import { AppError } from './errors.ts';

/** Runs expensive work with bounded concurrency, and one at a time per key. */
export interface WorkQueue {
  /**
   * Runs work when all earlier work of the same key has ended and a slot is free.
   * @throws AppError tooManyRequests when too many are waiting already
   */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/**
 * @param places maximum concurrency over all keys
 * @param waiting maximum of waiting and running work together
 */
export function createWorkQueue(places: number, waiting: number): WorkQueue {
  const tails = new Map<string, Promise<void>>();
  const queue: (() => void)[] = [];
  let free = places;
  let inside = 0;
  const placed = async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
  return {
    run: async (key, work) => {
      if (inside >= waiting) throw new AppError('tooManyRequests');
      inside += 1;
      const mine = (tails.get(key) ?? Promise.resolve()).then(() => placed(work));
      const over = () => undefined;
      const tail = mine.then(over, over);
      tails.set(key, tail);
      try {
        return await mine;
      } finally {
        inside -= 1;
        if (tails.get(key) === tail) tails.delete(key);
      }
    },
  };
}
