import { buyer } from '../world.mjs';

/** Acts on plots and their orders: which rows they fit, and the call. Most fit by state; some are tried where they do not. */
const MOVES = { open: '0', withdraw: '1', hold: '12', unhold: '3', disable: '0137', enable: '8' };

const list = (states) => [...states].map((state) => `'${state}'`).join(',');
const order = (states, more = '') =>
  `select * from cem_order where del_flag = 0 and order_status in (${list(states)}) ${more}`;
const METHODS = ['01', '02', '04', '05'];
const channel = (n) => `acts-${n}`;
const post = (path, body) => ['POST', path, body];

export const SALES = {
  lock: {
    of: `select * from cem_plot where sale_status = '1' and dispute_flag = 'N'`,
    call: ({ row }) => post('/cemetery/plot/lock', { id: row.id }),
  },
  release: {
    weight: 2,
    of: `select * from cem_plot where sale_status = '2'`,
    // A lock is released by who has it, as a rule.
    by: ({ row, people }) => people[String(row.lock_by).replace('acts-', '')],
    call: ({ row }) => post('/cemetery/plot/release', { id: row.id }),
  },
  ...Object.fromEntries(
    Object.entries(MOVES).map(([event, from]) => [
      `plot ${event}`,
      {
        of: `select * from cem_plot where sale_status in (${list(from)})`,
        call: ({ row }) => post('/cemetery/plot/move', { ids: [row.id], event, reason: '随机演练' }),
      },
    ]),
  ),
  'repair a plot': {
    weight: 2,
    of: `select * from cem_plot where sale_status = '7'`,
    call: ({ row, rng }) =>
      post('/cemetery/plot/repair', { id: row.id, listPrice: 8_000_000, stoneStatus: rng.pick(['0', '1']) }),
  },
  dispute: {
    of: `select * from cem_plot where dispute_flag = 'N' and sale_status in ('1', '3', '6')`,
    call: ({ row }) => post('/cemetery/plot/dispute', { id: row.id, reason: '权属争议' }),
  },
  'end a dispute': {
    weight: 3,
    of: `select * from cem_plot where dispute_flag = 'Y'`,
    call: ({ row }) => post('/cemetery/plot/clearDispute', { id: row.id, reason: '已和解' }),
  },
  sell: {
    weight: 4,
    of: `select * from cem_plot where sale_status in ('1','2','3') and dispute_flag = 'N'`,
    call: ({ row, n, rng }) =>
      post('/cemetery/order/add', {
        plotId: row.id,
        orderType: rng.pick(['1', '1', '2', '4', '5', '6']),
        customer: buyer(n),
      }),
  },
  'sell with a discount': {
    weight: 2,
    of: `select * from cem_plot where sale_status = '1' and dispute_flag = 'N' and list_price > 0`,
    call: ({ row, n, rng }) =>
      post('/cemetery/order/add', {
        ...{ plotId: row.id, orderType: '1', customer: buyer(n), draft: rng.chance(0.3) },
        ...{ discountAmount: Math.floor((Number(row.list_price) * rng.below(12)) / 100), discountReason: '老客户' },
      }),
  },
  'submit a draft': { weight: 2, of: order('0'), call: ({ row }) => post('/cemetery/order/submit', { id: row.id }) },
  'plot for a draft': {
    of: `select o.id, p.id as free from cem_order o, cem_plot p
      where o.del_flag = 0 and o.order_status = '0' and p.sale_status = '1' and p.dispute_flag = 'N'`,
    call: ({ row }) => post('/cemetery/order/choosePlot', { id: row.id, plotId: row.free }),
  },
  'approve an order': { weight: 2, of: order('1'), call: ({ row }) => post('/cemetery/order/approve', { id: row.id }) },
  'reject an order': {
    of: order('1'),
    call: ({ row }) => post('/cemetery/order/reject', { id: row.id, reason: '优惠过大' }),
  },
  'withdraw an order': {
    of: order('1'),
    call: ({ row }) => post('/cemetery/order/withdraw', { id: row.id, reason: '再商量' }),
  },
  'complete an order': {
    weight: 2,
    of: order('5'),
    call: ({ row }) => post('/cemetery/order/complete', { id: row.id, contractSigned: true, certificateIssued: true }),
  },
  'pay deposit': {
    weight: 3,
    of: order('234', 'and arrears_amount > 300000'),
    call: ({ row, n, rng }) =>
      post('/cemetery/order/pay', {
        orderId: row.id,
        amount: 300_000,
        method: rng.pick(METHODS),
        channelNo: channel(n),
      }),
  },
  'pay all': {
    weight: 3,
    of: order('234', 'and arrears_amount > 0'),
    call: ({ row, n, rng }) =>
      post('/cemetery/order/pay', {
        orderId: row.id,
        amount: Number(row.arrears_amount),
        method: rng.pick(METHODS),
        channelNo: channel(n),
      }),
  },
  remind: {
    weight: 2,
    of: order('234'),
    call: ({ row, rng }) =>
      post('/cemetery/order/remind', {
        orderId: row.id,
        channel: rng.pick(['1', '2', '3']),
        result: rng.pick(['1', '3', '5']),
      }),
  },
  'cancel unpaid': {
    weight: 2,
    of: order('012'),
    call: ({ row, rng }) =>
      post('/cemetery/order/cancel', { id: row.id, cancelType: rng.pick(['1', '6']), cancelReason: '改变主意' }),
  },
  'cancel paid': {
    weight: 2,
    of: order('345'),
    call: ({ row, rng }) =>
      post('/cemetery/order/cancel', {
        id: row.id,
        cancelType: row.order_status === '3' ? rng.pick(['2', '3']) : '4',
        cancelReason: '家庭原因',
      }),
  },
  'delete order': {
    weight: 2,
    of: order('08', 'and received_amount = 0'),
    call: ({ row }) => ['DELETE', `/cemetery/order/delete?id=${row.id}&reason=x`],
  },
  'restore order': {
    of: 'select * from cem_order where del_flag = 1',
    call: ({ row }) => post('/cemetery/order/restore', { id: row.id, reason: '误删' }),
  },
  'move out': {
    of: order('56', `and out_status = '0'`),
    call: ({ row, rng }) =>
      post('/cemetery/order/outApply', {
        id: row.id,
        ...{ outType: rng.pick(['4', '6', '7']), destType: '5', destination: '家中', applicant: '陈先生' },
        ...{ reason: '迁回原籍', consentsChecked: true },
      }),
  },
  'stay after all': {
    weight: 2,
    of: order('56', `and out_status = '1'`),
    call: ({ row }) => post('/cemetery/order/outWithdraw', { id: row.id, reason: '家属改变主意' }),
  },
  'moved out': {
    of: order('56', `and out_status = '1'`),
    call: ({ row, today }) =>
      post('/cemetery/order/outFinish', { id: row.id, outDate: today, amount: 0, papersReturned: true }),
  },
  'correct a payment': {
    weight: 2,
    of: `select p.* from cem_payment p join cem_order o on o.id = p.order_id
      where p.status = '1' and p.change_id is null and o.order_status in ('2', '3', '4', '5')`,
    call: ({ row, today }) =>
      post('/cemetery/paymentCorrection/apply', {
        ...{ paymentId: row.id, kind: String(row.pay_time).startsWith(today) ? '1' : '2', reason: '收错了' },
      }),
  },
  ...Object.fromEntries(
    [
      ['confirm', {}, 4],
      ['reject', { reason: '核对无误' }],
    ].map(([step, body, weight = 1]) => [
      `${step} a correction`,
      {
        weight,
        of: `select * from cem_payment_correction where status = '1'`,
        needs: () => [SALES['correct a payment']],
        call: ({ row }) => post(`/cemetery/paymentCorrection/${step}`, { id: row.id, ...body }),
      },
    ]),
  ),
  // Only whoever applied for it may.
  'withdraw a correction': {
    of: `select c.*, u.username as applicant from cem_payment_correction c join sys_user u on u.id = c.apply_id
      where c.status = '1' and (u.username = 'admin' or u.username like 'acts-%')`,
    needs: () => [SALES['correct a payment']],
    by: ({ row, people }) => people[row.applicant.replace('acts-', '')],
    call: ({ row }) => post('/cemetery/paymentCorrection/withdraw', { id: row.id, reason: '弄错了' }),
  },
  'renew the fee': {
    weight: 2,
    of: order('56', 'and fee_paid_to is not null'),
    // The sum is the server's own proposal, as the form shows it.
    prepare: async ({ row, who }) => (await who.get(`/cemetery/feeTerm/proposal?orderId=${row.id}`)).result,
    call: ({ row, n, rng, prepared }) => {
      const { years, amount } = prepared.choices[0];
      const term = { orderId: row.id, years, amount, startDate: prepared.startDate };
      return post('/cemetery/feeTerm/renew', { ...term, method: rng.pick(METHODS), channelNo: channel(n) });
    },
  },
};
