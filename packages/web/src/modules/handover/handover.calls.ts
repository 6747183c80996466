import {
  HANDOVER_PATH,
  type HandoverBody,
  type HandoverCounts,
  type HandoverEffect,
  type Seller,
} from '@songbai/contract/modules/handover/handover.calls.ts';
import { getResult, send } from '../../api/client.ts';

export function sellers(signal: AbortSignal): Promise<Seller[]> {
  return getResult(`${HANDOVER_PATH}/sellers`, {}, { signal, quiet: true });
}

/** What would go to another seller; of all customers when none are named. */
export function handoverEffect(fromId: string, customerIds: string, signal: AbortSignal): Promise<HandoverEffect> {
  const query = customerIds === '' ? { fromId } : { fromId, customerIds };
  return getResult(`${HANDOVER_PATH}/effect`, query, { signal, quiet: true });
}

export function handOver(body: HandoverBody, idempotencyKey: string) {
  return send<HandoverCounts>('POST', `${HANDOVER_PATH}/run`, { body, idempotencyKey });
}
