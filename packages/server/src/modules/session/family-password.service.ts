import { systemActor } from '../../platform/actor.ts';
import { isFamilyHash } from '../../platform/family-password.ts';
import { hashPassword } from '../../platform/passwords.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { type Account, replacePassword } from './people.store.ts';

/**
 * The account with a hash of ours. One of the platform family, which came with an import, is replaced now that its password
 * was checked; other accounts stay as they are.
 */
export async function withOwnHash(server: Server, account: Account, password: string): Promise<Account> {
  if (!isFamilyHash(account.passwordHash)) return account;
  const after = await hashPassword(password);
  const actor = { ...systemActor(0), userId: account.id, username: account.username, realname: account.realname };
  const version = await write(server, actor, async (work) => {
    const now = work.clock.datetime();
    const replaced = await replacePassword(work, { before: account.passwordHash, after, now });
    if (replaced !== undefined)
      work.log([
        {
          table: 'sys_user',
          id: account.id,
          version: replaced,
          action: 'edit',
          before: null,
          after: { id: account.id, password: '首次登录，已更换加密方式' },
        },
      ]);
    return replaced;
  });
  // Another node was quicker, or the password was changed meanwhile: the session is refused unless the hash is this one.
  return version === undefined ? account : { ...account, passwordHash: after };
}
