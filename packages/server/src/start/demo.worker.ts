import { parentPort, workerData } from 'node:worker_threads';
import { seedDemo } from '@songbai/demo/index.ts';
import { DemoRefused } from '@songbai/demo/refuse.store.ts';
import { systemClock } from '../platform/clock.ts';
import type { DemoQuestion, DemoReply } from './make-demo.ts';
import { configuredSealer, openConfigured } from './prepare.ts';

/** Writes the demo over this thread's connections, whose memory is freed when the thread ends. */
const { config, size } = workerData as DemoQuestion;
const say = (reply: DemoReply): void => parentPort?.postMessage(reply);
const database = openConfigured(config);
try {
  const parts = { database, clock: systemClock, sealer: configuredSealer(config) };
  say(await seedDemo(parts, size, { progress: (done, total) => say({ done, total }) }));
} catch (error) {
  if (!(error instanceof DemoRefused)) throw error;
  say({ refused: error.message });
} finally {
  await database.close();
}
