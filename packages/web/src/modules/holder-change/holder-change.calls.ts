import type {
  HolderApplyBody,
  HolderApproveBody,
  HolderReasonBody,
} from '@songbai/contract/modules/holder-change/holder-change.calls.ts';
import { holderChange } from '@songbai/contract/modules/holder-change/holder-change.resource.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { send } from '../../api/client.ts';

/** Idempotency key, so that a retry after a lost reply is the same application. */
export function applyHolderChange(body: HolderApplyBody, idempotencyKey: string): Promise<Envelope<unknown>> {
  return send('POST', `${holderChange.path}/apply`, { body, idempotencyKey });
}

export function approveHolderChange(body: HolderApproveBody): Promise<Envelope<unknown>> {
  return send('POST', `${holderChange.path}/approve`, { body });
}

export function endHolderChange(act: 'reject' | 'withdraw', body: HolderReasonBody): Promise<Envelope<unknown>> {
  return send('POST', `${holderChange.path}/${act}`, { body });
}
