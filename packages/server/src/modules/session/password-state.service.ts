import type { PasswordOwner } from '@songbai/contract/rules/new-password.ts';
import { AppError } from '../../platform/errors.ts';
import { assertNewPassword, hashPassword, verifyPassword } from '../../platform/passwords.ts';
import type { Server } from '../../resource/server-context.ts';
import type { Work } from '../../resource/write/work.ts';
import { formerHashes, savePasswordState } from './password-state.store.ts';
import type { StepFacts } from './second-factor.store.ts';
import type { Visitor } from './visitor.ts';

const DAY_MS = 86_400_000;

/**
 * Whether somebody has to choose a password before he comes in: the present one was chosen by another, or is too old.
 * By default only our own pages ask, which can show how (ADR 41).
 */
export function passwordDue(
  { config, clock }: Pick<Server, 'config' | 'clock'>,
  { due, setAt }: Pick<StepFacts, 'due' | 'setAt'>,
  visitor: Visitor,
): boolean {
  const { firstPassword, passwordDays } = config.passwords;
  const asked = firstPassword === 'all' || (firstPassword === 'own' && visitor.own === true);
  if (due === 1 && asked) return true;
  return setAt !== null && passwordDays > 0 && clock.now() - Number(setAt) >= passwordDays * DAY_MS;
}

/**
 * The hash of a new password of an account, for everything that sets one.
 * @throws AppError passwordWeak, passwordHoldsName, passwordCommon, passwordUsed
 */
export async function hashOfNew(
  { config, database }: Server,
  password: string,
  owner: PasswordOwner & { id?: string | undefined },
): Promise<string> {
  await assertNewPassword(password, owner);
  const kept = config.passwords.passwordHistory;
  if (owner.id !== undefined && kept > 0)
    for (const former of await formerHashes(database.db, owner.id, kept))
      if (await verifyPassword(former, password)) throw new AppError('passwordUsed');
  return hashPassword(password);
}

/**
 * Notes a new password in the transaction that sets it: since when it holds, whether its owner has to replace it
 * because somebody else chose it, and for the last N.
 */
export async function notePassword(
  { config, clock }: Server,
  work: Pick<Work, 'db' | 'actor'>,
  set: { userId: string; passwordHash: string },
): Promise<void> {
  const due = work.actor.userId !== set.userId;
  await savePasswordState(work.db, { ...set, due, now: clock.now(), kept: config.passwords.passwordHistory });
}
