import { MESSAGES } from '@songbai/contract/messages.ts';
import type { UpdatePasswordBody } from '@songbai/contract/modules/session/session.calls.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { okText } from '../../http/envelope.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { verifyPassword } from '../../platform/passwords.ts';
import type { WorkQueue } from '../../platform/work-queue.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { clearFailures, countFailure, isLockedOut, ownPasswordCounter } from './failures.store.ts';
import { hashOfNew, notePassword } from './password-state.service.ts';
import { type Account, endOtherSessions, findAccount, replacePassword } from './people.store.ts';

/**
 * Changes the caller's own password, checks in the order of contract/1 §2.13. The current session stays, all others of
 * the account end. Wrong old passwords count like failed sign-ins, so that a stolen session cannot guess them.
 */
export async function updatePassword(
  server: Server,
  queue: WorkQueue,
  actor: Actor,
  body: UpdatePasswordBody,
): Promise<Envelope> {
  const { username, oldpassword, password } = body;
  if (username !== actor.username) throw new AppError('ownPasswordOnly');
  const { passwordHash: before, phone } = await queue.run(actor.username, () =>
    checkedAccount(server, actor, oldpassword ?? '', 'oldPasswordWrong'),
  );
  if (!password) throw new AppError('newPasswordEmpty');
  if (password !== body.confirmpassword) throw new AppError('passwordsDiffer');
  const after = await hashOfNew(server, password, { id: actor.userId, username, realname: actor.realname, phone });
  const now = server.clock.datetime();
  await write(server, actor, async (work) => {
    const version = await replacePassword(work, { before, after, now });
    if (version === undefined) throw new AppError('oldPasswordWrong');
    await endOtherSessions(work);
    await notePassword(server, work, { userId: actor.userId, passwordHash: after });
    work.log([
      {
        table: 'sys_user',
        id: actor.userId,
        version,
        action: 'edit',
        before: null,
        after: { id: actor.userId, password: '已修改' },
      },
    ]);
    // Sockets of the ended sessions get no more messages.
    work.afterCommit(() => server.live.recheck([actor.userId]));
  });
  return okText(MESSAGES.passwordReset);
}

/**
 * The account if the caller's own password matches; wrong ones are counted. Callers serialise the attempts
 * of one account.
 * @param wrong what is said of a wrong one: the old password only where a new one is chosen
 * @throws AppError loginTooOften, userMissing, ownPasswordWrong, oldPasswordWrong
 */
export async function checkedAccount(
  server: Server,
  actor: Actor,
  password: string,
  wrong: 'ownPasswordWrong' | 'oldPasswordWrong' = 'ownPasswordWrong',
): Promise<Account> {
  const { db } = server.database;
  const counter = ownPasswordCounter(actor.userId);
  if (await isLockedOut(db, [counter], server.clock.now())) throw new AppError('loginTooOften');
  const account = await findAccount(db, actor.username);
  if (!account) throw new AppError('userMissing');
  if (!(await verifyPassword(account.passwordHash, password))) {
    await countFailure(db, counter, server.clock.now());
    throw new AppError(wrong);
  }
  await clearFailures(db, counter);
  return account;
}
