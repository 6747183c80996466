import autocannon from 'autocannon';

/**
 * Requests a second of one call over 20 connections (budgets.md).
 * @returns {Promise<{rate: number, p99: number, bad: number}>}
 */
export async function rate(url, { headers = {}, method = 'GET', body, setupRequest, seconds = 5 } = {}) {
  const run = (duration) =>
    autocannon({ url, method, headers, body, connections: 20, duration, ...(setupRequest ? { requests: [{ setupRequest }] } : {}) });
  await run(1);
  const result = await run(seconds);
  return { rate: result.requests.average, p99: result.latency.p99, bad: result.non2xx + result.errors };
}
