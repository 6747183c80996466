import { LOG_TYPES } from '@songbai/contract/modules/log/log.resource.ts';
import {
  FAILED_SIGN_IN_HOURS,
  FAILURE_DAYS,
  FIRST_PASSWORD_DAYS,
  IDLE_DAYS,
  type InspectionFacts,
} from '@songbai/contract/modules/monitor/inspection.rules.ts';
import { USER_STATUS } from '@songbai/contract/modules/user/user.dicts.ts';
import { datetimeText } from '@songbai/contract/rules/dates.ts';
import type { Database } from '../../db/database.ts';
import { binder } from '../../resource/describe/sql-text.ts';
import { ADMIN_ROLE } from '../permission/index.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Accounts of all tenants that may sign in. */
export async function accountFacts(database: Database, now: number): Promise<InspectionFacts['accounts']> {
  const sql = binder(database.engine);
  // Functions, because values are bound in the order of the text.
  const live = () => `u.del_flag = 0 and u.status = ${sql.plan(USER_STATUS.normal)}`;
  const administrators = () => `select count(*) from sys_user u where ${live()} and exists (
    select 1 from sys_user_role ur join sys_role r on r.id = ur.role_id
    where ur.user_id = u.id and r.del_flag = 0 and r.role_code = ${sql.plan(ADMIN_ROLE)})`;
  const idleSince = () => sql.bind(datetimeText(now - IDLE_DAYS * DAY_MS));
  const text = `select (${administrators()}) as "administrators",
    (${administrators()} and (exists (select 1 from sys_second_factor f where f.id = u.id and f.enabled = 1)
      or exists (select 1 from sys_passkey p where p.user_id = u.id))) as "secured",
    (select count(*) from sys_user u where ${live()} and u.create_time < ${idleSince()} and u.username not in (
      select l.username from sys_log l where l.log_type = ${sql.plan(LOG_TYPES.login)}
      and l.create_time >= ${idleSince()} and l.reason is null and l.username is not null)) as "idle",
    (select count(*) from sys_user u join sys_password_state s on s.id = u.id
      where ${live()} and s.due = 1 and s.set_at < ${sql.bind(now - FIRST_PASSWORD_DAYS * DAY_MS)}) as "unchanged"`;
  return counted(await database.query(text, sql.values), ['administrators', 'secured', 'idle', 'unchanged']);
}

/** Failures that nobody foresaw, and refused sign-ins, of all tenants. */
export async function logFacts(database: Database, now: number): Promise<InspectionFacts['log']> {
  const sql = binder(database.engine);
  const since = (type: number, ms: number) => `select count(*) from sys_log l
    where l.log_type = ${sql.plan(type)} and l.create_time >= ${sql.bind(datetimeText(now - ms))}`;
  const text = `select (${since(LOG_TYPES.exception, FAILURE_DAYS * DAY_MS)}) as "failures",
    (${since(LOG_TYPES.login, FAILED_SIGN_IN_HOURS * HOUR_MS)} and l.reason is not null) as "failedSignIns"`;
  return counted(await database.query(text, sql.values), ['failures', 'failedSignIns']);
}

/** The newest migration of the database. */
export async function presentSchema(database: Database): Promise<string> {
  const [row] = await database.query<{ name: string | null }>(`select max(name) as "name" from sys_migration`, []);
  return row?.name ?? '';
}

/** Counts come as texts from PostgreSQL. */
function counted<K extends string>(rows: readonly Record<string, unknown>[], names: readonly K[]): Record<K, number> {
  return Object.fromEntries(names.map((name) => [name, Number(rows[0]?.[name] ?? 0)])) as Record<K, number>;
}
