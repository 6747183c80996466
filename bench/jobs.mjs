import { onPostgres, POSTGRES, postgresRows } from './lib/engines.mjs';
import { figure } from './lib/report.mjs';
import { startServer, tempFolder } from './lib/server-process.mjs';

const JOBS = 1000;
/** The jobs become due one after the other within so many seconds, and then all of them at one moment. */
const SPREAD = 20;
/** The times are set beside the nodes, which look by themselves every 15 s: they must know of them before the first. */
const LEAD_MS = 20_000;

/** How late jobs start on two nodes with a thousand of them. */
export async function benchJobs() {
  if (!POSTGRES) {
    console.log('jobs: two nodes need PostgreSQL (BENCH_DATABASE_URL), left out');
    return;
  }
  await onPostgres(async (target) => {
    const env = { ...target, DEMO: 'none', DATA_KEY: 'A'.repeat(43) };
    const rows = (text) => postgresRows(target.DATABASE_URL, text);
    const folder = tempFolder();
    const nodes = [await startServer(env), await startServer({ ...env, DATA_DIR: folder.path })];
    await addJobs(rows);
    const spread = await lateness(rows, (n) => Math.floor((n * SPREAD * 1000) / JOBS));
    const note = `${JOBS} jobs on two nodes, slowest`;
    figure(`start of a job, all due within ${SPREAD} s`, spread, { unit: ' ms', budget: 1000, note });
    figure('… all due at one moment, the last one', await lateness(rows, () => 0), { unit: ' ms', note });
    await Promise.all(nodes.map((node) => node.stop()));
    folder.remove();
  });
}

/** Rows of one harmless job, many times: the index that allows only one of each is dropped here. */
async function addJobs(rows) {
  await rows('drop index uniq_sys_quartz_job_class');
  await rows(`insert into sys_quartz_job (id, job_class_name, cron_expression, status, misfire, alarm_after, create_time, version, del_flag)
    select 'bench-' || n, 'sweepRequestKeys', '0 0 0 1 1 ? 2099', 0, '1', 0, '2026-01-01 00:00:00', 1, 0
    from generate_series(0, ${JOBS - 1}) n`);
  await rows(
    `insert into sys_quartz_job_state (id, stop_asked, failures) select id, 0, 0 from sys_quartz_job where id like 'bench-%'`,
  );
}

/** Sets the times of all jobs, waits for their runs, and returns how late the latest one was taken, ms. */
async function lateness(rows, offset) {
  const begin = Date.now() + LEAD_MS;
  const values = Array.from({ length: JOBS }, (_, n) => `('bench-${n}', ${begin + offset(n)})`).join(',');
  // The moment at which a node took it is kept beside, since the log tells whole seconds.
  await rows('create table if not exists bench_taken (id text, due bigint, at bigint)');
  await rows('delete from bench_taken');
  await rows(`create or replace function bench_note() returns trigger language plpgsql as $$ begin
    if new.run_id is not null and old.run_id is null then
      insert into bench_taken values (new.id, old.next_run_at, extract(epoch from clock_timestamp()) * 1000);
    end if; return new; end $$`);
  await rows('drop trigger if exists bench_note on sys_quartz_job_state');
  await rows(
    'create trigger bench_note before update on sys_quartz_job_state for each row execute function bench_note()',
  );
  await rows(
    `update sys_quartz_job_state s set next_run_at = v.due from (values ${values}) v(id, due) where v.id = s.id`,
  );
  for (;;) {
    const [{ taken, late }] = await rows(
      "select count(*)::int as taken, max(at - due)::int as late from bench_taken where id like 'bench-%'",
    );
    if (taken >= JOBS) return late;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
