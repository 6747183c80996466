import type {
  ChangeApplyBody,
  ChangeFinishBody,
  ChangeProposal,
  ChangeProposalQuery,
  ChangeSettleBody,
} from '@songbai/contract/modules/plot-change/plot-change.calls.ts';
import { plotChange } from '@songbai/contract/modules/plot-change/plot-change.resource.ts';
import type { ChangeKind } from '@songbai/contract/modules/plot-change/plot-change.rules.ts';
import type { ApproveBody, ReasonBody } from '@songbai/contract/modules/step-bodies.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { getResult, send } from '../../api/client.ts';

/** Keys of their own: what is kept of a beginning is another thing than the sums to a new plot. */
export const CHANGE_KEYS = {
  beginning: (orderId: string, kind: ChangeKind) => ['plotChange', 'beginning', orderId, kind] as const,
  sums: (orderId: string, kind: ChangeKind, toPlotId: string | undefined) =>
    ['plotChange', 'sums', orderId, kind, toPlotId ?? ''] as const,
};

export function fetchChangeProposal(query: ChangeProposalQuery, signal?: AbortSignal): Promise<ChangeProposal> {
  return getResult(`${plotChange.path}/proposal`, query, { signal });
}

/** Idempotency key, so that a retry after a lost reply is the same payment (I23). */
export function settleChange(
  body: ChangeSettleBody,
  idempotencyKey: string,
): Promise<Envelope<{ paymentId?: string | null } | null>> {
  return send('POST', `${plotChange.path}/settle`, { body, idempotencyKey });
}

/** Idempotency key, so that a retry after a lost reply is the same application (I23). */
export function applyChange(body: ChangeApplyBody, idempotencyKey: string): Promise<Envelope<unknown>> {
  return send('POST', `${plotChange.path}/apply`, { body, idempotencyKey });
}

export function approveChange(body: ApproveBody): Promise<Envelope<unknown>> {
  return send('POST', `${plotChange.path}/approve`, { body });
}

/** Steps that only ask for a reason. */
export function endChange(act: 'reject' | 'withdraw', body: ReasonBody): Promise<Envelope<unknown>> {
  return send('POST', `${plotChange.path}/${act}`, { body });
}

export function finishChange(body: ChangeFinishBody): Promise<Envelope<unknown>> {
  return send('POST', `${plotChange.path}/finish`, { body });
}
