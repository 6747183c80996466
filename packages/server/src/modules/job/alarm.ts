import { systemActor } from '../../platform/actor.ts';
import { errorFields } from '../../platform/log.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { notify } from '../message/index.ts';
import { administratorsByTenant } from '../permission/index.ts';
import { receiversByTenant } from './receivers.store.ts';
import type { JobState } from './state.store.ts';

/** Account names of an alarm's receivers. */
export const namesOf = (alarmTo: string | null | undefined): string[] =>
  (alarmTo ?? '')
    .split(/[,，]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Sends a message to those whom the job names, or to the administrators; a failure is logged and changes nothing. */
export async function alarm(server: Server, job: JobState, title: string, lines: string | null): Promise<void> {
  try {
    const { db } = server.database;
    const names = namesOf(job.alarmTo);
    const named = names.length > 0 ? await receiversByTenant(db, names) : new Map<number, string[]>();
    // Those who were named may all have left.
    const receivers = named.size > 0 ? named : await administratorsByTenant(db);
    const message = {
      event: 'job_failed' as const,
      values: {
        ...{ title, name: job.jobClassName, failures: String(job.failures) },
        reason: lines?.split('\n').at(-1) ?? '',
      },
      priority: 'H' as const,
      ...{ busType: 'job', busId: job.id },
    };
    for (const [tenantId, userIds] of receivers)
      await write(server, systemActor(tenantId), (work) => notify(work, { tenantId, userIds, ...message }));
  } catch (error) {
    server.log.warn({ ...errorFields(error), job: job.jobClassName }, 'alarm about a job could not be sent');
  }
}
