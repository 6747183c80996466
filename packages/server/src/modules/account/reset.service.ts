import { LIMITS } from '@songbai/contract/limits.ts';
import type {
  PasswordChangeBody,
  PhoneVerificationBody,
  PhoneVerified,
} from '@songbai/contract/modules/account/account.calls.ts';
import { systemActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { assertNewPassword } from '../../platform/passwords.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { notifyOfReset } from '../message/index.ts';
import {
  addressCounter,
  countFailure,
  hashOfNew,
  isLockedOut,
  liftLocks,
  logEdit,
  notePassword,
} from '../session/index.ts';
import { accountOfPhone, recoverPassword } from './people.store.ts';
import { type Desk, phoneKey } from './sms.service.ts';
import { keepCode, putBack, type Slot, tryCode } from './sms-codes.ts';

/** First step (contract/1 §2.12): a right code returns the account's name and restarts the lifetime of the code. */
export function verifyPhone(desk: Desk, body: PhoneVerificationBody, ip: string): Promise<PhoneVerified> {
  const { server, queue } = desk;
  const phone = body.phone.trim();
  return queue.run(phoneKey(phone), async () => {
    const slot = await spentCode(server, { phone, code: body.smscode, ip }, 'smsCodeWrong');
    const account = await accountOfPhone(server.database.db, phone);
    if (account?.status !== 1 || account.username !== slot.username) throw new AppError('resetUserMissing');
    await keepCode(server, phone, { ...slot, until: server.clock.now() + LIMITS.smsLifeMs });
    return { smscode: slot.code, username: account.username };
  });
}

interface NewPassword {
  username: string;
  password: string;
  phone: string;
  smscode: string;
}

/** Second step: sets the password, ends every session of the account and removes its locks; consumes the code. */
export async function recover(desk: Desk, body: PasswordChangeBody, ip: string): Promise<void> {
  const { server, queue } = desk;
  const wanted = complete(body);
  await assertNewPassword(wanted.password, wanted);
  return queue.run(phoneKey(wanted.phone), async () => {
    const slot = await spentCode(server, { phone: wanted.phone, code: wanted.smscode, ip }, 'resetCodeWrong');
    if (slot.username !== wanted.username) {
      await putBack(server, wanted.phone, slot);
      throw new AppError('resetCodeOwner');
    }
    const { db } = server.database;
    const account = await accountOfPhone(db, wanted.phone);
    let passwordHash: string;
    try {
      passwordHash = await hashOfNew(server, wanted.password, { id: account?.id, realname: account?.realname });
    } catch (error) {
      // The code was right, and serves for a better password.
      await keepCode(server, wanted.phone, slot);
      throw error;
    }
    server.live.recheck([await setPassword(server, { ...wanted, passwordHash }, ip)]);
    await liftLocks(db, { kind: 'account', name: wanted.username });
    await liftLocks(db, { kind: 'phone', name: wanted.phone });
  });
}

function complete({ username, password, phone, smscode }: PasswordChangeBody): NewPassword {
  const wanted = { username: username?.trim(), password, phone: phone?.trim(), smscode: smscode?.trim() };
  if (!wanted.username || !wanted.password || !wanted.phone || !wanted.smscode) throw new AppError('resetIncomplete');
  return wanted as NewPassword;
}

/** The slot of a right code; wrong codes are also counted per address. */
async function spentCode(
  server: Server,
  { phone, code, ip }: { phone: string; code: string; ip: string },
  wrong: 'smsCodeWrong' | 'resetCodeWrong',
): Promise<Slot> {
  const { db } = server.database;
  const counter = addressCounter(ip);
  const now = server.clock.now();
  if (await isLockedOut(db, [counter], now)) throw new AppError('tooManyRequests');
  const tried = await tryCode(server, phone, 'reset', code);
  if (tried.outcome === 'right') return tried.slot;
  await countFailure(db, counter, now);
  throw new AppError(tried.outcome === 'wrong' ? wrong : 'smsCodeExpired');
}

/** Returns the account whose password was set. */
async function setPassword(
  server: Server,
  { username, passwordHash, phone }: NewPassword & { passwordHash: string },
  ip: string,
): Promise<string> {
  return write(server, systemActor(0), async (work) => {
    const now = work.clock.datetime();
    const row = await recoverPassword(work.db, { username, phone, passwordHash, now });
    if (!row) throw new AppError('resetPhoneDiffers');
    const actor = { ...systemActor(0), userId: row.id, username, realname: row.realname, ip };
    const after = { id: row.id, password: '已重置' };
    const change = {
      table: 'sys_user',
      id: row.id,
      version: row.version,
      action: 'edit' as const,
      before: null,
      after,
    };
    work.as(actor).log([change]);
    await notePassword(server, { db: work.db, actor }, { userId: row.id, passwordHash });
    await logEdit(work.db, work.clock, actor, `用户名: ${username},通过短信验证码重置密码成功！`);
    const by = '通过短信验证码重置';
    await notifyOfReset(work, { tenantId: row.loginTenantId ?? 0, userIds: [row.id], by });
    return row.id;
  });
}
