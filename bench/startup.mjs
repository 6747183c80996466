import { figure } from './lib/report.mjs';
import { startServer, tempFolder } from './lib/server-process.mjs';

/** First start with demo data, then the process from spawn to the first good reply, and its idle memory. */
export async function benchStartup() {
  const folder = tempFolder();
  const env = { DATA_DIR: folder.path, DEMO: 'medium' };
  const first = await startServer(env);
  figure('first start with 20,000 demo plots', first.readyMs / 1000, { unit: ' s', budget: 20 });
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
  times.sort((a, b) => a - b);
  figure('server process to first good reply (median of 5)', times[2] / 1000, { unit: ' s', budget: 0.8 });
  figure('idle memory', memory, { unit: ' MiB', budget: 120 });
  folder.remove();
}
