import { LIMITS } from '@songbai/contract/limits.ts';
import type { UpdateMailBody } from '@songbai/contract/modules/account/account.calls.ts';
import { PATTERNS } from '@songbai/contract/rules/patterns.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { write } from '../../resource/write/work.ts';
import { sendMail } from '../message/index.ts';
import { addressCounter, countFailure, isLockedOut } from '../session/index.ts';
import { saveOwn } from './own-data.service.ts';
import { type Desk, phoneKey } from './sms.service.ts';
import { hasCode, keepCode, newCode, tryCode } from './sms-codes.ts';
import { throttleAddress, throttlePhone } from './throttle.store.ts';

/** The place of a mail address among codes; each person proves it for himself. */
const placeOf = (actor: Actor, email: string): string => `mail:${actor.userId}:${email.toLowerCase()}`;

/** @throws AppError invalid */
function checkedAddress(text: string): string {
  const email = text.trim();
  const { regex, message } = PATTERNS.email;
  if (!regex.test(email)) throw new AppError('invalid', { detail: message }, { field: 'email' });
  return email;
}

/**
 * Sends a code to an address that is to be the caller's.
 * @throws AppError mailUnconfigured, smsTooOften, smsStillValid, invalid
 */
export async function sendMailCode({ server, queue }: Desk, actor: Actor, address: string): Promise<void> {
  const { config, database } = server;
  const email = checkedAddress(address);
  if (config.messages.smtp === undefined) throw new AppError('mailUnconfigured');
  await throttleAddress(database.db, actor.ip, server.clock.now());
  const place = placeOf(actor, email);
  await queue.run(phoneKey(place), async () => {
    if (await hasCode(server, place, 'mail')) throw new AppError('smsStillValid');
    await throttlePhone(database.db, `mail:${email.toLowerCase()}`, server.clock.now());
    const code = newCode();
    const until = server.clock.now() + LIMITS.smsLifeMs;
    await keepCode(server, place, { code, use: 'mail', username: actor.username, guesses: 0, until });
    const content = `您正在绑定邮箱，验证码：${code}，10分钟内有效。如非本人操作，请忽略本邮件。`;
    await write(server, actor, (work) => sendMail(work, { to: email, title: '邮箱验证码', content }));
  });
}

/**
 * A new mail address, proven by the code that was sent to it.
 * @throws AppError mailCodeWrong, mailCodeExpired, emailTaken
 */
export async function updateMail(
  desk: Desk,
  actor: Actor,
  { email: address, mailcode }: UpdateMailBody,
): Promise<void> {
  const { server, queue } = desk;
  const { db } = server.database;
  const email = checkedAddress(address);
  const place = placeOf(actor, email);
  await queue.run(phoneKey(place), async () => {
    const counter = addressCounter(actor.ip);
    const now = server.clock.now();
    if (await isLockedOut(db, [counter], now)) throw new AppError('tooManyRequests');
    const { outcome } = await tryCode(server, place, 'mail', mailcode);
    if (outcome === 'right') return;
    await countFailure(db, counter, now);
    throw new AppError(outcome === 'wrong' ? 'mailCodeWrong' : 'mailCodeExpired');
  });
  await saveOwn(desk, actor, { email });
}
