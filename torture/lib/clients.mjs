import { PASSWORD } from './processes.mjs';

/**
 * One signed-in program. A call is answered with its whole envelope (`known: true`), or its outcome is unknown: the
 * connection broke or the reply was cut off (reliability.md §5).
 */
export function client(url, token, { tenant, timeoutMs = 30_000 } = {}) {
  const headers = { 'x-access-token': token, ...(tenant ? { 'x-tenant-id': String(tenant) } : {}) };
  const send = async (method, path, { body, key, form, signal } = {}) => {
    try {
      const reply = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          ...headers,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(form === undefined ? {} : { body: form }),
        signal: signal ?? AbortSignal.timeout(timeoutMs),
      });
      return { known: true, ...judged(reply.status, envelope(await reply.text(), reply.ok)) };
    } catch (error) {
      return { known: false, cause: String(error?.cause?.code ?? error?.message ?? error) };
    }
  };
  return {
    url,
    token,
    send,
    get: (path) => send('GET', path),
    post: (path, body, more = {}) => send('POST', path, { body, ...more }),
    put: (path, body) => send('PUT', path, { body }),
    at: (other) => client(other, token, { tenant, timeoutMs }),
  };
}

/** A failure that the server did not foresee comes with HTTP 200, as the family of the interface wants it; here it is a 500. */
const judged = (status, { error, ...reply }) => ({ status: error === 'internal' ? 500 : status, ...reply });

/** A file or nothing at all is a whole answer too. */
function envelope(text, ok) {
  try {
    const { success, message, result, code, error } = JSON.parse(text);
    return { success: success ?? ok, message, result, code, error };
  } catch {
    return { success: ok, message: 'no envelope', result: undefined };
  }
}

export async function signIn(url, username = 'admin', password = PASSWORD, options = {}) {
  const reply = await fetch(`${url}/api/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { result, message } = await reply.json();
  if (!result?.token) throw new Error(`sign-in of ${username} failed: ${message}`);
  return client(url, result.token, options);
}

/** The result of a call that prepares a case and must succeed. */
export async function good(promise) {
  const reply = await promise;
  if (!reply.known || !reply.success) throw new Error(`refused: ${reply.message ?? reply.cause}`);
  return reply.result;
}

/** Runs `count` clients at once, each until its work is done. */
export function together(count, work) {
  return Promise.all(Array.from({ length: count }, (_, n) => work(n)));
}
