import { randomInt } from 'node:crypto';
import { LIMITS } from '@songbai/contract/limits.ts';
import type { FactorSetup, OwnFactor } from '@songbai/contract/modules/session/second-step.calls.ts';
import { datetimeText } from '@songbai/contract/rules/dates.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { matchingStep, newTotpSecret, totpAddress } from '../../platform/totp.ts';
import type { WriteContext } from '../../resource/context.ts';
import type { Server } from '../../resource/server-context.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { clearFailures, countFailures, isLockedOut } from './failures.store.ts';
import { logEdit } from './log.ts';
import { deletePasskeys } from './passkeys.store.ts';
import type { Account } from './people.store.ts';
import {
  beginFactor,
  dropFactor,
  findFactor,
  recoveryLeft,
  replaceRecovery,
  roleCodesOf,
  spendRecovery,
  spendStep,
} from './second-factor.store.ts';

type Person = Pick<Account, 'id' | 'relTenantIds'>;

/** Whether the roles or tenants of an account must have a second factor. */
export async function isForced({ config, database }: Server, person: Person): Promise<boolean> {
  const { roles, tenants } = config.secondFactor;
  const own = (person.relTenantIds ?? '').split(',');
  if (roles.includes('*') || own.some((id) => tenants.includes(id))) return true;
  if (roles.length === 0) return false;
  return (await roleCodesOf(database.db, person.id)).some((code) => roles.includes(code));
}

export async function ownFactor(server: Server, person: Person): Promise<OwnFactor> {
  const { db } = server.database;
  const factor = await findFactor(db, person.id);
  const enabled = factor?.enabled === 1;
  return {
    enabled,
    forced: await isForced(server, person),
    since: factor && enabled ? datetimeText(Number(factor.createdAt)) : null,
    recoveryLeft: enabled ? await recoveryLeft(db, person.id) : 0,
  };
}

/** A new secret for an app; it is in force with its first code. */
export async function beginSetup(server: Server, person: Pick<Account, 'id' | 'username'>): Promise<FactorSetup> {
  const secret = newTotpSecret();
  const begun = await beginFactor(server.database.db, person.id, server.sealer.seal(secret), server.clock.now());
  if (!begun) throw new AppError('secondFactorOn');
  return { secret, address: totpAddress(secret, person.username) };
}

const codeCounter = (userId: string) => ({ key: `second:${userId}`, limit: LIMITS.loginFailures });

/**
 * Counts a try before it is looked at, so that requests at once have no more tries than others.
 * @throws AppError loginTooOften
 */
async function countTry({ database, clock }: Server, userId: string): Promise<void> {
  const { db } = database;
  const counter = codeCounter(userId);
  const now = clock.now();
  if (await isLockedOut(db, [counter], now)) throw new AppError('loginTooOften');
  const counts = await countFailures(db, [counter.key], now);
  if ((counts.get(counter.key) ?? 1) > counter.limit) throw new AppError('loginTooOften');
}

/**
 * Uses up a code of the app or a recovery code; each serves once.
 * @throws AppError loginTooOften, secondFactorOff, secondCodeWrong, sealedUnreadable
 */
export async function spendCode(server: Server, userId: string, typed: string): Promise<void> {
  const { db } = server.database;
  await countTry(server, userId);
  const factor = await findFactor(db, userId);
  if (factor?.enabled !== 1) throw new AppError('secondFactorOff');
  const now = server.clock.now();
  const code = typed.trim();
  const secret = readable(server, factor.secret);
  const step = secret === undefined ? undefined : matchingStep(secret, code, now);
  const fits =
    step === undefined
      ? await spendRecovery(db, userId, code, now)
      : await spendStep(db, userId, { secret: factor.secret, step, enabled: 1 });
  if (!fits) throw new AppError(secret === undefined ? 'sealedUnreadable' : 'secondCodeWrong');
  await clearFailures(db, codeCounter(userId));
}

/** A secret, unless it was sealed with another key: then the recovery codes, which are hashed, still serve. */
function readable({ sealer }: Pick<Server, 'sealer'>, sealed: string): string | undefined {
  try {
    return sealer.open(sealed);
  } catch (error) {
    if (error instanceof AppError && error.key === 'sealedUnreadable') return undefined;
    throw error;
  }
}

/** Enables what was begun by the first code of its app, and returns the recovery codes, which are shown once. */
export async function confirmSetup(server: Server, actor: Actor, typed: string): Promise<string[]> {
  const { userId } = actor;
  await countTry(server, userId);
  const codes = await write(server, actor, async (work) => {
    const factor = await findFactor(work.db, userId);
    if (!factor) throw new AppError('secondFactorNotBegun');
    if (factor.enabled === 1) throw new AppError('secondFactorOn');
    const step = matchingStep(server.sealer.open(factor.secret), typed.trim(), server.clock.now());
    const fits = step !== undefined && (await spendStep(work.db, userId, { secret: factor.secret, step, enabled: 0 }));
    if (!fits) throw new AppError('secondCodeWrong');
    return giveRecovery(work, '已开启两步验证');
  });
  await clearFailures(server.database.db, codeCounter(userId));
  return codes;
}

/** New recovery codes; the former ones end. */
export function renewRecovery(server: Server, actor: Actor): Promise<string[]> {
  return write(server, actor, (work) => giveRecovery(work, '已重新生成两步验证的恢复码'));
}

/** Without letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const RECOVERY_CODES = 10;

async function giveRecovery(work: Work, notice: string): Promise<string[]> {
  const pick = () => LETTERS.charAt(randomInt(LETTERS.length));
  const five = () => Array.from({ length: 5 }, pick).join('');
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${five()}-${five()}`);
  await replaceRecovery(work.db, work.actor.userId, codes);
  await record(work, work.actor.username, notice);
  return codes;
}

/** Switches the own second factor off; the proofs were checked before. */
export async function switchOff(server: Server, actor: Actor, person: Person): Promise<void> {
  if (await isForced(server, person)) throw new AppError('secondFactorForced');
  await write(server, actor, async (work) => {
    await dropFactor(work.db, actor.userId);
    await record(work, actor.username, '已关闭两步验证');
  });
}

/** Ends the second factor of somebody who has neither app nor recovery codes any more. */
export async function resetFactor(
  work: Work<WriteContext>,
  { id, username }: { id: string; username: string },
): Promise<void> {
  const had = await dropFactor(work.db, id);
  const keys = await deletePasskeys(work.db, id);
  await clearFailures(work.db, codeCounter(id));
  if (had) await record(work, username, '两步验证已被管理员重置');
  if (keys.length > 0) await record(work, username, '通行密钥已被管理员删除');
}

function record({ db, clock, actor }: Work<WriteContext>, username: string, what: string): Promise<void> {
  return logEdit(db, clock, actor, `用户名: ${username},${what}！`);
}
