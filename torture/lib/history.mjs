import { closeSync, openSync, writeSync } from 'node:fs';

/**
 * What the clients did and heard, one JSON line for each answer: the only thing the checker knows besides the database.
 * @typedef {object} Call
 * @property {number} n order in which the answers came
 * @property {string} act what was meant, e.g. `sell`
 * @property {Record<string, unknown>} asked what the checker has to know of the request
 * @property {'done' | 'refused' | 'unknown'} outcome unknown: it may have happened or not
 * @property {unknown} [result] what an acknowledged call returned
 * @property {number} [status] HTTP status
 */
export function recorder(file) {
  const handle = file === undefined ? undefined : openSync(file, 'w');
  /** @type {Call[]} */
  const calls = [];
  return {
    calls,
    /** Notes the answer to a call and passes it on. */
    note(act, asked, reply) {
      const outcome = !reply.known ? 'unknown' : reply.success ? 'done' : 'refused';
      const seen = reply.known ? { status: reply.status } : { cause: reply.cause };
      const result = outcome === 'done' ? { result: brief(reply.result) } : { message: reply.message };
      const call = { n: calls.length, at: Date.now(), act, asked, outcome, ...seen, ...result };
      calls.push(call);
      if (handle !== undefined) writeSync(handle, `${JSON.stringify(call)}\n`);
      return reply;
    },
    done: (act) => calls.filter((call) => call.outcome === 'done' && (act === undefined || call.act === act)),
    unknowns: () => calls.filter(({ outcome }) => outcome === 'unknown').length,
    /** Answers no client may ever get. */
    failures: () => calls.filter(({ status = 0 }) => status >= 500 && status !== 503),
    close: () => handle !== undefined && closeSync(handle),
  };
}

/** Results can be long lists; the checker needs who and which version. */
function brief(result) {
  if (result === null || typeof result !== 'object') return result;
  const { id, version, orderNo, orderStatus, saleStatus } = result;
  return { id, version, orderNo, orderStatus, saleStatus };
}
