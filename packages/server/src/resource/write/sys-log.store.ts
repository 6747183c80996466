import type { Db } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';

/** The person of a log row: `userid` holds the login name, `username` the real name (contract/1 §12). */
export interface LogPerson {
  username: string;
  realname: string | null;
  ip: string;
  /** Tenant whose log contains it; none when the person works for no tenant. */
  tenantId?: number | null;
  clientType?: 'pc' | 'h5';
}

interface LogEntry {
  /** One of LOG_TYPES. */
  logType: number;
  /** One of OPERATE; none for a visit. */
  operateType: number | null;
  logContent: string;
  /** Why a sign-in failed; no other row has one. */
  reason?: string;
}

/** A row of the system log about a person's action; rows about calls are written by the log module. */
export async function writeLog(db: Db, clock: Clock, person: LogPerson, entry: LogEntry): Promise<void> {
  const { username, realname, ip, tenantId = null, clientType = null } = person;
  const about = { userid: username, username: realname, ip, createBy: username, createTime: clock.datetime() };
  const call = {
    method: null,
    requestUrl: null,
    requestParam: null,
    requestType: null,
    costTime: null,
    requestId: null,
  };
  await db
    .insertInto('sysLog')
    .values({ id: newId(), reason: null, ...entry, ...about, ...call, tenantId, clientType })
    .execute();
}
