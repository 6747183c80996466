import { LIMITS } from '@songbai/contract/limits.ts';
import { redeemBody, type TicketHolder, type TicketResult } from '@songbai/contract/modules/session/ticket.calls.ts';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../http/envelope.ts';
import { addressLimit } from '../../http/rate-limit.ts';
import { addressOf, route } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { newSecret, secretHash } from '../../platform/ids.ts';
import type { Server } from '../../resource/server-context.ts';

/** Stored content of a ticket: only the session it was issued in. */
interface Kept {
  sessionId: string;
  tenantId: number;
  /** Epoch ms: a cache outside this process has its own clock. */
  until: number;
}

/** Single-use tickets of 60 s in the place of the token, for addresses that need access (design.md §9). */
export function ticketRoutes(app: FastifyInstance, server: Server): void {
  const limitMaking = addressLimit(app, 'ticket', LIMITS.loginsPerMinute);
  const limitRedeeming = addressLimit(app, 'ticket-redeem', LIMITS.loginsPerMinute);
  route(app, {
    method: 'POST',
    url: '/sys/ticket',
    access: { signedIn: true, inPerson: true },
    summary: '获取一次性访问票据',
    handle: async ({ actor, request }) => {
      await limitMaking(request);
      return ok<TicketResult>({ ticket: await issueTicket(server, actor) });
    },
  });
  route(app, {
    method: 'POST',
    url: '/sys/ticket/redeem',
    access: { public: true },
    summary: '核销一次性访问票据，返回持有人',
    body: redeemBody,
    handle: async ({ body, request }) => {
      await limitRedeeming(request);
      return ok(holderOf(await takeTicket(server, body.ticket, addressOf(request))));
    },
  });
}

type TicketParts = Pick<Server, 'cache' | 'clock' | 'sessions'>;

async function issueTicket({ cache, clock }: TicketParts, actor: Actor): Promise<string> {
  const ticket = newSecret();
  const { sessionId, tenantId } = actor;
  const kept: Kept = { sessionId, tenantId, until: clock.now() + LIMITS.ticketLifeMs };
  await cache.set(cacheKey(ticket), JSON.stringify(kept), LIMITS.ticketLifeMs);
  return ticket;
}

/**
 * Redeems a ticket: the holder of the session it was issued in, with the current rights, tenant and account state.
 * Of concurrent attempts only one succeeds, across all nodes.
 * @throws AppError ticketInvalid when it was used, has expired, or the session is no longer valid
 */
export async function takeTicket({ cache, clock, sessions }: TicketParts, ticket: string, ip: string): Promise<Actor> {
  const text = await cache.take(cacheKey(ticket));
  const kept = text === null ? undefined : (JSON.parse(text) as Kept);
  if (!kept || kept.until <= clock.now()) throw new AppError('ticketInvalid');
  try {
    return await sessions.actorOfSession(kept.sessionId, kept.tenantId, ip);
  } catch (error) {
    // The exact reason is not disclosed to the holder of an address.
    throw error instanceof AppError ? new AppError('ticketInvalid') : error;
  }
}

function cacheKey(ticket: string): string {
  return `ticket:${secretHash(ticket)}`;
}

function holderOf({ userId, username, realname, orgCode, tenantId }: Actor): TicketHolder {
  return { userId, username, realname, orgCode, tenantId };
}
