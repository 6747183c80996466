import type {
  CorrectionApplyBody,
  CorrectionConfirmBody,
  CorrectionReasonBody,
} from '@songbai/contract/modules/payment/payment.calls.ts';
import { paymentCorrection } from '@songbai/contract/modules/payment/payment.resource.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { send } from '../../api/client.ts';

/** Idempotency keys, so that a retry after a lost reply is the same act (I23). */
export function applyCorrection(body: CorrectionApplyBody, idempotencyKey: string): Promise<Envelope<unknown>> {
  return send('POST', `${paymentCorrection.path}/apply`, { body, idempotencyKey });
}

export function confirmCorrection(body: CorrectionConfirmBody, idempotencyKey: string): Promise<Envelope<unknown>> {
  return send('POST', `${paymentCorrection.path}/confirm`, { body, idempotencyKey });
}

export function endCorrection(act: 'reject' | 'withdraw', body: CorrectionReasonBody): Promise<Envelope<unknown>> {
  return send('POST', `${paymentCorrection.path}/${act}`, { body });
}
