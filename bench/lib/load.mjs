import autocannon from 'autocannon';

/**
 * Requests per second of one call, over 20 connections by default (budgets.md). A refusal is an error: how fast a
 * server refuses is not what is measured.
 * @returns {Promise<{calls: number, rate: number, p99: number}>}
 */
export async function rate(
  url,
  { headers = {}, method = 'GET', body, setupRequest, seconds = 5, connections = 20, warmSeconds = 1 } = {},
) {
  let refusal;
  const verifyBody = (text) => {
    if (!text.includes('"success":false')) return true;
    refusal ??= text.slice(0, 300);
    return false;
  };
  const run = async (duration) => {
    const result = await autocannon({
      url,
      method,
      headers,
      body,
      connections,
      duration,
      verifyBody,
      ...(setupRequest ? { requests: [{ setupRequest }] } : {}),
    });
    const { non2xx, errors, mismatches } = result;
    if (non2xx + errors + mismatches > 0) {
      throw new Error(`${url}: ${non2xx} not 2xx, ${errors} errors, ${mismatches} refused ${refusal ?? ''}`);
    }
    return result;
  };
  const warm = warmSeconds > 0 ? await run(warmSeconds) : { requests: { total: 0 } };
  const result = await run(seconds);
  return {
    calls: warm.requests.total + result.requests.total,
    rate: result.requests.average,
    p99: result.latency.p99,
  };
}
