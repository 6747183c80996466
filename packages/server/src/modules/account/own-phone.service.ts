import { LIMITS } from '@songbai/contract/limits.ts';
import type { UpdateMobileBody } from '@songbai/contract/modules/account/account.calls.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { addressCounter, countFailure, isLockedOut } from '../session/index.ts';
import { saveOwn } from './own-data.service.ts';
import { sessionStart } from './own-sessions.store.ts';
import { type Desk, phoneKey } from './sms.service.ts';
import { tryCode } from './sms-codes.ts';

/**
 * A new phone proven by a code sent to it (contract/1 §4; the stock Vue3 client asks for no password). The code tells who
 * has the phone, not who has the account: that a recent sign-in or the password has to tell, because a phone signs in
 * and resets the password.
 */
export async function updateMobile(desk: Desk, actor: Actor, body: UpdateMobileBody): Promise<void> {
  const { phone, smscode, oldpassword } = body;
  const recent = await signedInRecently(desk, actor);
  if (!recent && !oldpassword) throw new AppError('phoneNeedsSignIn');
  await desk.queue.run(phoneKey(phone.trim()), () => spendCode(desk, actor, phone.trim(), smscode));
  await saveOwn(desk, actor, { phone, oldpassword: oldpassword ?? null }, recent ? 'proven' : undefined);
}

async function signedInRecently({ server }: Desk, actor: Actor): Promise<boolean> {
  const start = await sessionStart(server.database.db, actor);
  return start !== undefined && server.clock.now() - start <= LIMITS.recentSignInMs;
}

async function spendCode({ server }: Desk, actor: Actor, phone: string, smscode: string): Promise<void> {
  const { db } = server.database;
  const counter = addressCounter(actor.ip);
  const now = server.clock.now();
  if (await isLockedOut(db, [counter], now)) throw new AppError('tooManyRequests');
  const tried = await tryCode(server, phone, 'register', smscode);
  if (tried.outcome === 'right') return;
  await countFailure(db, counter, now);
  throw new AppError(tried.outcome === 'wrong' ? 'smsCodeWrong' : 'smsCodeExpired');
}
