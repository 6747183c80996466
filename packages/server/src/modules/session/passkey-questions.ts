import { LIMITS } from '@songbai/contract/limits.ts';
import { AppError } from '../../platform/errors.ts';
import { newSecret, secretHash } from '../../platform/ids.ts';
import type { Server } from '../../resource/server-context.ts';

/** A challenge that waits for its answer; `userId` null where anybody may answer. */
interface Question {
  purpose: 'add' | 'enter' | 'second';
  challenge: string;
  userId: string | null;
  /** Epoch ms: a cache outside this process has its own clock. */
  until: number;
}

type Parts = Pick<Server, 'cache' | 'clock'>;

const keyOf = (ticket: string): string => `passkey:${secretHash(ticket)}`;

/** Keeps a challenge; returns the ticket that its answer has to carry. */
export async function ask({ cache, clock }: Parts, question: Omit<Question, 'until'>): Promise<string> {
  const ticket = newSecret();
  const kept: Question = { ...question, until: clock.now() + LIMITS.signInStepMs };
  await cache.set(keyOf(ticket), JSON.stringify(kept), LIMITS.signInStepMs);
  return ticket;
}

/**
 * The challenge of a ticket, which is used up whatever the answer.
 * @throws AppError passkeyTooLate
 */
export async function answered(
  { cache, clock }: Parts,
  ticket: string,
  { purpose, userId }: Pick<Question, 'purpose' | 'userId'>,
): Promise<string> {
  const text = await cache.take(keyOf(ticket));
  const question = text === null ? undefined : (JSON.parse(text) as Question);
  const fits = question && question.until > clock.now() && question.purpose === purpose && question.userId === userId;
  if (!fits) throw new AppError('passkeyTooLate');
  return question.challenge;
}
