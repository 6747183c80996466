import { dayIn, ROLES } from './people.mjs';

/** Rows of one act that are tried, and of each how many people. */
const ROWS = 2;

/**
 * Calls of one act that may well be good ones: different rows, by different people. Each is `[METHOD, path, prepare]`, as
 * for other write routes; the last resort is the administrator.
 */
export async function attempts({ act, database, people, workers, rng }) {
  const rows = await database.rows(`${act.of} order by 1 limit 400`);
  const found = [];
  for (let at = 0; at < ROWS && rows.length > 0; at += 1) {
    const [row] = rows.splice(rng.below(rows.length), 1);
    const step = { row, n: rng.below(1e8), rng, workers, today: dayIn(0), inDays: dayIn };
    const by = act.by?.({ row, people });
    for (const who of by ? [by] : ['admin', ...ROLES.filter((role) => role !== 'admin')].map((role) => people[role])) {
      const call = await callOf(act, { ...step, who });
      if (call) found.push(call);
    }
  }
  return found;
}

async function callOf(act, step) {
  const prepared = act.prepare ? await act.prepare(step) : undefined;
  if (act.prepare && !prepared) return undefined;
  const [method, path, body] = act.call({ ...step, prepared });
  return [method, path, async () => ({ who: step.who, ...(body === undefined ? {} : { body }) })];
}
