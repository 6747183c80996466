import {
  attemptsAfter,
  type Database,
  type Db,
  inSavepoint,
  inTransaction,
  type Transact,
  TransactionLost,
  type Trx,
} from './database.ts';

/** Transactions that share one commit at most: nobody's reply waits for many others. */
const MOST = 16;

/** Work that waits for its transaction, and who waits for it. */
interface Piece {
  work(trx: Trx): Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

const QUEUES = new WeakMap<Db, Transact>();

/**
 * Transactions for short work. On the embedded database those that come while one is being written share the next commit:
 * each in a savepoint of its own, all of them synced to the disk once. Nobody hears of success before the sync, one that
 * fails takes nobody with it, and one that comes alone runs at once. On PostgreSQL commits are shared by the server.
 */
export function sharedCommits({ db, engine }: Database): Transact {
  if (engine === 'postgres') return (work) => inTransaction(db, work);
  let queue = QUEUES.get(db);
  if (!queue) {
    queue = commitQueue(db);
    QUEUES.set(db, queue);
  }
  return queue;
}

function commitQueue(db: Db): Transact {
  let waiting: Piece[] = [];
  let running = false;
  const runAll = async () => {
    running = true;
    while (waiting.length > 0) {
      const pieces = waiting.slice(0, MOST);
      waiting = waiting.slice(MOST);
      const [first] = pieces;
      await (pieces.length === 1 && first ? commitAlone(db, first) : commitTogether(db, pieces));
    }
    running = false;
  };
  return <T>(work: (trx: Trx) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: (result) => resolve(result as T), reject });
      if (!running) void runAll();
    });
}

async function commitAlone(db: Db, { work, resolve, reject }: Piece): Promise<void> {
  await inTransaction(db, work).then(resolve, reject);
}

async function commitTogether(db: Db, pieces: readonly Piece[]): Promise<void> {
  try {
    const outcomes = await inTransaction(db, async (trx) => {
      const answers: (() => void)[] = [];
      for (const piece of pieces) answers.push(await outcomeOf(trx, piece));
      return answers;
    });
    for (const answer of outcomes) answer();
  } catch (error) {
    // The transaction itself failed, at its begin or its commit: nothing of any of them is there.
    for (const { reject } of pieces) reject(error);
  }
}

/** Runs one piece in its savepoint; answers what to say to who waits for it, once everything is durable. */
async function outcomeOf(trx: Trx, { work, resolve, reject }: Piece): Promise<() => void> {
  // The same second chances as a transaction of its own would give.
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await inSavepoint(trx, () => work(trx));
      return () => resolve(result);
    } catch (error) {
      // Without its transaction the rest would be written piece by piece.
      if (error instanceof TransactionLost) throw error;
      if (attempt >= attemptsAfter(error)) return () => reject(error);
    }
  }
}
