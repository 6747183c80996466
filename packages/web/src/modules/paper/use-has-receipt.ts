import { PAPER_CODES } from '@songbai/contract/modules/paper/paper.calls.ts';
import { useCan } from '../../session/permissions.ts';

type Taken = { paymentId?: string | null } | null;

/** Tells whether what came of taking money leads on to its receipt: of a payment, for who may print it. */
export function useHasReceipt() {
  const may = useCan()(PAPER_CODES.receipt);
  return <T extends Taken>(taken: T): taken is T & { paymentId: string } => may && Boolean(taken?.paymentId);
}
