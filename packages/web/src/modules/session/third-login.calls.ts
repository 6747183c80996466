import type {
  CasLoginResult,
  ThirdButton,
  ThirdLoginResult,
  ThirdPhoneBody,
  ThirdPosted,
  ThirdSameName,
} from '@songbai/contract/modules/third-login/third-login.calls.ts';
import { getResult, send } from '../../api/calls.ts';
import { ApiError } from '../../lib/failure.ts';

/** Options of calls without a session; the caller shows failures. */
const OUTSIDE = { quiet: true, token: '' } as const;

/** The configured providers. */
export function thirdButtons(): Promise<ThirdButton[]> {
  return getResult('/sys/thirdLogin/sources', undefined, OUTSIDE);
}

/** Exchanges a single-use code for a session: only code 200 is a success. */
export async function thirdEnter(code: string, source: string): Promise<ThirdLoginResult> {
  const path = `/sys/thirdLogin/getLoginUser/${encodeURIComponent(code)}/${encodeURIComponent(source)}`;
  const envelope = await send<ThirdLoginResult>('GET', path, OUTSIDE);
  if (Number(envelope.code) !== 200) throw new ApiError(envelope.message, { code: envelope.code, http: 200 });
  return envelope.result;
}

/** What the pop-up would have posted, of a sign-in inside an enterprise app. */
export function thirdWaiting(uuid: string): Promise<ThirdPosted> {
  return getResult(`/sys/thirdLogin/waiting/${encodeURIComponent(uuid)}`, undefined, OUTSIDE);
}

/** 创建新账号; returns a code. */
export async function thirdCreate({ isObj: _, ...question }: ThirdSameName): Promise<string> {
  const suffix = 1 + Math.floor(Math.random() * 98);
  return (await send<string>('POST', '/sys/third/user/create', { ...OUTSIDE, body: { ...question, suffix } })).result;
}

/** 确认绑定 by the account's password; returns a code. */
export async function thirdConfirm(question: ThirdSameName, password: string): Promise<string> {
  const { source, uuid, username, operateCode } = question;
  const body = { source, uuid, username, operateCode, password };
  return (await send<string>('POST', '/sys/third/user/checkPassword', { ...OUTSIDE, body })).result;
}

/** 绑定手机号; returns a code. */
export async function thirdBindPhone(body: ThirdPhoneBody): Promise<string> {
  return (await send<string>('POST', '/sys/thirdLogin/bindingThirdPhone', { ...OUTSIDE, body })).result;
}

/** A code to the phone that is to be bound, whether it has an account or not. */
export async function thirdSms(mobile: string, thirdUserUuid: string): Promise<void> {
  await send('POST', '/sys/thirdLogin/sendBindingSms', { ...OUTSIDE, body: { mobile, thirdUserUuid } });
}

/** The session of a ticket of the CAS server (contract/1 §2.10): only code 200 is a success. */
export async function casEnter(ticket: string, service: string): Promise<CasLoginResult> {
  const options = { ...OUTSIDE, params: { ticket, service } };
  const envelope = await send<CasLoginResult>('GET', '/sys/cas/client/validateLogin', options);
  if (Number(envelope.code) !== 200) throw new ApiError(envelope.message, { code: envelope.code, http: 200 });
  return envelope.result;
}
