import { onEachEngine } from './lib/engines.mjs';
import { median } from './lib/quantiles.mjs';
import { figure } from './lib/report.mjs';
import { startServer } from './lib/server-process.mjs';

/** First start with demo data; then time from spawn to the first successful reply, and idle memory. */
export async function benchStartup() {
  await onEachEngine(async ({ engine, env: target }) => {
    const env = { ...target, DEMO: 'medium' };
    const first = await startServer(env);
    figure(`${engine}: first start with 20,000 demo plots`, first.readyMs / 1000, { unit: ' s', budget: 20 });
    await first.stop();
    const times = [];
    let memory = 0;
    for (let round = 0; round < 5; round += 1) {
      const server = await startServer(env);
      times.push(server.readyMs);
      await new Promise((resolve) => setTimeout(resolve, 1000));
      memory = server.memoryMiB();
      await server.stop();
    }
    const name = `${engine}: server process to first good reply (median of 5)`;
    figure(name, median(times) / 1000, { unit: ' s', budget: 0.8 });
    figure(`${engine}: idle memory`, memory, { unit: ' MiB', budget: 120 });
  });
}
