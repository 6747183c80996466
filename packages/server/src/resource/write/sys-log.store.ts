import type { Db } from '../../db/database.ts';
import { readyStatement } from '../../db/ready.ts';
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

type Row = Record<'id' | 'logContent' | 'ip' | 'createTime' | 'userid', string> & { logType: number } & {
  operateType: number | null;
  reason: string | null;
  username: string | null;
  tenantId: number | null;
  clientType: string | null;
};

const ADD_ROW = readyStatement<Row>()((db, mark) => {
  const call = {
    method: null,
    requestUrl: null,
    requestParam: null,
    requestType: null,
    costTime: null,
    requestId: null,
  };
  const person = { userid: mark('userid'), username: mark('username'), createBy: mark('userid'), ip: mark('ip') };
  const entry = { logType: mark('logType'), operateType: mark('operateType'), logContent: mark('logContent') };
  const about = { createTime: mark('createTime'), tenantId: mark('tenantId'), clientType: mark('clientType') };
  return db
    .insertInto('sysLog')
    .values({ id: mark('id'), reason: mark('reason'), ...entry, ...person, ...call, ...about });
});

/** A row of the system log about a person's action; rows about calls are written by the log module. */
export async function writeLog(db: Db, clock: Clock, person: LogPerson, entry: LogEntry): Promise<void> {
  const { username: userid, realname: username, ip, tenantId = null, clientType = null } = person;
  const about = { userid, username, ip, tenantId, clientType, createTime: clock.datetime() };
  await ADD_ROW(db, { id: newId(), reason: null, ...entry, ...about });
}
