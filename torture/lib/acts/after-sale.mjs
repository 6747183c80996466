/** Acts on refunds, papers, reminders, services, burials and the dead, announcements and accounts. */
const post = (path, body) => ['POST', path, body];
const list = (states) => [...states].map((state) => `'${state}'`).join(',');
const refund = (states) => `select * from cem_refund where status in (${list(states)})`;
const service = (states) =>
  `select * from cem_service_order where del_flag = 0 and service_status in (${list(states)})`;
const burial = (states) => `select * from cem_burial where status in (${list(states)})`;
/** A refund that gives management fees back. */
const FEE = '3';
const SLOTS = ['08:00-09:30', '09:30-11:00', '13:00-14:30', '14:30-16:00'];

const refunds = {
  'apply for a refund': {
    weight: 3,
    of: refund('01'),
    prepare: async ({ row, who }) => (await who.get(`/cemetery/refund/proposal?id=${row.id}`)).result,
    call: ({ row, prepared }) =>
      post('/cemetery/refund/apply', {
        id: row.id,
        note: '客户申请退款',
        handlingFee: prepared.handlingFee,
        lines: prepared.lines.map(({ itemId, consumedAmount, deductionAmount }) => ({
          ...{ itemId, consumedAmount, deductionAmount },
        })),
      }),
  },
  'approve a refund': {
    weight: 3,
    of: refund('1'),
    call: ({ row }) => post('/cemetery/refund/approve', { id: row.id, opinion: '同意' }),
  },
  'reject a refund': {
    of: refund('1'),
    call: ({ row }) => post('/cemetery/refund/reject', { id: row.id, reason: '材料不全' }),
  },
  'withdraw a refund': {
    of: refund('012'),
    call: ({ row }) => post('/cemetery/refund/withdraw', { id: row.id, reason: '客户撤回' }),
  },
  'pay a refund': {
    weight: 3,
    of: refund('24'),
    call: ({ row, n }) =>
      post('/cemetery/refund/pay', {
        id: row.id,
        ...{ method: '05', channelNo: `acts-r-${n}`, payeeName: '陈先生', bankName: '中国银行' },
        ...{ bankAccount: '6222020200001234567', receiptReturned: true },
      }),
  },
  'refund comes back': {
    of: refund('3'),
    call: ({ row }) => post('/cemetery/refund/bounce', { id: row.id, reason: '账号有误' }),
  },
  'ask again for a fee back': {
    of: `${refund('1289')} and biz_type = '${FEE}'`,
    prepare: async ({ row, who }) => {
      if (['1', '2'].includes(row.status)) await who.post('/cemetery/refund/withdraw', { id: row.id, reason: '撤回' });
      const { result } = await who.get(`/cemetery/refund/queryById?id=${row.id}`);
      return result?.reapplicable === 'Y';
    },
    call: ({ row }) => post('/cemetery/refund/reapply', { id: row.id, reason: '家属再次申请' }),
  },
};

const print = (paper, of) => ({
  of,
  call: ({ row }) => post(`/cemetery/paper/${paper}`, { id: row.id, reason: '补打' }),
});

const papers = {
  'print a refund': print('refund', refund('1234')),
  'print a change': print('change', 'select id from cem_plot_change'),
  'print who left': print('out', `select id from cem_order where out_status = '2'`),
  'print a fee': print('fee', `select id from cem_fee_term where status = '2'`),
  'remind of overdue orders': {
    of: 'select id from cem_cemetery',
    prepare: async ({ who }) => {
      const { result } = await who.get('/cemetery/order/overdueIds');
      return result?.ids.length > 0 ? result.ids.slice(0, 5) : undefined;
    },
    call: ({ prepared }) => post('/cemetery/order/remindBatch', { orderIds: [...prepared], channel: '1', result: '1' }),
  },
};

const act = (name, states, more = () => ({}), weight = 2) => ({
  weight,
  of: service(states),
  call: (step) => post(`/cemetery/serviceOrder/${name}`, { id: step.row.id, ...more(step) }),
});

/** The least picture there is: one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** So many pictures of one's own, as the work of a service is shown by; nothing when they were not taken. */
async function uploaded(who, count) {
  const paths = [];
  for (let at = 0; at < count; at += 1) {
    const form = new FormData();
    form.append('file', new Blob([PIXEL], { type: 'image/png' }), `photo${at}.png`);
    const { known, success, message } = await who.send('POST', '/sys/common/upload', { form });
    if (!known || !success) return undefined;
    paths.push(message);
  }
  return paths;
}

