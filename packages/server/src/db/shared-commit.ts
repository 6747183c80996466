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

/** Maximum number of transactions that share one commit, to bound the latency of each. */
const MOST = 16;

/** Work that waits for its transaction, with its caller's promise. */
interface Piece {
  work(trx: Trx): Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

const QUEUES = new WeakMap<Db, Map<string, Transact>>();

/**
 * Group commit for short work: transactions that arrive while one is being written share the next commit, each in a
 * savepoint, all synced to disk once. No caller is answered before the sync, a failing one does not affect the others,
 * and a single one waits only for the current turn of the event loop.
 *
 * On the embedded database all short work shares commits. PostgreSQL itself groups the commits of its connections, but
 * not of transactions that wait for one row: those that take their number from one series would be synced one by one.
 * @param series the series of numbers (`nextNumber`) that the work takes one from, if it does
 */
export function sharedCommits({ db, engine }: Database, series?: string): Transact {
  if (engine === 'postgres' && series === undefined) return (work) => inTransaction(db, work);
  const queues = QUEUES.get(db) ?? new Map<string, Transact>();
  QUEUES.set(db, queues);
  const name = engine === 'postgres' ? (series ?? '') : '';
  const queue = queues.get(name) ?? commitQueue(db);
  queues.set(name, queue);
  return queue;
}

function commitQueue(db: Db): Transact {
  let waiting: Piece[] = [];
  let running = false;
  const runAll = async () => {
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
      if (running) return;
      running = true;
      // Calls that arrived with this turn of the event loop queue up first: the work of each runs without a pause.
      setImmediate(() => void runAll());
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
    // The transaction itself failed, at begin or commit: none of the work is stored.
    for (const { reject } of pieces) reject(error);
  }
}

/** Runs one piece in its savepoint; returns the function that answers its caller once everything is durable. */
async function outcomeOf(trx: Trx, { work, resolve, reject }: Piece): Promise<() => void> {
  // The same retries as a separate transaction would get.
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await inSavepoint(trx, () => work(trx));
      return () => resolve(result);
    } catch (error) {
      // Without the transaction the remaining writes would be committed one by one.
      if (error instanceof TransactionLost) throw error;
      if (attempt >= attemptsAfter(error)) return () => reject(error);
    }
  }
}
