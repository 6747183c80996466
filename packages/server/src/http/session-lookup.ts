import type { Database } from '../db/database.ts';
import { inBatches } from '../platform/batches.ts';
import { findSession, findSessionsSince, type SessionRow } from './session.store.ts';

/** Maximum number of cached sessions. */
const KEPT = 5000;

type Lookup = (tokenHash: string) => Promise<SessionRow | undefined>;

/**
 * Looks up the session of a token. The cached result is valid as long as the database reports no change: ending a
 * session, revoking a right or locking an account is a change like any other.
 */
export function sessionLookup(database: Database): Lookup {
  return database.engine === 'sqlite' ? onSqlite(database) : onPostgres(database);
}

/** Checking for a change costs a microsecond. */
function onSqlite(database: Database): Lookup {
  const kept = new Map<string, SessionRow>();
  let stamp: string | undefined;
  return async (tokenHash) => {
    const now = await database.stamp();
    if (now !== stamp) kept.clear();
    stamp = now;
    const known = kept.get(tokenHash);
    if (known) return known;
    const row = await findSession(database, tokenHash);
    // A concurrent call may have seen a newer state while this one was waiting.
    if (row && now === stamp && kept.size < KEPT) kept.set(tokenHash, row);
    return row;
  };
}

/**
 * A check is a round trip, so concurrent calls share one. Its single statement returns whether anything changed and, if
 * so, the sessions again.
 */
function onPostgres(database: Database): Lookup {
  let kept = { stamp: '', rows: new Map<string, SessionRow>() };
  const look = inBatches(async (hashes: readonly string[]) => {
    const before = kept;
    const asked = [...new Set(hashes)];
    const known = asked.every((hash) => before.rows.has(hash));
    const { stamp, rows } = await findSessionsSince(database, known ? before.stamp : '', asked);
    if (stamp !== before.stamp || before.rows.size + rows.size > KEPT) {
      kept = { stamp, rows };
      return rows;
    }
    for (const [hash, row] of rows) before.rows.set(hash, row);
    return before.rows;
  });
  return async (tokenHash) => (await look(tokenHash)).get(tokenHash);
}
