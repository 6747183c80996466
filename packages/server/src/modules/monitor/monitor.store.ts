import type { Database } from '../../db/database.ts';
import { binder } from '../../resource/describe/sql-text.ts';

/** Sessions of all nodes. */
export interface SessionFigures {
  live: number;
  /** Ended by time and not swept yet. */
  expired: number;
  /** Begun since the start of this process. */
  created: number;
  /** The most live ones that this node has seen. */
  most: number;
}

/** Counts the sessions; keeps the most that were live. */
export function sessionFigures(database: Database, now: () => number): () => Promise<SessionFigures> {
  const since = now();
  let most = 0;
  return async () => {
    const sql = binder(database.engine);
    const at = now();
    const text = `select coalesce(sum(case when expires_at > ${sql.bind(at)} then 1 else 0 end), 0) as "live",
      coalesce(sum(case when expires_at <= ${sql.bind(at)} then 1 else 0 end), 0) as "expired",
      coalesce(sum(case when created_at >= ${sql.bind(since)} then 1 else 0 end), 0) as "created" from sys_session`;
    const [row] = await database.query<Omit<SessionFigures, 'most'>>(text, sql.values);
    const live = Number(row?.live ?? 0);
    most = Math.max(most, live);
    return { live, expired: Number(row?.expired ?? 0), created: Number(row?.created ?? 0), most };
  };
}
