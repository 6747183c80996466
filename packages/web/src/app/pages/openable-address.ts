import type { TicketResult } from '@songbai/contract/modules/session/ticket.calls.ts';
import { filledAddress, needsTicket } from '@songbai/contract/rules/menu-address.ts';
import { send } from '../../api/client.ts';
import { useSession } from '../../session/session.ts';

/**
 * The address with a new single-use ticket and the tenant filled in (design.md §9): the token itself never becomes
 * part of an address. Throws ApiError when no ticket could be obtained; the caller shows it.
 */
export async function openableAddress(url: string, signal?: AbortSignal): Promise<string> {
  const { tenantId } = useSession.getState();
  if (!needsTicket(url)) return filledAddress(url, { ticket: '', tenantId });
  const { result } = await send<TicketResult>('POST', '/sys/ticket', { quiet: true, ...(signal ? { signal } : {}) });
  return filledAddress(url, { ticket: result.ticket, tenantId });
}
