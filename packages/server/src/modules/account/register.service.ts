import type { RegisterBody } from '@songbai/contract/modules/account/account.calls.ts';
import { PATTERNS, type PatternName } from '@songbai/contract/rules/patterns.ts';
import { failingAs } from '../../http/error-handler.ts';
import { type Actor, systemActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { assertNewPassword, generatePassword, hashPassword } from '../../platform/passwords.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { addressCounter, countFailure, isLockedOut, logAdd } from '../session/index.ts';
import { type NewAccount, newAccountRow } from './new-account.ts';
import { insertAccount, uniqueWrite } from './people.store.ts';
import { type Desk, phoneKey } from './sms.service.ts';
import { putBack, tryCode } from './sms-codes.ts';

interface NewPerson extends NewAccount {
  password: string;
  phone: string;
}

/**
 * Registration (contract/1 §2.11): an active account without role, department or tenant; an administrator assigns them.
 * The code is checked first; a taken name costs one of its tries, so that one code cannot probe many names.
 */
export async function register(desk: Desk, body: RegisterBody, ip: string): Promise<void> {
  const { server, queue } = desk;
  const { db } = server.database;
  if (!server.config.registration) throw new AppError('registrationOff');
  const person = await checkedPerson(body);
  return queue.run(phoneKey(person.phone), async () => {
    const now = server.clock.now();
    if (await isLockedOut(db, [addressCounter(ip)], now)) throw new AppError('tooManyRequests');
    const tried = await tryCode(server, person.phone, 'register', body.smscode);
    if (tried.outcome !== 'right') {
      await countFailure(db, addressCounter(ip), now);
      throw new AppError(tried.outcome === 'wrong' ? 'smsCodeWrong' : 'registerCodeExpired');
    }
    try {
      await failingAs('registerFailed', () => addAccount(server, person, ip));
    } catch (error) {
      await putBack(server, person.phone, tried.slot);
      throw error;
    }
  });
}

/** Fills in missing values and checks the rest. */
async function checkedPerson(body: RegisterBody): Promise<NewPerson> {
  const phone = body.phone.trim();
  assertPattern('mobile', phone, 'phone');
  const username = body.username?.trim() || phone;
  assertPattern('username', username, 'username');
  const email = body.email?.trim() || null;
  if (email) assertPattern('email', email, 'email');
  const realname = body.realname?.trim() || username;
  if (body.password) await assertNewPassword(body.password, { username, realname, phone });
  return { username, password: body.password || generatePassword(), phone, email, realname };
}

function assertPattern(name: PatternName, value: string, field: keyof RegisterBody): void {
  if (!PATTERNS[name].regex.test(value)) throw new AppError('invalid', { detail: PATTERNS[name].message }, { field });
}

async function addAccount(server: Server, person: NewPerson, ip: string): Promise<void> {
  const { db } = server.database;
  const row = newAccountRow(person, await hashPassword(person.password), server.clock.datetime());
  const taken = [
    { column: 'username', value: person.username, refusal: () => new AppError('usernameRegistered') },
    { column: 'phone', value: person.phone, refusal: () => new AppError('phoneRegistered') },
    { column: 'email', value: person.email, refusal: () => new AppError('emailRegistered') },
  ] as const;
  const { passwordHash: _, usernameFolded: __, ...shown } = row;
  const actor: Actor = { ...systemActor(0), userId: row.id, username: row.username, realname: row.realname, ip };
  await uniqueWrite(db, taken, row.id, () =>
    write(server, actor, async (work) => {
      await insertAccount(work.db, row);
      const change = { table: 'sys_user', id: row.id, version: 1, action: 'add' as const, before: null, after: shown };
      work.log([change]);
      await logAdd(work.db, server.clock, actor, `用户名: ${row.username},注册成功！`);
    }),
  );
}
