import { dayIn, ROLES } from './people.mjs';

/** Rows of one act that are tried. */
const ROWS = 2;
/** The same for an act that only has to leave a record for another one. */
const MORE_ROWS = 10;

/**
 * Calls of one act that may well be good ones: different rows, by different people. Each is `[METHOD, path, prepare]`, as
 * for other write routes; the last resort is the administrator.
 */
export async function attempts({ act, most = ROWS, ...given }) {
  const { people, workers, rng } = given;
  const rows = await rowsOf(act, given);
  const found = [];
  for (let at = 0; at < most && rows.length > 0; at += 1) {
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

/** Rows that an act fits; where there are none, the acts that it `needs` are carried out first. */
async function rowsOf(act, given) {
  const read = () => given.database.rows(`${act.of} order by 1 limit 400`);
  const rows = await read();
  if (rows.length > 0 || act.needs === undefined) return rows;
  for (const before of act.needs()) await carryOut({ ...given, act: before });
  return read();
}

/** Does an act, by whoever may do it to whichever record; that nobody could is seen by what it was for. */
async function carryOut(given) {
  for (const [method, path, prepare] of await attempts({ ...given, most: MORE_ROWS })) {
    const { who, ...call } = await prepare();
    const reply = await who.send(method, path, call);
    if (reply.known && reply.success) return;
  }
}

async function callOf(act, step) {
  const prepared = act.prepare ? await act.prepare(step) : undefined;
  if (act.prepare && !prepared) return undefined;
  const [method, path, body] = act.call({ ...step, prepared });
  return [method, path, async () => ({ who: step.who, ...(body === undefined ? {} : { body }) })];
}
