import type { DictValue } from '@songbai/contract/dicts.ts';
import type { Static, TObject } from 'typebox';
import type { Server } from './server-context.ts';

/** One run of a job. */
export interface JobRun<P = unknown> {
  server: Server;
  parameter: P;
  /** Aborted when somebody stops the run or the server; throw `signal.reason` then, or finish what is quickly done. */
  signal: AbortSignal;
  /** Adds a line to the run log; only the last ones are kept. */
  note(line: string): void;
}

export interface JobOutcome {
  /** Epoch ms: run again then, if its cron expression does not say sooner. */
  nextAt?: number | undefined;
}

/** Work that runs by the clock. Its module declares it, `app.ts` lists it, and administrators say when it runs. */
export interface Job<P extends TObject = TObject> {
  /** Unique; clients send it as `jobClassName`. */
  name: string;
  title: string;
  /** The parameter; all of its properties are optional or have a default. */
  parameter: P;
  /** When it runs unless somebody changes it. */
  cron: string;
  misfire: DictValue<'job_misfire'>;
  /** The office relies on it: the screen tells while it does not run. */
  essential: boolean;
  /** May be called again after an interrupted run, so every step of it can be repeated. */
  run(run: JobRun<Static<P>>): Promise<JobOutcome | undefined>;
}

export function defineJob<P extends TObject>(job: Job<P>): Job {
  return job as Job;
}
