import { dictText } from '@songbai/contract/dicts.ts';
import type { MessageEvent } from '@songbai/contract/modules/message/message-events.ts';
import { ORDER_STATUS } from '@songbai/contract/modules/order/order.dicts.ts';
import { CORRECTION_STATUS } from '@songbai/contract/modules/payment/payment.dicts.ts';
import { PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { CHANGE_STATUS } from '@songbai/contract/modules/plot-change/plot-change.dicts.ts';
import { REFUND_STATUS } from '@songbai/contract/modules/refund/refund.dicts.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import type { Rows } from './rows.ts';
import type { Person } from './staff.ts';

/** Values of a template. */
type Named = Readonly<Record<string, string>>;

/** What the messages of each tenant name: papers and orders that are there. */
export class MessagePapers {
  readonly #named = new Map<number, Map<MessageEvent, Named>>();
  readonly #people: ReadonlyMap<string, string>;

  constructor(people: readonly Person[]) {
    this.#people = new Map(people.map(({ id, realname }) => [id, realname]));
  }

  of(tenantId: number, event: MessageEvent): Named | undefined {
    return this.#named.get(tenantId)?.get(event);
  }

  /** Notes of an area's rows what a message can name, once for each event. */
  note(rows: Rows): void {
    this.#noteOrders(rows);
    const refund = rows.cemRefund.find(({ status }) => status === REFUND_STATUS.pending);
    if (refund) {
      const { refundNo, applyName, amount, tenantId } = refund;
      this.#add(tenantId, 'refund_approval', { refundNo, person: applyName ?? '', amount: yuan(Number(amount)) });
    }
    const change = rows.cemPlotChange.find(({ status }) => status === CHANGE_STATUS.pending);
    if (change)
      this.#add(change.tenantId, 'plot_change_approval', {
        changeNo: change.changeNo ?? '',
        person: change.applyName ?? '',
        kind: dictText('change_type', change.changeType ?? ''),
        plot: change.plotFullName ?? '',
        reason: dictText('change_reason', change.reason ?? ''),
      });
    const correction = rows.cemPaymentCorrection.find(({ status }) => status === CORRECTION_STATUS.waiting);
    if (correction)
      this.#add(correction.tenantId, 'correction_approval', {
        payNo: correction.payNo ?? '',
        person: correction.applyName ?? '',
        kind: dictText('correction_kind', correction.kind ?? ''),
        amount: yuan(Number(correction.amount)),
        reason: correction.reason ?? '',
      });
  }

  #noteOrders({ cemOrder, cemPlot }: Rows): void {
    const asked = cemOrder.find(({ orderStatus }) => orderStatus === ORDER_STATUS.pendingApproval);
    if (asked)
      this.#add(asked.tenantId, 'order_approval', {
        orderNo: asked.orderNo ?? '',
        plot: asked.plotFullName ?? '',
        person: this.#people.get(asked.salesId ?? '') ?? '',
        discount: yuan(Number(asked.discountAmount ?? 0)),
      });
    const due = cemOrder.filter(({ orderStatus }) => orderStatus === ORDER_STATUS.reserved).slice(0, 2);
    const [first] = due;
    if (first)
      this.#add(first.tenantId, 'order_due', {
        count: String(due.length),
        orders: due.map(({ orderNo }) => orderNo ?? '').join('、'),
      });
    const free = cemPlot.find(({ saleStatus }) => saleStatus === PLOT_SALE.available);
    if (free) this.#add(free.tenantId, 'lock_expired', { plot: free.fullName ?? '' });
  }

  #add(tenantId: number, event: MessageEvent, values: Named): void {
    const known = this.#named.get(tenantId) ?? new Map<MessageEvent, Named>();
    if (!known.has(event)) known.set(event, values);
    this.#named.set(tenantId, known);
  }
}
