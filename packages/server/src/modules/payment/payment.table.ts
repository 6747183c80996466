import { payment, paymentCorrection } from '@songbai/contract/modules/payment/payment.resource.ts';
import type { StoredOf } from '@songbai/contract/resource/define.ts';
import { resourceTable } from '../../resource/describe/columns.ts';

/** A stored payment. */
export type StoredPayment = StoredOf<typeof payment>;

/** A stored request to correct a payment. */
export type StoredCorrection = StoredOf<typeof paymentCorrection>;

export const paymentTable = resourceTable(payment);
const ofPayment = (column: string) => () => `select p.${column} from cem_payment p where p.id = t.payment_id`;

export const correctionTable = resourceTable(paymentCorrection, {
  computed: { plotFullName: ofPayment('plot_full_name'), payerName: ofPayment('payer_name') },
});
