import type { Db } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';

/** Who a log row is about: `userid` holds the login name, `username` the real name (contract/1 §12). */
export interface LogPerson {
  username: string;
  realname: string;
  ip: string;
}

const LOGIN_LOG = 1;
const OPERATION_LOG = 2;
const ADD = 2;
const EDIT = 3;

/** A row of the login log; visit figures count these. */
export async function logVisit(db: Db, clock: Clock, person: LogPerson, content: string): Promise<void> {
  await writeLog(db, clock, person, { logType: LOGIN_LOG, operateType: null, logContent: content });
}

/** A row of the operation log for a change. */
export async function logEdit(db: Db, clock: Clock, person: LogPerson, content: string): Promise<void> {
  await writeLog(db, clock, person, { logType: OPERATION_LOG, operateType: EDIT, logContent: content });
}

/** A row of the operation log for something new. */
export async function logAdd(db: Db, clock: Clock, person: LogPerson, content: string): Promise<void> {
  await writeLog(db, clock, person, { logType: OPERATION_LOG, operateType: ADD, logContent: content });
}

interface LogEntry {
  logType: number;
  operateType: number | null;
  logContent: string;
}

async function writeLog(db: Db, clock: Clock, person: LogPerson, entry: LogEntry): Promise<void> {
  const { username, realname, ip } = person;
  const about = { userid: username, username: realname, ip, createBy: username, createTime: clock.datetime() };
  const request = { method: null, requestUrl: null, requestParam: null, requestType: null, costTime: null };
  await db
    .insertInto('sysLog')
    .values({ id: newId(), ...entry, ...about, ...request })
    .execute();
}
