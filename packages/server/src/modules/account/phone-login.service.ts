import { LIMITS } from '@songbai/contract/limits.ts';
import type { PhoneLoginBody } from '@songbai/contract/modules/account/account.calls.ts';
import type { LoginResult } from '@songbai/contract/modules/session/session.calls.ts';
import { AppError } from '../../platform/errors.ts';
import {
  addressCounter,
  clearFailures,
  countFailure,
  type FailureCounter,
  isLockedOut,
  startSession,
  type Visitor,
} from '../session/index.ts';
import { accountOfPhone } from './people.store.ts';
import { type Desk, phoneKey } from './sms.service.ts';
import { tryCode } from './sms-codes.ts';

/** Wrong codes of one phone; the limit is that of wrong passwords (contract/1 §2.4). */
export function phoneCounter(mobile: string): FailureCounter {
  return { key: `phone:${mobile}`, limit: LIMITS.loginFailures };
}

/**
 * Phone login (contract/1 §2.4). The code is checked first, so that only its receiver learns anything about the
 * account: a phone without an account gets the same reply as a wrong code.
 */
export function phoneLogin(desk: Desk, body: PhoneLoginBody, visitor: Visitor): Promise<LoginResult> {
  const { server, queue } = desk;
  const { db } = server.database;
  const mobile = body.mobile.trim();
  const counters = [phoneCounter(mobile), addressCounter(visitor.ip)];
  return queue.run(phoneKey(mobile), async () => {
    const now = server.clock.now();
    if (await isLockedOut(db, counters, now)) throw new AppError('loginTooOften');
    const tried = await tryCode(server, mobile, 'login', body.captcha);
    if (tried.outcome !== 'right') {
      for (const counter of counters) await countFailure(db, counter, now);
      throw new AppError('phoneLoginCodeWrong');
    }
    const account = await accountOfPhone(db, mobile);
    if (!account) throw new AppError('userUnknown');
    if (account.status === 2) throw new AppError('userFrozen');
    if (account.status !== 1) throw new AppError('userDeleted');
    await clearFailures(db, phoneCounter(mobile));
    return startSession(server, account, visitor, 'phoneLoginCodeWrong');
  });
}
