import { refund } from '@songbai/contract/modules/refund/refund.resource.ts';
import type { StoredOf } from '@songbai/contract/resource/define.ts';
import { resourceTable } from '../../resource/describe/columns.ts';

/** A stored refund. */
export type StoredRefund = StoredOf<typeof refund>;

export const refundTable = resourceTable(refund);
