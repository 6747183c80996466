import type { PasswordOwner } from '@songbai/contract/rules/new-password.ts';
import { bumpState } from '../db/state.ts';
import { liftLocks, resetFactor } from '../modules/session/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { WriteContext } from '../resource/context.ts';
import { write } from '../resource/write/work.ts';

/**
 * Changes an account's password and ends all its sessions. Returns false when there is no such account.
 * @param change.assertFit rejects when the password does not fit its owner
 */
export async function setPassword(
  context: WriteContext,
  actor: Actor,
  change: { username: string; passwordHash: string; assertFit: (owner: PasswordOwner) => Promise<void> },
): Promise<boolean> {
  const { username, passwordHash, assertFit } = change;
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
      .returning(['id', 'version', 'username', 'realname', 'phone'])
      .executeTakeFirst();
    if (!row) return false;
    await assertFit(row);
    await liftLocks(work.db, { kind: 'account', name: username });
    // The way back for the last administrator, whose telephone is lost.
    await resetFactor(work, row);
    await work.db.deleteFrom('sysSession').where('userId', '=', row.id).execute();
    // The hash itself never goes into a log.
    const entry = {
      table: 'sys_user',
      id: row.id,
      version: row.version,
      action: 'edit' as const,
      before: null,
      after: { password: '***' },
    };
    work.log([entry]);
    await bumpState(work.db, 'rights');
    return true;
  });
}
