import type { Database } from '../db/database.ts';
import { inBatches } from '../platform/batches.ts';
import { findSession, findSessionsSince, type SessionRow } from './session.store.ts';

/** Sessions kept at once. */
const KEPT = 5000;

type Lookup = (tokenHash: string) => Promise<SessionRow | undefined>;

/**
 * Looks up the session of a token. The last answer still holds while the database says that nothing changed: a session
 * ended, a right taken or an account locked is a change like any other.
 */
export function sessionLookup(database: Database): Lookup {
  return database.engine === 'sqlite' ? onSqlite(database) : onPostgres(database);
}

/** Asking whether anything changed costs a microsecond. */
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
    // Another call may have seen a newer state while this one waited for its turn.
    if (row && now === stamp && kept.size < KEPT) kept.set(tokenHash, row);
    return row;
  };
}

/**
 * Asking is a round trip, so calls that come together ask together, and the one statement answers both whether anything
 * changed and, if so, the sessions anew.
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
