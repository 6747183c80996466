import { Type } from 'typebox';

const byId = Type.Object({ id: Type.String({ maxLength: 36, default: '', title: 'id' }) });

/** Starting, pausing and running now; the family uses GET for all of them (contract/2 §7). */
export const PAUSE_JOB = { url: '/sys/quartzJob/pause', query: byId } as const;
export const RESUME_JOB = { url: '/sys/quartzJob/resume', query: byId } as const;
export const EXECUTE_JOB = { url: '/sys/quartzJob/execute', query: byId } as const;
/** Stops the present run of a job; ours. */
export const STOP_JOB = { url: '/sys/quartzJob/stop', body: byId } as const;
/** The registered jobs; ours. */
export const JOB_KINDS_URL = '/sys/quartzJob/kinds';

/** The right to start, pause, run and stop. */
export const RUN_JOBS = 'system:quartzJob:run';

/** A registered job, as the dialog offers it. */
export interface JobKind {
  name: string;
  title: string;
  /** When it usually runs. */
  cron: string;
  misfire: '1' | '2';
  /** Example of a parameter, JSON; empty when the job takes none. */
  example: string;
  parameters: { name: string; title: string }[];
  /** The office relies on it. */
  essential: boolean;
  /** Whether a job of this name is there and started. */
  state: 'started' | 'paused' | 'absent';
}
