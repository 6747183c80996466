import type { RefundItem } from '@songbai/contract/modules/refund/refund.rules.ts';
import type { Reading } from '../../resource/read/reading.ts';
import type { Work } from '../../resource/write/work.ts';

/** What a refund needs to know of the order it gives money back for. */
export interface DebtorFacts {
  payableAmount: number;
  /** Received less refunded, fen. */
  net: number;
  salesId: string | null;
  refunding: boolean;
  /** A sold plot is given back, which costs a handling fee. */
  returned: boolean;
}

/** The kind of order a refund belongs to: plot orders and service orders act alike here. */
export interface RefundDebtor {
  bizType: 'order' | 'serviceOrder';
  /** Row lock until the commit, taken before the refund's own row is changed (I5). */
  lock(work: Work, id: string): Promise<void>;
  facts(from: Reading, id: string): Promise<DebtorFacts>;
  items(from: Reading, id: string): Promise<RefundItem[]>;
  /** The refund was paid: sums and state of the order, and what it held. */
  settle(work: Work, id: string, amount: number, refundId: string): Promise<void>;
  /** The refund was rejected or withdrawn: the order is as before. */
  giveUp(work: Work, id: string, fromStatus: string): Promise<void>;
}
