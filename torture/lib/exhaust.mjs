import { setTimeout as wait } from 'node:timers/promises';
import { arm, seenStatements } from '../preload/arm.mjs';
import { changedTables, digest } from './databases.mjs';

/** More statements than any call has. */
const MOST = 400;
/**
 * So often a call may get through although a statement failed: that of something else, or one that it can do without,
 * such as those of a notice to others. What comes after them is made to fail too.
 */
const SURVIVALS = 40;

/** Queues that are worked through beside the calls, with what waits in them no longer; and how near is about to be sent. */
const QUEUES = {
  sys_sms: 'update sys_sms set next_time = null where next_time is not null',
  onl_hook_delivery: 'delete from onl_hook_delivery',
};
/** Jobs that come due in a long run would do their work beside the calls, such as freeing expired locks. */
const JOBS = 'update sys_quartz_job_state set next_run_at = null where next_run_at is not null';
const NEAR_MS = 2000;
const TIMEOUT_MS = 10_000;

/**
 * Takes back what earlier calls have left waiting, and what is planned. Nobody answers a message, so it is tried again
 * and again, and with some hundred calls behind one there would never be a moment in which nothing is about to be sent.
 */
async function emptied(database) {
  for (const text of [...Object.values(QUEUES), JOBS]) await database.run(text);
}

/** Waits until nothing is being sent or about to be, since that changes rows of its own. */
async function quiet(database) {
  const until = Date.now() + TIMEOUT_MS;
  for (const table of Object.keys(QUEUES))
    for (let busy = true; busy && Date.now() < until; ) {
      const near = businessTime(Date.now() + NEAR_MS);
      const [{ total }] = await database.rows(`select count(*) as total from ${table} where next_time <= '${near}'`);
      busy = Number(total) > 0;
      if (busy) await wait(20);
    }
}

const businessTime = (at) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** An import that broke off says so in its code and in a file that can be fetched. */
const WITH_ERRORS = 201;
const carriedOut = ({ success, code }) => success && code !== WITH_ERRORS;

/** The address of a call: the values of its path in their places, then its query. */
const addressOf = (path, { at = {}, query = '' }) =>
  path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(at[name] ?? '')) + query;

/**
 * Fails every `step`-th statement of one call until the call gets through; what a failure leaves behind is `found`.
 * `refused` says why the call could not be made at all, `survived` which statements it did without.
 * A call may name tables in which its failure is told (`tells`), and look itself for what is `wrong` after one.
 * @param {{admin: object, database: object, armFile: string, step: number, enough?: number}} place `enough` finds end it
 * @param {[string, string, () => Promise<object>, string?, string?]} route
 */
export async function exhaust(place, [method, path, prepare, group, kind]) {
  const name = [method, path, kind].filter(Boolean).join(' ');
  const one = { name, group, found: [], survived: [], ks: 0, statements: 0 };
  try {
    await failEach(place, { name, method, path, prepare }, one);
  } catch (error) {
    one.refused = `${name}: ${error.message}`;
  }
  arm(place.armFile, 0);
  return one;
}

async function failEach(
  { admin, database, armFile, step, enough = Number.POSITIVE_INFINITY },
  { name, method, path, prepare },
  one,
) {
  const prepared = async () => {
    await emptied(database);
    const ready = await prepare(database);
    await quiet(database);
    return ready;
  };
  arm(armFile, 0);
  let call = await prepared();
  const send = () => (call.who ?? admin).send(method, addressOf(path, call), call);
  let before = await digest(database);
  for (let k = 1; k < MOST; ) {
    arm(armFile, k);
    const reply = await send();
    const reached = seenStatements(armFile) >= k;
    arm(armFile, 0);
    if (!reply.known) return void one.found.push(`${name}: no answer at statement ${k}`);
    if (!reached) {
      one.statements = k - 1;
      if (carriedOut(reply)) return;
      // Refused: is it never carried out, or is something left of its failures?
      call = await prepared();
      const anew = one.ks === 0 ? reply : await send();
      if (carriedOut(anew)) one.found.push(`${name}: refused after its failures: ${reply.message}`);
      else one.refused = `${name}: ${anew.message}`;
      return;
    }
    if (carriedOut(reply)) {
      one.survived.push(k);
      if (one.survived.length > SURVIVALS) return;
      // Once more at the same place: it may have been the statement of something that runs beside the call.
      if (one.survived.filter((at) => at === k).length > 1) k += step;
      call = await prepared();
      before = await digest(database);
      continue;
    }
    one.ks += 1;
    const after = await digest(database);
    const alsoChanged = [...(call.alsoChanges ?? []), ...(reply.code === WITH_ERRORS ? ['sys_file'] : [])];
    const changed = changedTables(before, after).filter((table) => !alsoChanged.includes(table));
    if (changed.length > 0) one.found.push(`${name}: statement ${k} failed, ${changed.join(', ')} changed`);
    const wrong = await call.wrong?.(database);
    if (wrong) one.found.push(`${name}: statement ${k} failed, ${wrong}`);
    if (one.found.length >= enough) return;
    before = after;
    k += step;
  }
  one.found.push(`${name}: more than ${MOST} statements`);
}
