import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { orderHooks } from './order.hooks.ts';
import { orderRoutes } from './order.routes.ts';
import { orderTable } from './order.table.ts';

export { remindDueOrders } from './due-job.ts';
export { carryOver } from './exchange.service.ts';
export { openFeeRefund } from './fee-refund.ts';
export { refuseChanging } from './open-change.store.ts';
export { openRefundOf } from './open-refund.store.ts';
export { changeOrder, factsOf } from './order.store.ts';
export { orderTable, type StoredOrder } from './order.table.ts';
export { freeKept, keepFor } from './order-plot.ts';
export { priceOf } from './order-price.ts';
export { orderDebtor } from './order-refund.ts';
export { viewSelection } from './order-views.ts';
export { isOwnSale, sellerOf } from './own-sale.ts';
export { bookPayment } from './pay-order.service.ts';
export { addPayment, paymentIdOf } from './payments.store.ts';
export { linesForPlot } from './quote.store.ts';
export type { RefundDebtor } from './refund-debtor.ts';
export { openRefund } from './refund-draft.store.ts';
export { releasePlot } from './release-plot.ts';
export { moveRights } from './rights.store.ts';
export { undoOrderPayment } from './undo-payment.ts';

export const orderModule: ServerModule = (app, server) => {
  resourceRoutes(app, server, orderTable(server), orderHooks(server));
  orderRoutes(app, server);
  return undefined;
};
