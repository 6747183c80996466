import { Type } from 'typebox';
import { defineJob } from '../resource/job.ts';
import type { Server } from '../resource/server-context.ts';
import { type TestApp, testApp } from './test-app.ts';

/** An application together with the server context that its jobs get. */
export async function lentServer(settings: Record<string, string> = {}): Promise<{ t: TestApp; server: Server }> {
  let server: Server | undefined;
  const lend = defineJob({
    ...{
      name: 'lend',
      title: '试验',
      parameter: Type.Object({}),
      cron: '0 0 0 1 1 ? *',
      misfire: '1',
      essential: false,
    },
    run: async (run) => {
      server = run.server;
      return undefined;
    },
  });
  const t = await testApp(settings, { jobs: { more: [lend], autostart: false } });
  const job = t.database.db.selectFrom('sysQuartzJob').select('id').where('jobClassName', '=', lend.name);
  await t.app.node.scheduler?.runNow((await job.executeTakeFirstOrThrow()).id, 'admin');
  await t.app.node.scheduler?.settled();
  if (!server) throw new Error('the job that lends the server did not run');
  return { t, server };
}
