import { JOB_OUTCOME } from '@songbai/contract/modules/job/job.dicts.ts';
import { isDatabaseAway, isStorageFull } from '../../db/failures.ts';
import { AppError } from '../../platform/errors.ts';
import { errorFields } from '../../platform/log.ts';
import type { Job } from '../../resource/job.ts';
import type { Server } from '../../resource/server-context.ts';
import type { Ending, Taken } from './ledger.ts';
import { boundedLines, type Lines } from './lines.ts';
import { readParameter } from './parameter.ts';

/** Why a run was aborted. */
export type Abort = 'stopped' | 'shutdown' | 'lost';

/** A run on this node. */
export interface Running {
  taken: Taken;
  lines: Lines;
  abort(why: Abort): void;
  /** Never rejects. */
  ended: Promise<Ending>;
}

/** Starts the work of a job. */
export function startRun(server: Server, job: Job | undefined, taken: Taken): Running {
  const control = new AbortController();
  const lines = boundedLines();
  const started = performance.now();
  let why: Abort | undefined;
  const work = async (): Promise<Ending> => {
    const outcome = await perform(server, job, taken, { lines, signal: control.signal });
    return { outcome: JOB_OUTCOME.done, durationMs: 0, lines: null, nextAt: outcome?.nextAt };
  };
  const ended = work()
    .catch((error: unknown): Ending => {
      const outcome = control.signal.aborted ? abortedAs(why) : JOB_OUTCOME.failed;
      if (outcome === JOB_OUTCOME.failed) lines.note(failureLine(server, taken, error));
      else lines.note(outcome === JOB_OUTCOME.stopped ? '已按要求停止' : '服务停止，本次执行中断');
      return { outcome, durationMs: 0, lines: null };
    })
    .then((ending) => ({ ...ending, durationMs: Math.round(performance.now() - started), lines: lines.text() }));
  return {
    taken,
    lines,
    abort: (reason) => {
      why ??= reason;
      control.abort(new Error(`job ${reason}`));
    },
    ended,
  };
}

const abortedAs = (why: Abort | undefined) => (why === 'stopped' ? JOB_OUTCOME.stopped : JOB_OUTCOME.interrupted);

async function perform(
  server: Server,
  job: Job | undefined,
  taken: Taken,
  { lines, signal }: { lines: Lines; signal: AbortSignal },
) {
  const { jobClassName, parameter } = taken.job;
  // Written by another release of the server.
  if (!job) throw new AppError('jobExecuteFailed', { detail: `后台找不到该类名：${jobClassName}` });
  const given = readParameter(job.parameter, parameter);
  return job.run({ server, parameter: given, signal, note: lines.note });
}

/** What an administrator reads; the cause of an unforeseen failure is for the server's log only. */
function failureLine({ log }: Server, { runId, job }: Taken, error: unknown): string {
  if (error instanceof AppError) return error.message;
  log.error({ ...errorFields(error), job: job.jobClassName, run: runId }, 'job failed');
  if (isStorageFull(error)) return '执行出错：服务器磁盘空间不足，请清理磁盘后重新执行';
  if (isDatabaseAway(error)) return '执行出错：暂时无法访问数据库，请稍后重新执行';
  return `执行出错，原因见服务器日志（编号：${runId}）。请稍后重新执行；仍然出错时，请把编号告诉维护服务器的人员`;
}
