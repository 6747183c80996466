import { forbid, index, recordTable, type Schema, table } from './columns.ts';

/** Scheduled jobs, who runs each of them until when, and their run log (ADR 31). */
export async function up(db: Schema): Promise<void> {
  await recordTable(db, 'sys_quartz_job', [
    ['job_class_name', 'text', 'required'],
    ['cron_expression', 'text', 'required'],
    ['parameter', 'text'],
    ['description', 'text'],
    ['status', 'integer', 'required'],
    ['misfire', 'text', 'required'],
    ['alarm_after', 'integer', 'required'],
    ['alarm_to', 'text'],
  ]).execute();
  await index(db, {
    name: 'uniq_sys_quartz_job_class',
    on: 'sys_quartz_job',
    columns: 'job_class_name',
    unique: true,
    where: 'del_flag = 0',
  });
  await forbid(db, 'sys_quartz_job', ['delete']);
  await table(db, 'sys_quartz_job_state', [
    ['next_run_at', 'bigint'],
    ['next_run_time', 'text'],
    ['run_id', 'text'],
    ['node', 'text'],
    ['lease_until', 'bigint'],
    ['stop_asked', 'integer', 'required'],
    ['failures', 'integer', 'required'],
    ['last_run_time', 'text'],
    ['last_outcome', 'text'],
  ]).execute();
  await index(db, {
    name: 'ix_sys_quartz_job_state_next',
    on: 'sys_quartz_job_state',
    columns: 'next_run_at',
    where: 'run_id is null',
  });
  await index(db, {
    name: 'ix_sys_quartz_job_state_lease',
    on: 'sys_quartz_job_state',
    columns: 'lease_until',
    where: 'run_id is not null',
  });
  await table(db, 'sys_quartz_job_run', [
    ['job_id', 'text', 'required'],
    ['start_time', 'text', 'required'],
    ['end_time', 'text'],
    ['duration_ms', 'bigint'],
    ['trigger_type', 'text', 'required'],
    ['outcome', 'text', 'required'],
    ['node', 'text', 'required'],
    ['next_run_time', 'text'],
    ['lines', 'text'],
    ['create_by', 'text'],
    ['create_time', 'text'],
  ]).execute();
  await index(db, { name: 'ix_sys_quartz_job_run_job', on: 'sys_quartz_job_run', columns: 'job_id, start_time, id' });
  await index(db, { name: 'ix_sys_quartz_job_run_start', on: 'sys_quartz_job_run', columns: 'start_time' });
}
