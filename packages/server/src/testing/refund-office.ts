import type { RefundProposal } from '@songbai/contract/modules/refund/refund.calls.ts';
import type { Envelope, Page } from '@songbai/contract/wire/envelope.ts';
import { salesOffice } from './sales-office.ts';
import type { Caller } from './test-app.ts';
import { good, type Row, type World } from './world.ts';

/** A sales office with the people who give money back: a manager applies, finance approves, the cashier pays. */
export interface RefundOffice {
  world: World;
  seller: Caller;
  cashier: Caller;
  manager: Caller;
  finance: Caller;
  head: Caller;
  desk: Caller;
  add(plotId: string): Promise<Envelope<Row>>;
  take(orderId: string, amount: number): Promise<Envelope<Row>>;
  cancel(orderId: string, cancelType: string): Promise<Envelope<Row>>;
  /** An order that took this payment and was cancelled, with its open refund. */
  refunding(plotId: string, amount: number, cancelType: string): Promise<{ order: Row; refund: Row }>;
  openOf(debtorId: string): Promise<Row>;
  proposal(id: string): Promise<RefundProposal>;
  /** Applies with the proposed lines, nothing deducted. */
  apply(id: string, more?: object, caller?: Caller): Promise<Envelope<Row>>;
  approve(id: string): Promise<Envelope<Row>>;
  /** The cashier pays in cash unless told otherwise. */
  pay(
    id: string,
    more?: Record<string, unknown> & { caller?: Caller },
    headers?: Record<string, string>,
  ): Promise<Envelope<Row>>;
  order(id: string): Promise<Row>;
  service(id: string): Promise<Row>;
  plot(id: string): Promise<Row>;
  rights(plotId: string): Promise<{ id: string; status: string; generation: number | null }[]>;
  /** A service order over 300 yuan, paid and not yet assigned. */
  paidService(): Promise<Row>;
}

export async function refundOffice(): Promise<RefundOffice> {
  const sales = await salesOffice();
  const { world } = sales;
  const { admin, t } = world;
  const manager = await t.user({ username: 'li', realname: '李主管', roles: ['sales_mgr'] });
  const finance = await t.user({ username: 'zhou', realname: '周财务', roles: ['finance_mgr'] });
  const head = await t.user({ username: 'gao', realname: '高园长', roles: ['gm'] });
  const desk = await t.user({ username: 'he', realname: '何客服', roles: ['service'] });
  const item = good(await admin.post('/cemetery/serviceItem/add', SERVICE));
  const openOf = (debtorId: string) => openRefundOf(admin, debtorId);
  const cancel = (id: string, cancelType: string) =>
    manager.post<Row>('/cemetery/order/cancel', { id, cancelType, cancelReason: '家属改变主意' });
  const proposal = async (id: string) => good<RefundProposal>(await admin.get('/cemetery/refund/proposal', { id }));
  const read = (path: string) => async (id: string) => good<Row>(await admin.get(`${path}/queryById`, { id }));
  return {
    world,
    seller: sales.seller,
    cashier: sales.cashier,
    manager,
    finance,
    head,
    desk,
    add: sales.add,
    take: (orderId, amount) => sales.pay(orderId, amount),
    cancel,
    refunding: async (plotId, amount, cancelType) => {
      const { id } = good(await sales.add(plotId));
      const order = good(await sales.pay(id, amount));
      good(await cancel(id, cancelType));
      return { order, refund: await openOf(id) };
    },
    openOf,
    proposal,
    apply: async (id, more = {}, caller = manager) => {
      const { lines } = await proposal(id);
      const entered = lines.map(({ itemId }) => ({ itemId, consumedAmount: 0, deductionAmount: 0 }));
      return caller.post('/cemetery/refund/apply', { id, note: '协商退款', handlingFee: 0, lines: entered, ...more });
    },
    approve: (id) => finance.post('/cemetery/refund/approve', { id, opinion: '同意' }),
    pay: (id, { caller = sales.cashier, ...more } = {}, headers = {}) =>
      caller.post('/cemetery/refund/pay', { ...CASH, id, ...more }, headers),
    order: read('/cemetery/order'),
    service: read('/cemetery/serviceOrder'),
    plot: read('/cemetery/plot'),
    rights: sales.rightsOf,
    paidService: async () => {
      const guest = { customerName: '陈明', mobile: '13800138000' };
      const order = good(
        await desk.post('/cemetery/serviceOrder/add', { ...guest, items: [{ serviceItemId: item.id, quantity: 1 }] }),
      );
      return good(
        await sales.cashier.post('/cemetery/serviceOrder/pay', { id: order.id, amount: 30_000, method: '01' }),
      );
    },
  };
}

async function openRefundOf(admin: Caller, debtorId: string): Promise<Row> {
  const page = good<Page<Row>>(await admin.get('/cemetery/refund/list', { status: '0,1,2,4', pageSize: 1000 }));
  // A refund of the management fee stands beside that of the order.
  const open = page.records.filter(
    (row) => row.bizType !== '3' && (row.orderId === debtorId || row.serviceOrderId === debtorId),
  );
  if (open.length !== 1 || !open[0]) throw new Error(`${open.length} open refunds`);
  return open[0];
}

const CASH = { method: '01', payeeName: '陈明', receiptReturned: true };

const SERVICE = {
  code: 'MJ',
  name: '描金',
  category: '4',
  unit: '次',
  priceType: '2',
  price: 30_000,
  needPlot: 'N',
  needWorkOrder: 'Y',
};
