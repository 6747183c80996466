import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { openDatabase } from '../db/database.ts';
import type { JobParts } from '../modules/job/index.ts';
import { clockFrom } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { type Caller, caller, ROOMY, type TestApp, unhurried } from './test-app.ts';

/** Another server over the database of a test server, with its own connections like another process. */
export interface SecondNode {
  app: FastifyInstance;
  /** The same person with the same token, calling this node. */
  here(who: Caller): Caller;
  close(): Promise<void>;
}

export async function secondNode(t: TestApp, jobs: JobParts = unhurried(t.clock)): Promise<SecondNode> {
  const { config } = t;
  const database = openDatabase({ databaseUrl: config.databaseUrl, file: join(config.dataDir, 'songbai.db') });
  const clock = clockFrom(() => t.time.now);
  const app = await buildApp({ config, database, clock, log: createLog('silent'), disk: ROOMY, jobs });
  await app.ready();
  return {
    app,
    here: (who) => caller(app, config, who.token, {}),
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
