import type { PersonFixApplyBody } from '@songbai/contract/modules/person-fix/person-fix.calls.ts';
import { personFix } from '@songbai/contract/modules/person-fix/person-fix.resource.ts';
import type { ApproveBody, ReasonBody } from '@songbai/contract/modules/step-bodies.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { send } from '../../api/client.ts';

/** Idempotency key, so that a retry after a lost reply is the same application. */
export function applyPersonFix(body: PersonFixApplyBody, idempotencyKey: string): Promise<Envelope<unknown>> {
  return send('POST', `${personFix.path}/apply`, { body, idempotencyKey });
}

export function approvePersonFix(body: ApproveBody): Promise<Envelope<unknown>> {
  return send('POST', `${personFix.path}/approve`, { body });
}

export function endPersonFix(act: 'reject' | 'withdraw', body: ReasonBody): Promise<Envelope<unknown>> {
  return send('POST', `${personFix.path}/${act}`, { body });
}
