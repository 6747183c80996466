import { QUARTZ_STATUS } from '@songbai/contract/modules/job/job.dicts.ts';
import type { Database } from '../../db/database.ts';
import type { JobTrouble } from '../../http/ready.ts';
import type { Clock } from '../../platform/clock.ts';
import { binder } from '../../resource/describe/sql-text.ts';

/** A started job that nobody has taken so long after its time; nodes look every fifteen seconds. */
const LATE_MS = 60_000;

/** For `/ready`; read on the reading connection, so that a long write does not make it wait. */
export async function jobTrouble({ database, clock }: { database: Database; clock: Clock }): Promise<JobTrouble> {
  const sql = binder(database.engine);
  const late = sql.bind(clock.now() - LATE_MS);
  const text = `select sum(case when s.run_id is null and s.next_run_at <= ${late} then 1 else 0 end) as "late",
      sum(case when s.failures >= j.alarm_after then 1 else 0 end) as "failing"
    from sys_quartz_job_state s join sys_quartz_job j on j.id = s.id
    where j.del_flag = 0 and j.status = ${sql.bind(QUARTZ_STATUS.running)}`;
  const [row] = await database.query<{ late: unknown; failing: unknown }>(text, sql.values);
  return { late: Number(row?.late ?? 0), failing: Number(row?.failing ?? 0) };
}
