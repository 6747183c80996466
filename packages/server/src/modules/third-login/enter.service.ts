import type { ThirdLoginResult, ThirdPosted } from '@songbai/contract/modules/third-login/third-login.calls.ts';
import type { ThirdSource } from '@songbai/contract/modules/third-login/third-login.words.ts';
import {
  THIRD_BOUND,
  THIRD_FAILED,
  THIRD_PHONE,
  THIRD_UNBOUND,
} from '@songbai/contract/modules/third-login/third-login.words.ts';
import { AppError } from '../../platform/errors.ts';
import { newSecret } from '../../platform/ids.ts';
import type { Server } from '../../resource/server-context.ts';
import { type Account, findAccount, startSession, type Visitor } from '../session/index.ts';
import { type KeptIdentity, keep, take } from './keeping.ts';
import { addBound } from './new-person.service.ts';
import type { Profile, Provider } from './providers/provider.ts';
import { accountById, bindingOf, boundTo } from './third-account.store.ts';

/** How a sign-in goes on once a provider has vouched for somebody. */
export type Outcome =
  | { code: string }
  | { uuid: string; identity: KeptIdentity }
  | { bound: true }
  | { refused: string };

/** A person whom a provider vouches for, and the browser in front of him. */
export interface Vouched {
  provider: Pick<Provider, 'source' | 'name'>;
  profile: Profile;
  browser: string;
  /** The code that enters the account travels in an address. */
  byAddress: boolean;
}

/**
 * Somebody known enters; somebody new confirms the account of his name, binds a phone where codes can be sent, or gets an
 * account of his own (contract/1 §2.5).
 * @throws AppError userUnknown, userFrozen, userDeleted, thirdNewOff
 */
export async function admit(server: Server, vouched: Vouched, visitor: Visitor): Promise<Outcome> {
  const { provider, profile, browser } = vouched;
  const { source } = provider;
  const { db } = server.database;
  const binding = await bindingOf(db, source, profile.id);
  if (binding) {
    openAccount(await accountById(db, binding.sysUserId));
    return { code: await entryFor(server, vouched, binding.sysUserId) };
  }
  const sameName = await freeSameName(server, source, profile);
  if (sameName === null && server.config.smsUrl === undefined) {
    const userId = await addBound(server, { provider, profile }, {}, visitor);
    return { code: await entryFor(server, vouched, userId) };
  }
  const identity: KeptIdentity = { source, browser, profile, sameName, operateCode: newSecret(), guesses: 0 };
  return { uuid: await keep(server, 'identity', identity), identity };
}

/** The account of the person's name there, unless it is bound to somebody else of this provider already. */
async function freeSameName({ database }: Server, source: ThirdSource, profile: Profile): Promise<string | null> {
  if (profile.loginName === null) return null;
  const account = await findAccount(database.db, profile.loginName);
  if (!account || (await boundTo(database.db, source, account.id))) return null;
  return account.username;
}

export function entryFor(server: Server, { provider, browser, byAddress }: Omit<Vouched, 'profile'>, userId: string) {
  return keep(server, 'entry', { source: provider.source, userId, browser: byAddress ? browser : null });
}

/** What the pop-up posts to the sign-in page. */
export function postedOf(outcome: Outcome | undefined): ThirdPosted {
  if (!outcome) return THIRD_FAILED;
  if ('bound' in outcome) return THIRD_BOUND;
  if ('refused' in outcome) return `${THIRD_UNBOUND}${outcome.refused}`;
  if ('code' in outcome) return outcome.code;
  const { uuid, identity } = outcome;
  const { source, sameName, profile, operateCode } = identity;
  if (sameName === null) return `${THIRD_PHONE}${uuid}`;
  return { isObj: true, source, uuid, username: sameName, avatar: profile.avatar, suffix: '', operateCode };
}

/** @throws AppError userUnknown, userFrozen, userDeleted */
export function openAccount<T extends { status: number; delFlag?: number }>(account: T | undefined): T {
  if (!account || account.delFlag === 1) throw new AppError('userUnknown');
  if (account.status === 2) throw new AppError('userFrozen');
  if (account.status !== 1) throw new AppError('userDeleted');
  return account;
}

/**
 * A single-use code for a session (contract/1 §2.5).
 * @param browser mark of the browser that asks, if it has one
 * @throws AppError thirdTokenInvalid, userUnknown, userFrozen, userDeleted
 */
export async function enter(
  server: Server,
  { code, source, browser }: { code: string; source: string; browser: string | undefined },
  visitor: Visitor,
): Promise<ThirdLoginResult> {
  const { db } = server.database;
  const entry = await take(server, 'entry', code);
  const theirs = entry?.source === source && (entry.browser === null || entry.browser === browser);
  if (!entry || !theirs) throw new AppError('thirdTokenInvalid');
  const account = openAccount(await accountById(db, entry.userId));
  // Taken away since the code was given.
  const binding = await boundTo(db, entry.source, account.id);
  if (!binding) throw new AppError('thirdTokenInvalid');
  const { delFlag: _, ...owner } = account;
  const login = await startSession(server, owner satisfies Account, visitor, 'thirdTokenInvalid');
  const { token, tenantList, userInfo, sysAllDictItems } = login;
  const shown = {
    ...userInfo,
    realname: userInfo.realname || binding.realname || userInfo.username,
    avatar: userInfo.avatar || binding.avatar,
  };
  return { token, tenantList, userInfo: shown, sysAllDictItems };
}
