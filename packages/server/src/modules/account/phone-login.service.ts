import type { PhoneLoginBody } from '@songbai/contract/modules/account/account.calls.ts';
import type { LoginResult } from '@songbai/contract/modules/session/session.calls.ts';
import { MASKS } from '@songbai/contract/rules/masks.ts';
import { AppError } from '../../platform/errors.ts';
import { assertMayTry, recordGoodTry, refuseTry, startSession, type Tried, type Visitor } from '../session/index.ts';
import { accountOfPhone } from './people.store.ts';
import { type Desk, phoneKey } from './sms.service.ts';
import { tryCode } from './sms-codes.ts';

/**
 * Phone login (contract/1 §2.4). The code is checked first, so that only its receiver learns anything about the
 * account: a phone without an account gets the same reply as a wrong code.
 */
export function phoneLogin(desk: Desk, body: PhoneLoginBody, visitor: Visitor): Promise<LoginResult> {
  const { server, queue } = desk;
  const { db } = server.database;
  const mobile = body.mobile.trim();
  const tried: Tried = { kind: 'phone', name: mobile, ip: visitor.ip };
  return queue.run(phoneKey(mobile), async () => {
    const { noted } = await assertMayTry(server, tried);
    const code = await tryCode(server, mobile, 'login', body.captcha);
    if (code.outcome !== 'right') {
      const account = await accountOfPhone(db, mobile);
      await refuseTry(server, tried, visitor.userAgent, {
        account,
        reason: '验证码错误',
        shownName: MASKS.phone(mobile),
      });
      throw new AppError('phoneLoginCodeWrong');
    }
    const account = await accountOfPhone(db, mobile);
    if (!account) throw new AppError('userUnknown');
    if (account.status === 2) throw new AppError('userFrozen');
    if (account.status !== 1) throw new AppError('userDeleted');
    if (!noted) await recordGoodTry(server, tried);
    return startSession(server, account, visitor, 'phoneLoginCodeWrong');
  });
}
