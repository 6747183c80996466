import { bumpState } from '../db/state.ts';
import type { Actor } from '../platform/actor.ts';
import type { WriteContext } from '../resource/context.ts';
import { write } from '../resource/write/work.ts';

/** Changes an account's password and ends all its sessions. Returns false when there is no such account. */
export async function setPassword(
  context: WriteContext,
  actor: Actor,
  username: string,
  passwordHash: string,
): Promise<boolean> {
  return write(context, actor, async (work) => {
    const row = await work.db
      .updateTable('sysUser')
      .set((expression) => ({
        passwordHash,
        updateBy: actor.username,
        updateTime: work.clock.datetime(),
        version: expression('version', '+', 1),
      }))
      .where('username', '=', username)
      .where('delFlag', '=', 0)
      .returning(['id', 'version'])
      .executeTakeFirst();
    if (!row) return false;
    await work.db.deleteFrom('sysSession').where('userId', '=', row.id).execute();
    // The hash itself never goes into a log.
    const change = {
      table: 'sys_user',
      id: row.id,
      version: row.version,
      action: 'edit' as const,
      before: null,
      after: { password: '***' },
    };
    work.log([change]);
    await bumpState(work.db, 'rights');
    return true;
  });
}
