import { LIMITS } from '@songbai/contract/limits.ts';
import type { SmsBody } from '@songbai/contract/modules/account/account.calls.ts';
import type { SmsMode } from '@songbai/contract/modules/account/sms-mode.ts';
import { PATTERNS } from '@songbai/contract/rules/patterns.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { WorkQueue } from '../../platform/work-queue.ts';
import type { Server } from '../../resource/server-context.ts';
import { accountOfPhone, ownRow } from './people.store.ts';
import { dropCode, hasCode, keepCode, newCode } from './sms-codes.ts';
import type { SmsGateway, SmsTemplate } from './sms-gateway.ts';
import { throttleAddress, throttlePhone } from './throttle.store.ts';

/** Dependencies shared by the calls of this module. */
export interface Desk {
  server: Server;
  gateway: SmsGateway;
  /** Serialises work on one phone, and password checks. */
  queue: WorkQueue;
}

const TEMPLATES: Readonly<Record<SmsMode, SmsTemplate>> = { '0': 'login', '1': 'register', '2': 'reset' };

export interface SmsCaller {
  ip: string;
  /** A registration code also proves a signed-in person's new phone, whether or not anybody may register. */
  signedIn: boolean;
}

/**
 * Sends a code (contract/1 §2.3). Replies do not reveal which phones have an account (design.md §9): sign-in and
 * reset reply alike for every phone and send the code after the reply. A registration code goes to any phone, and
 * only its receiver learns at the end that the phone is registered.
 */
export async function sendCode(desk: Desk, body: SmsBody, { ip, signedIn }: SmsCaller): Promise<void> {
  const { server } = desk;
  const now = server.clock.now();
  await throttleAddress(server.database.db, ip, now);
  const mobile = checkedMobile(body.mobile);
  if (body.smsmode === undefined) throw new AppError('invalid', { detail: '短信类型不能为空' }, { field: 'smsmode' });
  const use = TEMPLATES[String(body.smsmode) as SmsMode];
  if (use === 'register' && !server.config.registration && !signedIn) throw new AppError('registrationOff');
  desk.gateway.assertReady();
  await desk.queue.run(phoneKey(mobile), async () => {
    const account = use === 'register' ? undefined : await accountOfPhone(server.database.db, mobile);
    const username = account?.status === 1 ? account.username : null;
    const code = await issue(desk, { mobile, use, username, lifeMs: LIMITS.smsLifeMs });
    if (use === 'register') await deliver(desk, mobile, code, use);
    else if (username !== null) desk.gateway.sendLater(mobile, code, use);
  });
}

/** A code for changing the own password (contract/1 §4); it works for the password reset calls. */
export async function sendOwnCode(desk: Desk, actor: Actor, phone: string | null | undefined): Promise<void> {
  const { server } = desk;
  await throttleAddress(server.database.db, actor.ip, server.clock.now());
  const mobile = checkedMobile(phone);
  const own = await ownRow(server.database.db, actor.userId);
  if (own?.phone !== mobile) throw new AppError('ownPhoneDiffers');
  desk.gateway.assertReady();
  await desk.queue.run(phoneKey(mobile), async () => {
    const slot = { mobile, use: 'reset' as const, username: actor.username, lifeMs: LIMITS.smsOwnLifeMs };
    await deliver(desk, mobile, await issue(desk, slot), 'reset');
  });
}

/**
 * A code to a phone that is to be bound to an identity of another provider (contract/1 §2.5). Whoever asks has just been
 * vouched for there, so phones without an account get one too.
 */
export async function sendBindingCode(desk: Desk, phone: string, ip: string): Promise<void> {
  const { server } = desk;
  await throttleAddress(server.database.db, ip, server.clock.now());
  const mobile = checkedMobile(phone);
  desk.gateway.assertReady();
  await desk.queue.run(phoneKey(mobile), async () => {
    const slot = { mobile, use: 'login' as const, username: null, lifeMs: LIMITS.smsLifeMs };
    await deliver(desk, mobile, await issue(desk, slot), 'login');
  });
}

/** Guesses and new codes of one phone run one at a time. */
export function phoneKey(mobile: string): string {
  return `phone:${mobile}`;
}

/** @throws AppError smsPhoneEmpty, invalid */
function checkedMobile(text: string | null | undefined): string {
  const mobile = text?.trim() ?? '';
  if (mobile === '') throw new AppError('smsPhoneEmpty');
  const { regex, message } = PATTERNS.mobile;
  if (!regex.test(mobile)) throw new AppError('invalid', { detail: message });
  return mobile;
}

async function issue(
  { server }: Desk,
  wanted: { mobile: string; use: SmsTemplate; username: string | null; lifeMs: number },
): Promise<string> {
  const { mobile, use, username, lifeMs } = wanted;
  if (await hasCode(server, mobile, use)) throw new AppError('smsStillValid');
  await throttlePhone(server.database.db, mobile, server.clock.now());
  const code = newCode();
  await keepCode(server, mobile, { code, use, username, guesses: 0, until: server.clock.now() + lifeMs });
  return code;
}

/** An undelivered code is void, so that another can be requested at once. */
async function deliver({ server, gateway }: Desk, mobile: string, code: string, use: SmsTemplate): Promise<void> {
  try {
    await gateway.send(mobile, code, use);
  } catch (error) {
    await dropCode(server, mobile);
    throw error;
  }
}
