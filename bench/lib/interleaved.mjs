import { rate } from './load.mjs';

const ROUNDS = 6;
const WARM_SECONDS = 3;

/**
 * The rate of each call and its CPU time, in microseconds. Measured alternately, one second each, so that other load on
 * the machine affects all of them equally.
 */
export async function interleaved(...contestants) {
  const sums = contestants.map(() => ({ calls: 0, rate: 0, cpu: 0, p99: 0 }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, [server, url, options]] of contestants.entries()) {
      const before = server.cpuSeconds();
      const result = await rate(url, { ...options, seconds: 1, warmSeconds: round === 0 ? WARM_SECONDS : 0 });
      const sum = sums[at];
      if (round > 0) sum.calls += result.calls;
      if (round > 0) sum.cpu += (server.cpuSeconds() - before) * 1e6;
      sum.rate += result.rate / ROUNDS;
      sum.p99 = Math.max(sum.p99, result.p99);
    }
  }
  return sums.map((sum) => ({ ...sum, cpu: sum.cpu / sum.calls }));
}

export const rateText = ({ rate, cpu }) => `${Math.round(rate)}/s (${Math.round(cpu)} µs CPU)`;

/** Options of a call whose request is another one each time. */
export function cycling(change) {
  let n = 0;
  return (request) => {
    n += 1;
    return change(request, n);
  };
}
