import type { PasswordStepBody } from '@songbai/contract/modules/session/second-step.calls.ts';
import type { LoginResult } from '@songbai/contract/modules/session/session.calls.ts';
import { AppError } from '../../platform/errors.ts';
import { verifyPassword } from '../../platform/passwords.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { startSession } from './login.service.ts';
import { hashOfNew, notePassword } from './password-state.service.ts';
import { endOtherSessions, replacePassword } from './people.store.ts';
import { signingIn } from './second-step.service.ts';
import { readStep, takeStep } from './sign-in-steps.ts';
import type { Visitor } from './visitor.ts';

/**
 * Replaces a password that somebody else chose or that is too old, and goes on with the sign-in.
 * @throws AppError signInStepOver, newPasswordEmpty, passwordsDiffer, passwordUsed, what `hashOfNew` refuses
 */
export async function passPasswordStep(
  server: Server,
  { ticket, password, confirmpassword }: PasswordStepBody,
  visitor: Visitor,
): Promise<LoginResult> {
  const { account, passed } = await readStep(server, ticket, visitor, ['password']);
  if (!password) throw new AppError('newPasswordEmpty');
  if (password !== confirmpassword) throw new AppError('passwordsDiffer');
  if (await verifyPassword(account.passwordHash, password)) throw new AppError('passwordUsed');
  const after = await hashOfNew(server, password, account);
  await takeStep(server, ticket);
  const { id: userId } = account;
  await write(server, signingIn(account, visitor.ip), async (work) => {
    const change = { before: account.passwordHash, after, now: work.clock.datetime() };
    const version = await replacePassword(work, change);
    if (version === undefined) throw new AppError('signInStepOver');
    await endOtherSessions(work);
    await notePassword(server, work, { userId, passwordHash: after });
    const logged = { id: userId, password: '登录时已修改' };
    work.log([{ table: 'sys_user', id: userId, version, action: 'edit', before: null, after: logged }]);
    work.afterCommit(() => server.live.recheck([userId]));
  });
  const changed = { ...account, passwordHash: after };
  return startSession(server, changed, visitor, 'signInStepOver', [...passed, 'password']);
}
