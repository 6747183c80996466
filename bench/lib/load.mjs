import autocannon from 'autocannon';

/**
 * Requests per second of one call, over 20 connections by default (budgets.md).
 * @returns {Promise<{calls: number, rate: number, p99: number, bad: number}>}
 */
export async function rate(
  url,
  { headers = {}, method = 'GET', body, setupRequest, seconds = 5, connections = 20, warmSeconds = 1 } = {},
) {
  const run = (duration) =>
    autocannon({
      url,
      method,
      headers,
      body,
      connections,
      duration,
      ...(setupRequest ? { requests: [{ setupRequest }] } : {}),
    });
  const warm = warmSeconds > 0 ? await run(warmSeconds) : { requests: { total: 0 } };
  const result = await run(seconds);
  return {
    calls: warm.requests.total + result.requests.total,
    rate: result.requests.average,
    p99: result.latency.p99,
    bad: result.non2xx + result.errors,
  };
}
