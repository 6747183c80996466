import { LOG_TYPES, OPERATE } from '@songbai/contract/modules/log/log.resource.ts';
import type { Db } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { type LogPerson, writeLog } from '../../resource/write/sys-log.store.ts';

/** A row of the login log; visit figures count these. */
export async function logVisit(db: Db, clock: Clock, person: LogPerson, logContent: string): Promise<void> {
  await writeLog(db, clock, person, { logType: LOG_TYPES.login, operateType: null, logContent });
}

/** A row of the login log for a try that failed; `reason` is for administrators only. */
export async function logFailedVisit(
  db: Db,
  clock: Clock,
  person: LogPerson,
  failed: { logContent: string; reason: string },
): Promise<void> {
  await writeLog(db, clock, person, { logType: LOG_TYPES.login, operateType: null, ...failed });
}

/** A row of the operation log for a change. */
export async function logEdit(db: Db, clock: Clock, person: LogPerson, logContent: string): Promise<void> {
  await writeLog(db, clock, person, { logType: LOG_TYPES.operation, operateType: OPERATE.edit, logContent });
}

/** A row of the operation log for something new. */
export async function logAdd(db: Db, clock: Clock, person: LogPerson, logContent: string): Promise<void> {
  await writeLog(db, clock, person, { logType: LOG_TYPES.operation, operateType: OPERATE.add, logContent });
}
