/** Acts on plots that are given back or exchanged, and on dead of whom some leave. */
const post = (path, body) => ['POST', path, body];
const list = (states) => [...states].map((state) => `'${state}'`).join(',');
const change = (states, more = '') => `select * from cem_plot_change where status in (${list(states)}) ${more}`;

const paid = (plots) => `select o.*, p.burial_count from cem_order o join cem_plot p on p.id = o.plot_id
  join cem_plot_right r on r.order_id = o.id and r.status = '1'
  where o.del_flag = 0 and o.order_status in ('5', '6') and o.out_status = '0' and o.received_amount > 0
  and p.dispute_flag = 'N' and ${plots}`;

const ask = ({ row, who }, kind) =>
  who.get(`/cemetery/plotChange/proposal?orderId=${row.id}&changeType=${kind}`).then(({ result }) => result);

const application = ({ row, today, prepared, rng }) => ({
  ...{ orderId: row.id, applicant: '陈先生', relation: '14', reason: '4', plotAfter: rng.pick(['1', '2', '3']) },
  consents: prepared.signers.map(({ name }) => ({ signer: name, relation: '14', form: '1', signDate: today })),
});

/** To a free plot, of the same money, dearer or cheaper. */
const exchange = (kind, plots) => ({
  weight: 5,
  of: `select o.*, f.id as free from (${paid(plots)} limit 60) o, (select id, list_price from cem_plot
    where sale_status = '1' and dispute_flag = 'N' and list_price > 0 and capacity >= 2 limit 20) f`,
  prepare: (step) => ask(step, kind),
  call: (step) =>
    post('/cemetery/plotChange/apply', { ...application(step), changeType: kind, toPlotId: step.row.free }),
});

export const CHANGES = {
  'give a plot back': {
    weight: 4,
    of: paid('p.burial_count = 0'),
    prepare: (step) => ask(step, '3'),
    call: (step) => post('/cemetery/plotChange/apply', application(step)),
  },
  'exchange a plot': exchange('1', 'p.burial_count = 0'),
  'move the dead to another plot': exchange('2', 'p.burial_count > 0'),
  'some of the dead leave': {
    weight: 4,
    of: paid('p.burial_count > 1'),
    prepare: (step) => ask(step, '5'),
    call: (step) => {
      const { plotAfter: _none, ...asked } = application(step);
      const [first] = step.prepared.people.filter(({ burialStatus }) => burialStatus === '2');
      const where = { deceasedIds: first ? [first.id] : [], destType: '5', destination: '家中' };
      return post('/cemetery/plotChange/apply', { ...asked, changeType: '5', ...where });
    },
  },
  'approve a change': {
    weight: 8,
    of: change('1'),
    call: ({ row }) => post('/cemetery/plotChange/approve', { id: row.id }),
  },
  'pay the difference': {
    weight: 6,
    of: change('2', 'and supplement_amount > 0'),
    call: ({ row, n }) => post('/cemetery/plotChange/settle', { id: row.id, method: '05', channelNo: `acts-x-${n}` }),
  },
  'reject a change': {
    weight: 2,
    of: change('1'),
    call: ({ row }) => post('/cemetery/plotChange/reject', { id: row.id, reason: '材料不全' }),
  },
  'withdraw a change': {
    weight: 2,
    of: change('123'),
    call: ({ row }) => post('/cemetery/plotChange/withdraw', { id: row.id, reason: '家属撤回' }),
  },
  'finish a change': {
    weight: 6,
    of: change('34'),
    call: ({ row, today }) =>
      post('/cemetery/plotChange/finish', {
        ...{ id: row.id, certReturned: true, contractReturned: true, receiptReturned: true },
        ...(['2', '5'].includes(row.change_type) ? { outDate: today } : {}),
      }),
  },
};
