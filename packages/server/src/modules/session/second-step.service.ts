import type {
  FactorSetup,
  SecondStepBody,
  SecondStepResult,
} from '@songbai/contract/modules/session/second-step.calls.ts';
import { clientTypeOf } from '../../http/route.ts';
import { type Actor, systemActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { logFailedVisit } from './log.ts';
import { startSession } from './login.service.ts';
import type { Account } from './people.store.ts';
import { beginSetup, confirmSetup, spendCode } from './second-factor.service.ts';
import { type OpenStep, readStep, takeStep } from './sign-in-steps.ts';
import type { Visitor } from './visitor.ts';

/** The account as the one who acts: it has no session yet. */
export const signingIn = ({ id, username, realname }: Account, ip: string): Actor => ({
  ...systemActor(0),
  ...{ userId: id, username, realname, ip },
});

/** The picture for somebody who has to set up a second factor before he comes in. */
export async function beginDueSetup(server: Server, ticket: string, visitor: Visitor): Promise<FactorSetup> {
  const { account } = await readStep(server, ticket, visitor, ['enrol']);
  return beginSetup(server, account);
}

/**
 * The second step of signing in: a code of the app, a recovery code, or the first code of a factor set up just now.
 * @throws AppError signInStepOver, secondCodeWrong, loginTooOften; passwordDue with the ticket of the next step
 */
export async function passSecondStep(
  server: Server,
  { ticket, code }: SecondStepBody,
  visitor: Visitor,
): Promise<SecondStepResult> {
  const open = await readStep(server, ticket, visitor, ['code', 'enrol']);
  const recoveryCodes = await proven(server, open, code, visitor);
  await takeStep(server, ticket);
  try {
    const result = await startSession(server, open.account, visitor, 'signInStepOver', [...open.passed, 'code']);
    return recoveryCodes ? { ...result, recoveryCodes } : result;
  } catch (error) {
    throw withCodes(error, recoveryCodes);
  }
}

/** Recovery codes are shown once, so they travel with the next step, too. */
function withCodes(error: unknown, recoveryCodes: string[] | undefined): unknown {
  if (!(error instanceof AppError) || !recoveryCodes || error.key !== 'passwordDue') return error;
  return new AppError(error.key, error.params, { result: { ...(error.result as object), recoveryCodes } });
}

async function proven(
  server: Server,
  { step, account }: OpenStep,
  code: string,
  visitor: Visitor,
): Promise<string[] | undefined> {
  try {
    if (step === 'enrol') return await confirmSetup(server, signingIn(account, visitor.ip), code);
    await spendCode(server, account.id, code);
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.key === 'secondCodeWrong') await logWrongCode(server, account, visitor);
    throw error;
  }
}

/** The lock of codes bounds these rows. */
async function logWrongCode({ database, clock, log }: Server, account: Account, visitor: Visitor): Promise<void> {
  const { username, realname, loginTenantId } = account;
  log.warn({ username, ip: visitor.ip }, 'second step refused');
  const person = { username, realname, ip: visitor.ip, tenantId: loginTenantId };
  await logFailedVisit(
    database.db,
    clock,
    { ...person, clientType: clientTypeOf(visitor.userAgent) },
    { logContent: `用户名: ${username},两步验证失败！`, reason: '两步验证码错误' },
  );
}
