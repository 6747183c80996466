import { type SourceConnection, SourceFailure } from './connection.ts';

export interface PoolLimits {
  connections: number;
  waitMs: number;
  idleMs: number;
}

/** Connections of one source. */
export interface SourcePool {
  /**
   * Lends a connection, a free one before a new one; further callers wait their turn.
   * @throws SourceFailure when no turn comes, what opening throws, or what the act throws
   */
  use<T>(act: (connection: SourceConnection) => Promise<T>): Promise<T>;
  /** Ends the free connections now and the others as they come back, or all at once. */
  close(how: 'gently' | 'now'): void;
}

interface Waiter {
  go(): void;
  refuse(error: Error): void;
}

/** At most so many at once; the others wait in the order of their coming. */
function createSemaphore({ connections, waitMs }: PoolLimits) {
  const waiting: Waiter[] = [];
  let busy = 0;
  const wait = (resolve: () => void, reject: (error: Error) => void) => {
    const leave = () => {
      clearTimeout(timer);
      waiting.splice(waiting.indexOf(waiter), 1);
    };
    const waiter: Waiter = {
      go: () => {
        leave();
        resolve();
      },
      refuse: (error) => {
        leave();
        reject(error);
      },
    };
    const timer = setTimeout(() => waiter.refuse(new SourceFailure('数据源正忙，请稍后重试')), waitMs);
    waiting.push(waiter);
  };
  return {
    acquire: () =>
      new Promise<void>((resolve, reject) => {
        if (busy >= connections) wait(resolve, reject);
        else {
          busy++;
          resolve();
        }
      }),
    release: () => {
      const [next] = waiting;
      if (next) next.go();
      else busy--;
    },
    refuseAll: (error: Error) => {
      for (const waiter of [...waiting]) waiter.refuse(error);
    },
  };
}

export function createPool(open: () => Promise<SourceConnection>, limits: PoolLimits): SourcePool {
  const free = new Map<SourceConnection, NodeJS.Timeout>();
  const all = new Set<SourceConnection>();
  const semaphore = createSemaphore(limits);
  let closed = false;

  const end = (connection: SourceConnection) => {
    clearTimeout(free.get(connection));
    free.delete(connection);
    all.delete(connection);
    connection.destroy();
  };

  const taken = async (): Promise<SourceConnection> => {
    for (const connection of [...free.keys()].reverse()) {
      clearTimeout(free.get(connection));
      free.delete(connection);
      if (connection.alive()) return connection;
      end(connection);
    }
    const connection = await open();
    all.add(connection);
    return connection;
  };

  const giveBack = (connection: SourceConnection) => {
    if (closed || !connection.alive()) end(connection);
    else free.set(connection, setTimeout(() => end(connection), limits.idleMs).unref());
  };

  return {
    use: async (act) => {
      if (closed) throw new SourceFailure('数据源已修改，请重试');
      await semaphore.acquire();
      try {
        const connection = await taken();
        try {
          return await act(connection);
        } finally {
          giveBack(connection);
        }
      } finally {
        semaphore.release();
      }
    },
    close: (how) => {
      closed = true;
      for (const connection of how === 'now' ? [...all] : [...free.keys()]) end(connection);
      semaphore.refuseAll(new SourceFailure('数据源已修改，请重试'));
    },
  };
}
