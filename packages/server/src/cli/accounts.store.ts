import { type Db, inTransaction } from '../db/database.ts';
import { bumpState } from '../db/state.ts';
import type { Actor } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import { writeDataLog } from '../resource/write/audit.ts';

/** Gives an account another password and ends all its sessions. Answers false when there is no such account. */
export async function setPassword(
  db: Db,
  actor: Actor,
  clock: Clock,
  username: string,
  passwordHash: string,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable('sysUser')
      .set((expression) => ({
        passwordHash,
        updateBy: actor.username,
        updateTime: clock.datetime(),
        version: expression('version', '+', 1),
      }))
      .where('username', '=', username)
      .where('delFlag', '=', 0)
      .returning(['id', 'version'])
      .executeTakeFirst();
    if (!row) return false;
    await trx.deleteFrom('sysSession').where('userId', '=', row.id).execute();
    // The hash itself never goes into a log.
    const change = {
      table: 'sys_user',
      id: row.id,
      version: row.version,
      action: 'edit' as const,
      before: null,
      after: { password: '***' },
    };
    await writeDataLog(trx, actor, clock, [change]);
    await bumpState(trx, 'rights');
    return true;
  });
}
