import type {
  PasswordChangeBody,
  PhoneLoginBody,
  PhoneVerificationBody,
  PhoneVerified,
  RegisterBody,
} from '@songbai/contract/modules/account/account.calls.ts';
import type { SmsMode } from '@songbai/contract/modules/account/sms-mode.ts';
import type { LoginResult } from '@songbai/contract/modules/session/session.calls.ts';
import { getResult, send } from '../../api/calls.ts';
import { ApiError } from '../../lib/failure.ts';

/** Options of calls without a session, other than account login; the caller shows failures. */
const OUTSIDE = { quiet: true, token: '' } as const;

/** Requests a code by SMS (contract/1 §2.3). */
export async function sendSms(mobile: string, smsmode: SmsMode): Promise<void> {
  await send('POST', '/sys/sms', { ...OUTSIDE, body: { mobile, smsmode } });
}

/** Phone login (contract/1 §2.4): only code 200 is a success. */
export async function phoneSignIn(body: PhoneLoginBody & { remember_me: boolean }): Promise<LoginResult> {
  const { code, message, result } = await send<LoginResult>('POST', '/sys/phoneLogin', { ...OUTSIDE, body });
  if (Number(code) !== 200) throw new ApiError(message, { code, http: 200 });
  return result;
}

/** False when the server reports the value as taken; a failed request counts as free, because the server rechecks. */
export function isFree(value: { username?: string; phone?: string; email?: string }): Promise<boolean> {
  return getResult('/sys/user/checkOnlyUser', value, OUTSIDE).then(
    () => true,
    (error: unknown) => !(error instanceof ApiError && error.http === 200),
  );
}

export async function registerAccount(body: RegisterBody): Promise<void> {
  await send('POST', '/sys/user/register', { ...OUTSIDE, body });
}

/** First step of password recovery: the account of a phone, verified by a code. */
export async function verifyPhone(body: PhoneVerificationBody): Promise<PhoneVerified> {
  return (await send<PhoneVerified>('POST', '/sys/user/phoneVerification', { ...OUTSIDE, body })).result;
}

/** Second step; by POST, so that the password is not in a URL (docs/departures.md). */
export async function changeForgotten(body: PasswordChangeBody): Promise<void> {
  await send('POST', '/sys/user/passwordChange', { ...OUTSIDE, body });
}
