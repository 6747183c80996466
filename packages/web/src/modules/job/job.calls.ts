import {
  EXECUTE_JOB,
  JOB_KINDS_URL,
  type JobKind,
  PAUSE_JOB,
  RESUME_JOB,
  STOP_JOB,
} from '@songbai/contract/modules/job/job.calls.ts';
import { quartzJob } from '@songbai/contract/modules/job/job.resource.ts';
import { useQuery } from '@tanstack/react-query';
import { getResult, send } from '../../api/client.ts';

export const pauseJob = (id: string) => send<null>('GET', PAUSE_JOB.url, { params: { id } });
export const resumeJob = (id: string) => send<null>('GET', RESUME_JOB.url, { params: { id } });
export const executeJob = (id: string) => send<null>('GET', EXECUTE_JOB.url, { params: { id } });
export const stopJob = (id: string) => send<null>('POST', STOP_JOB.url, { body: { id } });

const NONE: readonly JobKind[] = [];

/** The registered jobs. */
export function useJobKinds(): readonly JobKind[] {
  const { data } = useQuery({
    queryKey: [quartzJob.name, 'kinds'],
    queryFn: ({ signal }) => getResult<JobKind[]>(JOB_KINDS_URL, {}, { signal }),
  });
  return data ?? NONE;
}