const services = {
  'order a service': {
    weight: 3,
    of: `select i.id as item_id, p.id from cem_service_item i, cem_plot p where i.status = '1' and p.sale_status = '6'`,
    call: ({ row, n, inDays }) =>
      post('/cemetery/serviceOrder/add', {
        ...{
          plotId: row.id,
          customerName: '陈先生',
          mobile: `137${String(n).padStart(8, '0')}`,
          appointDate: inDays(7),
        },
        items: [{ serviceItemId: row.item_id, quantity: 1 }],
      }),
  },
  'pay a service': act(
    'pay',
    '1',
    ({ row, n }) => ({ amount: Number(row.payable_amount), method: '02', channelNo: `acts-s-${n}` }),
    3,
  ),
  'assign a service': act('assign', '2', ({ workers, rng }) => ({ assigneeId: rng.pick(workers) }), 3),
  'refuse a service': act('refuse', '3', () => ({ reason: '人手不足' }), 1),
  'start a service': act('start', '3'),
  'finish a service': {
    weight: 2,
    of: `select s.id, (select coalesce(sum(i.photo_required), 0) from cem_service_order_item l
        join cem_service_item i on i.id = l.service_item_id where l.service_order_id = s.id and l.del_flag = 0) as photos
      from cem_service_order s where s.del_flag = 0 and s.service_status = '4'`,
    needs: () => [services['assign a service'], services['start a service']],
    prepare: ({ row, who }) => uploaded(who, Number(row.photos)),
    call: ({ row, prepared }) => post('/cemetery/serviceOrder/finish', { id: row.id, photos: prepared.join(',') }),
  },
  'accept a service': act('accept', '5'),
  'rework a service': act('rework', '5', () => ({ reason: '有遗漏' }), 1),
  'cancel a service': act('cancel', '0123', () => ({ reason: '客户取消' }), 1),
  'complain of a service': act('complain', '6', () => ({ reason: '质量投诉' }), 1),
};

const burials = {
  'enter a person': {
    weight: 3,
    // A cavity is taken by who is registered for it, buried or not.
    of: `select p.* from cem_plot p where p.sale_status = '6' and p.current_right_id is not null and p.capacity >
      (select count(*) from cem_deceased d where d.plot_id = p.id and d.del_flag = 0 and d.burial_status <> '3')`,
    call: ({ row, n, rng }) =>
      post('/cemetery/deceased/add', {
        ...{ cemeteryId: row.cemetery_id, plotId: row.id, name: `逝者${n}`, sex: '1', relation: '04' },
        ...{ birthText: '1931-05-06', ...(rng.chance(0.8) ? { alive: 'N', deathText: '2026-01-02' } : { alive: 'Y' }) },
      }),
  },
  'book a burial': {
    weight: 4,
    of: `select d.*, p.burial_count from cem_deceased d join cem_plot p on p.id = d.plot_id
      where d.burial_status = '0' and d.alive = 'N' and p.sale_status = '6'`,
    call: ({ row, rng, inDays }) =>
      post('/cemetery/burial/book', {
        ...{ deceasedIds: [row.id], burialType: row.burial_count > 0 ? '3' : '1', bookDate: inDays(3 + rng.below(60)) },
        ...{ slot: rng.pick(SLOTS), applicant: '陈先生', applicantRelation: '02', applicantPhone: '13900001111' },
      }),
  },
  'confirm a burial': {
    weight: 3,
    of: burial('1'),
    call: ({ row }) => post('/cemetery/burial/confirm', { id: row.id, docs: ['1', '2', '3', '4'] }),
  },
  'prepare a burial': {
    weight: 2,
    of: burial('2'),
    call: ({ row }) => post('/cemetery/burial/prepare', { id: row.id }),
  },
  'burial is ready': { weight: 2, of: burial('3'), call: ({ row }) => post('/cemetery/burial/ready', { id: row.id }) },
  bury: {
    weight: 3,
    of: `select b.id, l.deceased_id, p.burial_count from cem_burial b join cem_plot p on p.id = b.plot_id
      join cem_burial_person l on l.burial_id = b.id where b.status = '4'`,
    call: ({ row, today }) =>
      post('/cemetery/burial/complete', {
        ...{ id: row.id, actualTime: `${today} 00:00:00`, sealResult: '1' },
        cavities: [{ deceasedId: row.deceased_id, cavityNo: Number(row.burial_count) + 1 }],
      }),
  },
  'archive a burial': {
    weight: 2,
    of: burial('5'),
    call: ({ row }) => post('/cemetery/burial/archive', { id: row.id }),
  },
  'cancel a burial': {
    of: burial('1234'),
    call: ({ row }) => post('/cemetery/burial/cancel', { id: row.id, reason: '家属推迟' }),
  },
  'move a burial': {
    of: burial('1234'),
    call: ({ row, rng, inDays }) =>
      post('/cemetery/burial/rebook', {
        id: row.id,
        bookDate: inDays(70 + rng.below(20)),
        slot: rng.pick(SLOTS),
        reason: '改期',
      }),
  },
};

const office = {
  'publish a notice': {
    of: `select * from sys_announcement where del_flag = 0 and send_status in ('0','2')`,
    call: ({ row }) => ['PUT', `/sys/annountCement/doReleaseData?id=${row.id}`],
  },
  'revoke a notice': {
    of: `select * from sys_announcement where del_flag = 0 and send_status = '1'`,
    call: ({ row }) => ['PUT', `/sys/annountCement/doReovkeData?id=${row.id}`],
  },
  'freeze an account': {
    weight: 2,
    of: `select * from sys_user where del_flag = 0 and status = 1 and username <> 'admin' and username not like 'acts%'`,
    call: ({ row }) => ['PUT', '/sys/user/frozenBatch', { ids: row.id, status: '2' }],
  },
  'thaw an account': {
    weight: 2,
    of: `select * from sys_user where del_flag = 0 and status = 2`,
    call: ({ row }) => ['PUT', '/sys/user/frozenBatch', { ids: row.id, status: '1' }],
  },
};

export const AFTER_SALE = { ...refunds, ...papers, ...services, ...burials, ...office };
