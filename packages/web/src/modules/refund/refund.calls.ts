import type {
  RefundApplyBody,
  RefundPayBody,
  RefundProposal,
  RefundSummary,
} from '@songbai/contract/modules/refund/refund.calls.ts';
import { refund } from '@songbai/contract/modules/refund/refund.resource.ts';
import type { ApproveBody, ReasonBody } from '@songbai/contract/modules/step-bodies.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { getResult, send } from '../../api/client.ts';

export const REFUND_KEYS = {
  proposal: (id: string) => ['refund', 'proposal', id] as const,
  summary: ['refund', 'summary'] as const,
};

export function fetchProposal(id: string, signal?: AbortSignal): Promise<RefundProposal> {
  return getResult(`${refund.path}/proposal`, { id }, { signal });
}

export function fetchSummary(signal?: AbortSignal): Promise<RefundSummary> {
  return getResult(`${refund.path}/summary`, {}, { signal, quiet: true });
}

export function applyRefund(body: RefundApplyBody): Promise<Envelope<unknown>> {
  return send('POST', `${refund.path}/apply`, { body });
}

export function approveRefund(body: ApproveBody): Promise<Envelope<unknown>> {
  return send('POST', `${refund.path}/approve`, { body });
}

/** Idempotency key, so that a retry after a lost reply is the same payment (I23). */
export function payRefund(body: RefundPayBody, idempotencyKey: string): Promise<Envelope<unknown>> {
  return send('POST', `${refund.path}/pay`, { body, idempotencyKey });
}

/** Steps that only ask for a reason. */
export function endRefund(
  act: 'reject' | 'bounce' | 'withdraw' | 'reapply',
  body: ReasonBody,
): Promise<Envelope<unknown>> {
  return send('POST', `${refund.path}/${act}`, { body });
}
