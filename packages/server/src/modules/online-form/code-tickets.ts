import { LIMITS } from '@songbai/contract/limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { newSecret, secretHash } from '../../platform/ids.ts';
import type { Server } from '../../resource/server-context.ts';

/** What a ticket holds: whose it is, and for which table. */
interface Kept {
  userId: string;
  tenantId: number;
  headId: string;
  /** Epoch ms: a cache outside this process has its own clock. */
  until: number;
}

type TicketParts = Pick<Server, 'cache' | 'clock'>;

const cacheKey = (ticket: string): string => `code-ticket:${secretHash(ticket)}`;

/** A single-use ticket for the files of a module, bound to the person and the tenant. */
export async function issueCodeTicket(
  { cache, clock }: TicketParts,
  { userId, tenantId }: Actor,
  headId: string,
): Promise<string> {
  const ticket = newSecret();
  const kept: Kept = { userId, tenantId, headId, until: clock.now() + LIMITS.codeTicketLifeMs };
  await cache.set(cacheKey(ticket), JSON.stringify(kept), LIMITS.codeTicketLifeMs);
  return ticket;
}

/**
 * Does what the ticket is for, and uses it up unless that was refused; of concurrent attempts one succeeds, on all nodes.
 * @throws AppError generateTicket, and what the act throws
 */
export async function useCodeTicket<T>(
  { cache, clock }: TicketParts,
  { userId, tenantId }: Actor,
  ticket: string,
  act: (headId: string) => Promise<T>,
): Promise<T> {
  const text = await cache.get(cacheKey(ticket));
  const kept = text === null ? undefined : (JSON.parse(text) as Kept);
  const isOwn = kept?.userId === userId && kept.tenantId === tenantId;
  if (!kept || !isOwn || kept.until <= clock.now()) throw new AppError('generateTicket');
  const result = await act(kept.headId);
  if ((await cache.take(cacheKey(ticket))) === null) throw new AppError('generateTicket');
  return result;
}
