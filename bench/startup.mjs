import { onEachEngine } from './lib/engines.mjs';
import { startFloor } from './lib/floor.mjs';
import { median } from './lib/quantiles.mjs';
import { figure } from './lib/report.mjs';
import { startServer } from './lib/server-process.mjs';

const ROUNDS = 5;
/** Of the budget over that of the floor, on the machine where both were measured (budgets.md): 0.8 s over 0.18 s. */
const TIMES_FLOOR = 4.4;
/** Nobody has called for so long. */
const IDLE_MS = 5000;

/**
 * First start with demo data; then time from spawn to the first successful reply, compared with that of the floor in
 * alternate starts, and idle memory.
 */
export async function benchStartup() {
  await onEachEngine(async ({ engine, env: target }) => {
    const env = { ...target, DEMO: 'medium' };
    const first = await startServer(env);
    figure(`${engine}: first start with 20,000 demo plots`, first.readyMs / 1000, { unit: ' s', budget: 20 });
    await first.stop();
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({
        floor: await startAndStop(() => startFloor(engine, env)),
        ours: await startAndStop(() => startServer(env)),
      });
    const of = (value) => median(rounds.map(value));
    const name = `${engine}: server process to first good reply (median of ${ROUNDS})`;
    figure(name, of(({ ours }) => ours.readyMs) / 1000, {
      unit: ' s',
      note: `floor ${seconds(of(({ floor }) => floor.readyMs))}`,
    });
    figure(
      '… compared with the floor',
      of(({ ours, floor }) => ours.readyMs / floor.readyMs),
      {
        unit: ' × floor',
        budget: TIMES_FLOOR,
      },
    );
    const bare = of(({ floor }) => floor.memoryMiB);
    figure(
      `${engine}: idle memory`,
      of(({ ours }) => ours.memoryMiB),
      {
        unit: ' MiB',
        budget: 120,
        note: `floor ${bare.toFixed(0)} MiB`,
      },
    );
  });
}

const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;

async function startAndStop(start) {
  const server = await start();
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const memoryMiB = server.memoryMiB();
  await server.stop();
  return { readyMs: server.readyMs, memoryMiB };
}
