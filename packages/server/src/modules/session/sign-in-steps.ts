import type { ErrorKey } from '@songbai/contract/errors.ts';
import { LIMITS } from '@songbai/contract/limits.ts';
import type { StepLeft } from '@songbai/contract/modules/session/second-step.calls.ts';
import { AppError } from '../../platform/errors.ts';
import { newSecret, secretHash } from '../../platform/ids.ts';
import type { Server } from '../../resource/server-context.ts';
import { networkOf } from './failures.store.ts';
import { credentialsOf } from './passkeys.store.ts';
import { passwordDue } from './password-state.service.ts';
import { type Account, accountById } from './people.store.ts';
import { isForced } from './second-factor.service.ts';
import { stepFactsOf } from './second-factor.store.ts';
import { isTrusted } from './trusted-devices.store.ts';
import { deviceTokens, type Visitor } from './visitor.ts';

/** What may be left after the first proof: the code of a second factor, setting one up, a password of one's own. */
export type Step = 'code' | 'enrol' | 'password';

interface Pending {
  userId: string;
  /** Of the stored password hash: a changed password ends the sign-in. */
  password: string;
  /** Where the first proof came from. */
  from: string;
  step: Step;
  passed: Step[];
  /** Epoch ms: a cache outside this process has its own clock. */
  until: number;
}

const REFUSALS = {
  code: 'secondStepNeeded',
  enrol: 'secondFactorDue',
  password: 'passwordDue',
} as const satisfies Record<Step, ErrorKey>;

/** Whether a sign-in is refused for a step that is left: nothing failed. */
export const isStepLeft = (error: AppError): boolean => Object.values<string>(REFUSALS).includes(error.key);

/**
 * The one place that every way in passes (`startSession`): refuses while a further step is left, with a ticket for it.
 * @throws AppError secondStepNeeded, secondFactorDue, passwordDue
 */
export async function assertNoStepLeft(
  server: Server,
  account: Account,
  visitor: Visitor,
  passed: readonly Step[],
): Promise<void> {
  const left = await stepLeft(server, account, visitor, passed);
  if (!left) return;
  const { step, ...shown } = left;
  const { cache, clock, config } = server;
  const ticket = newSecret();
  const pending: Pending = {
    userId: account.id,
    password: secretHash(account.passwordHash),
    from: placeOf(visitor),
    ...{ step, passed: [...passed], until: clock.now() + LIMITS.signInStepMs },
  };
  await cache.set(keyOf(ticket), JSON.stringify(pending), LIMITS.signInStepMs);
  const result: StepLeft = { ticket, ...shown };
  throw new AppError(REFUSALS[step], { url: `${config.publicUrl}/user/login` }, { result });
}

/** The next step of a sign-in; a passkey proves the second factor as well as a code does. */
async function stepLeft(
  server: Server,
  account: Account,
  visitor: Visitor,
  passed: readonly Step[],
): Promise<({ step: Step } & Omit<StepLeft, 'ticket'>) | undefined> {
  const { db } = server.database;
  const facts = await stepFactsOf(db, account.id);
  if (!passed.includes('code')) {
    const coded = facts.enabled === 1;
    if (coded || (await isForced(server, account))) {
      const keyed = (await credentialsOf(db, account.id)).length > 0;
      if (!coded && !keyed) return { step: 'enrol' };
      const tokens = deviceTokens(server, visitor, account.id);
      const ways = [...(coded ? (['code'] as const) : []), ...(keyed ? (['passkey'] as const) : [])];
      if (!(await isTrusted(db, account.id, tokens, server.clock.now()))) return { step: 'code', ways };
    }
  }
  if (passed.includes('password')) return undefined;
  return passwordDue(server, facts, visitor) ? { step: 'password' } : undefined;
}

/** A sign-in with a step left, and whose it is. */
export interface OpenStep {
  ticket: string;
  step: Step;
  passed: readonly Step[];
  account: Account;
}

/**
 * The sign-in that a ticket stands for, which stays usable until `takeStep`.
 * @throws AppError signInStepOver when it is over, belongs to another browser or the account was changed
 */
export async function readStep(
  { cache, clock, database }: Server,
  ticket: string,
  visitor: Visitor,
  steps: readonly Step[],
): Promise<OpenStep> {
  const text = await cache.get(keyOf(ticket));
  const pending = text === null ? undefined : (JSON.parse(text) as Pending);
  const sound = pending && pending.until > clock.now() && pending.from === placeOf(visitor);
  if (!sound || !steps.includes(pending.step)) throw new AppError('signInStepOver');
  const account = await accountById(database.db, pending.userId);
  if (account?.status !== 1 || secretHash(account.passwordHash) !== pending.password)
    throw new AppError('signInStepOver');
  return { ticket, step: pending.step, passed: pending.passed, account };
}

/** Uses a ticket up; of two requests with one ticket only one goes on. */
export async function takeStep({ cache }: Pick<Server, 'cache'>, ticket: string): Promise<void> {
  if ((await cache.take(keyOf(ticket))) === null) throw new AppError('signInStepOver');
}

const keyOf = (ticket: string): string => `sign-in:${secretHash(ticket)}`;

const placeOf = ({ ip, userAgent }: Visitor): string => secretHash(`${networkOf(ip)} ${userAgent}`);
