import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { AssertedPasskey, PasskeyAsked } from '@songbai/contract/modules/session/passkey.calls.ts';
import type { SecondStepResult } from '@songbai/contract/modules/session/second-step.calls.ts';
import type { LoginResult } from '@songbai/contract/modules/session/session.calls.ts';
import { send } from '../api/calls.ts';

const OUTSIDE = { quiet: true, token: '' } as const;

type Creation = Parameters<typeof startRegistration>[0]['optionsJSON'];
type Request = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Whatever the device or its owner declines; in the office's words. */
async function onDevice<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'InvalidStateError') throw new Error('该设备的通行密钥已登记');
    if (name === 'SecurityError') throw new Error('当前网址不能使用通行密钥，请用系统的正式网址打开');
    throw new Error('已取消，或设备没有响应');
  }
}

/** A new passkey of this device, for the server to keep. */
export async function createPasskey({ options }: PasskeyAsked): Promise<object> {
  return onDevice(() => startRegistration({ optionsJSON: options as Creation }));
}

async function signed({ ticket, options }: PasskeyAsked) {
  const response = await onDevice(() => startAuthentication({ optionsJSON: options as Request }));
  return { ticket, response: response as AssertedPasskey };
}

/** Signs in with a passkey alone. */
export async function enterByPasskey(): Promise<LoginResult> {
  const asked = await send<PasskeyAsked>('POST', '/sys/login/passkey/begin', { ...OUTSIDE, body: {} });
  const body = await signed(asked.result);
  return (await send<LoginResult>('POST', '/sys/login/passkey', { ...OUTSIDE, body })).result;
}

/** The second step of a sign-in by a passkey. */
export async function passStepByPasskey(step: string, trust: boolean): Promise<SecondStepResult> {
  const begin = '/sys/login/second/passkey/begin';
  const asked = await send<PasskeyAsked>('POST', begin, { ...OUTSIDE, body: { step } });
  const body = { ...(await signed(asked.result)), step, trust };
  return (await send<SecondStepResult>('POST', '/sys/login/second/passkey', { ...OUTSIDE, body })).result;
}
