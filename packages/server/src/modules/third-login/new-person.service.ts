import { createHash, randomInt } from 'node:crypto';
import { PATTERNS } from '@songbai/contract/rules/patterns.ts';
import { isUniqueViolation } from '../../db/database.ts';
import { type Actor, systemActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { NO_PASSWORD } from '../../platform/passwords.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { insertAccount, newAccountRow, uniqueWrite } from '../account/index.ts';
import { type Account, logAdd, logEdit, type Visitor } from '../session/index.ts';
import type { Profile, Provider } from './providers/provider.ts';
import { bind, bindingOf, boundTo, giveThirdRole } from './third-account.store.ts';

export interface Person {
  provider: Pick<Provider, 'source' | 'name'>;
  profile: Profile;
}

/** How often another name is tried before it is given up. */
const NAMES = 5;

/**
 * A new account for somebody whom a provider vouches for, bound to him, with the role third_role alone. It has no
 * password: its owner comes in through the provider.
 * @returns its id
 * @throws AppError thirdNewOff, thirdTaken, phoneRegistered
 */
export async function addBound(
  server: Server,
  person: Person,
  { phone = null, suffix = '' }: { phone?: string | null; suffix?: string },
  visitor: Visitor,
): Promise<string> {
  if (!server.config.thirdLogin.newAccounts) throw new AppError('thirdNewOff');
  const base = nameOf(person);
  for (let tried = 0; ; tried += 1) {
    const username = tried === 0 ? `${base}${suffix}` : `${base}_${randomInt(1000, 10_000)}`;
    try {
      return await addNamed(server, person, { username, phone }, visitor);
    } catch (error) {
      const taken = error instanceof AppError && error.key === 'usernameRegistered';
      if (!taken || tried === NAMES) throw error;
    }
  }
}

/** His name there if it can be an account's, otherwise one made of his id there, which says nothing. */
function nameOf({ provider, profile }: Person): string {
  const name = profile.loginName?.slice(0, 80) ?? '';
  if (PATTERNS.account.regex.test(name)) return name;
  return `${provider.source}_${createHash('sha256').update(profile.id).digest('hex').slice(0, 12)}`;
}

async function addNamed(
  server: Server,
  person: Person,
  { username, phone }: { username: string; phone: string | null },
  { ip }: Visitor,
): Promise<string> {
  const { provider, profile } = person;
  const { db } = server.database;
  const realname = profile.realname ?? username;
  const row = newAccountRow({ username, realname, phone, email: null }, NO_PASSWORD, server.clock.datetime());
  const { passwordHash: _, usernameFolded: __, ...shown } = row;
  const actor: Actor = { ...systemActor(0), userId: row.id, username, realname, ip };
  const taken = [
    { column: 'username', value: username, refusal: () => new AppError('usernameRegistered') },
    { column: 'phone', value: phone, refusal: () => new AppError('phoneRegistered') },
  ] as const;
  await once(server, person, row.id, () =>
    uniqueWrite(db, taken, row.id, () =>
      write(server, actor, async (work) => {
        await insertAccount(work.db, row);
        const change = {
          table: 'sys_user',
          id: row.id,
          version: 1,
          action: 'add' as const,
          before: null,
          after: shown,
        };
        work.log([change]);
        await giveThirdRole(work.db, row.id, work.clock.datetime());
        await bind(work, provider.source, profile, row.id);
        await logAdd(work.db, work.clock, actor, `用户名: ${username},通过「${provider.name}」创建账号成功！`);
      }),
    ),
  );
  return row.id;
}

/**
 * Binds an identity to an account whose owner was just proven.
 * @throws AppError thirdTaken, thirdBound
 */
export async function bindAccount(server: Server, person: Person, account: Account, { ip }: Visitor): Promise<void> {
  const { provider, profile } = person;
  const { id, username, realname } = account;
  const actor: Actor = { ...systemActor(account.loginTenantId ?? 0), userId: id, username, realname, ip };
  await once(server, person, id, () =>
    write(server, actor, async (work) => {
      await bind(work, provider.source, profile, id);
      await logEdit(work.db, work.clock, actor, `用户名: ${username},绑定「${provider.name}」账号成功！`);
    }),
  );
}

/** The unique indexes decide between two that bind at the same moment; here the loser is told why. */
async function once(
  server: Server,
  { provider, profile }: Person,
  userId: string,
  act: () => Promise<void>,
): Promise<void> {
  const { source, name } = provider;
  const { db } = server.database;
  try {
    await act();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    if (await bindingOf(db, source, profile.id)) throw new AppError('thirdTaken', { name });
    if (await boundTo(db, source, userId)) throw new AppError('thirdBound', { name });
    throw error;
  }
}
