import type { HolderApplyBody } from '@songbai/contract/modules/holder-change/holder-change.calls.ts';
import { holderChange } from '@songbai/contract/modules/holder-change/holder-change.resource.ts';
import type { ApproveBody, ReasonBody } from '@songbai/contract/modules/step-bodies.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { send } from '../../api/client.ts';

/** Idempotency key, so that a retry after a lost reply is the same application. */
export function applyHolderChange(body: HolderApplyBody, idempotencyKey: string): Promise<Envelope<unknown>> {
  return send('POST', `${holderChange.path}/apply`, { body, idempotencyKey });
}

export function approveHolderChange(body: ApproveBody): Promise<Envelope<unknown>> {
  return send('POST', `${holderChange.path}/approve`, { body });
}

export function endHolderChange(act: 'reject' | 'withdraw', body: ReasonBody): Promise<Envelope<unknown>> {
  return send('POST', `${holderChange.path}/${act}`, { body });
}
