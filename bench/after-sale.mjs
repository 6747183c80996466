import { good, p95 } from './lib/designed.mjs';
import { onEachEngine } from './lib/engines.mjs';
import { percentile } from './lib/quantiles.mjs';
import { figure } from './lib/report.mjs';
import { PASSWORD, signIn, startServer } from './lib/server-process.mjs';
import { growAfterSale, growTenYears } from './lib/ten-years.mjs';

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const PEOPLE = 2 * ROWS;
const RECORDS = Math.floor(ROWS / 10);
/** Each of which is sold twice: to who is buried, and to who gives it back. */
const FAMILIES = 20;
const CALL = { unit: ' ms', budget: 40 };
const SEARCH = { unit: ' ms', budget: 50 };
const SLOTS = ['08:00-09:30', '09:30-11:00', '13:00-14:30', '14:30-16:00'];
const shown = (count) => count.toLocaleString('en');
const dayIn = (days) => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

/** Refunds, fees and burials over many plots, and the search for a person over many people. */
export async function benchAfterSale() {
  await onEachEngine(async ({ engine, env: target }) => {
    const env = { ...target, DEMO: 'small' };
    const { orders } = await growTenYears({ engine, env }, ROWS);
    await growAfterSale({ engine, env }, ROWS, { orders, people: PEOPLE, records: RECORDS });
    const server = await startServer(env);
    try {
      const office = await officeOf(server.url);
      await searches(engine, office.admin);
      await lists(engine, office.admin);
      const times = new Map();
      for (let n = 0; n < FAMILIES; n += 1) await family(office, n, timing(times));
      for (const [name, taken] of times)
        figure(`${engine}: ${name}, ${shown(ROWS)} plots (p95)`, percentile(taken, 0.95), CALL);
    } finally {
      await server.stop();
    }
  });
}

/** An administrator, a second one who decides what the first applies for, and plots for sale. */
async function officeOf(url) {
  const admin = await signIn(url);
  const secret = { password: PASSWORD, confirmpassword: PASSWORD };
  const person = { username: 'bench-second', realname: '复核', workNo: 'B2', phone: '13700000002' };
  await good(admin.call('POST', '/sys/user/add', { ...person, ...secret, selectedroles: 'role-admin' }));
  const second = await signIn(url, person.username);
  const asked = `saleStatus=1&pageSize=${2 * FAMILIES}&column=createTime&order=asc`;
  const { records } = await good(admin.call('GET', `/cemetery/plot/list?${asked}`));
  return { admin, second, plots: records.map(({ id }) => id) };
}

/** A call that must succeed and whose time is kept under a name. */
const timing = (times) => async (name, client, method, path, body) => {
  const started = performance.now();
  const result = await good(client.call(method, path, body));
  times.set(name, [...(times.get(name) ?? []), performance.now() - started]);
  return result;
};

async function searches(engine, { call }) {
  const by = (text) => `/cemetery/deceased/list?name=${encodeURIComponent(`*${text}*`)}`;
  const cases = [
    ['two characters of a name', by('王秀')],
    ['a whole name of two characters', `/cemetery/deceased/list?name=${encodeURIComponent('刘英')}`],
    ['three characters', by('陈华英')],
    ['a name that nobody has', by('欧阳')],
    ['a name in the box of the header', `/sys/search?keyword=${encodeURIComponent('李明')}`],
  ];
  for (const [name, path] of cases) {
    const taken = await p95(async () => good(call('GET', path)));
    figure(`${engine}: ${shown(PEOPLE)} people, search by ${name} (p95)`, taken, SEARCH);
  }
}

async function lists(engine, { call }) {
  for (const [name, path] of [
    ['refunds', '/cemetery/refund/list'],
    ['refunds to pay out', '/cemetery/refund/list?status=2'],
    ['sums of refunds by state', '/cemetery/refund/summary'],
    ['terms of fees', '/cemetery/feeTerm/list'],
    ['burials', '/cemetery/burial/list'],
    ['burials to archive', '/cemetery/burial/list?status=5'],
    ['burials of a day', `/cemetery/burial/list?bookDate_begin=${dayIn(0)}&bookDate_end=${dayIn(0)}`],
    ['dead', '/cemetery/deceased/list'],
  ]) {
    const taken = await p95(async () => good(call('GET', path)));
    figure(`${engine}: list of ${name}, ${shown(ROWS)} plots (p95)`, taken, CALL);
  }
}

/** What two families do: one buries and pays further years, the other gives the plot back. */
async function family({ admin, second, plots }, n, timed) {
  const bought = await purchase(admin, plots[2 * n], n);
  await renewal(admin, bought, n, timed);
  await burial(admin, bought, n, timed);
  await refund({ admin, second }, await purchase(admin, plots[2 * n + 1], FAMILIES + n), n, timed);
}

async function purchase({ call }, plotId, n) {
  const customer = {
    name: `买家${n}`,
    mobile: `139${String(n).padStart(8, '0')}`,
    idType: '3',
    idNo: `B0000${1000 + n}`,
  };
  const order = await good(call('POST', '/cemetery/order/add', { plotId, orderType: '1', customer }));
  const money = { orderId: order.id, amount: order.payableAmount, method: '02' };
  await good(call('POST', '/cemetery/order/pay', money));
  return order;
}

async function renewal(admin, { id: orderId }, n, timed) {
  const asked = `/cemetery/feeTerm/proposal?orderId=${orderId}`;
  const { choices, startDate } = await timed('proposal of a fee', admin, 'GET', asked);
  const [{ years, amount }] = choices;
  const term = { orderId, years, amount, startDate, method: '05', channelNo: `bench-fee-${n}` };
  await timed('fee paid', admin, 'POST', '/cemetery/feeTerm/renew', term);
}

async function burial(admin, { plotId }, n, timed) {
  const step = (name, path, body) => timed(name, admin, 'POST', `/cemetery/${path}`, body);
  const dead = {
    name: `逝者${n}`,
    alive: 'N',
    sex: '1',
    birthText: '1931-05-06',
    deathText: '2026-01-02',
    relation: '04',
  };
  const { id: deceasedId } = await step('person registered', 'deceased/add', { ...dead, plotId });
  const { id } = await step('burial booked', 'burial/book', {
    ...{ deceasedIds: [deceasedId], burialType: '1', bookDate: dayIn(4 + n), slot: SLOTS[n % SLOTS.length] },
    ...{ applicant: '陈先生', applicantRelation: '02', applicantPhone: '13900001111' },
  });
  await step('burial confirmed', 'burial/confirm', { id, docs: ['1', '2', '3', '4'] });
  await step('burial prepared', 'burial/prepare', { id });
  await step('burial made ready', 'burial/ready', { id });
  const done = { actualTime: `${dayIn(0)} 00:00:00`, sealResult: '1', cavities: [{ deceasedId, cavityNo: 1 }] };
  await step('burial completed', 'burial/complete', { id, ...done });
}

async function refund({ admin, second }, { id: orderId, orderNo }, n, timed) {
  const step = (name, client, path, body) => timed(name, client, 'POST', `/cemetery/${path}`, body);
  await step('paid order cancelled', admin, 'order/cancel', { id: orderId, cancelType: '4', cancelReason: '家庭原因' });
  const { records } = await good(admin.call('GET', `/cemetery/refund/list?bizNo=${orderNo}`));
  const [{ id }] = records;
  const { handlingFee, lines } = await timed(
    'proposal of a refund',
    admin,
    'GET',
    `/cemetery/refund/proposal?id=${id}`,
  );
  const shares = lines.map(({ itemId, consumedAmount, deductionAmount }) => ({
    itemId,
    consumedAmount,
    deductionAmount,
  }));
  await step('refund applied for', admin, 'refund/apply', { id, note: '客户申请退款', handlingFee, lines: shares });
  await step('refund approved', second, 'refund/approve', { id, opinion: '同意' });
  await step('refund paid out', admin, 'refund/pay', {
    ...{ id, method: '05', channelNo: `bench-refund-${n}`, payeeName: '陈先生', bankName: '中国银行' },
    ...{ bankAccount: '6222020200001234567', receiptReturned: true },
  });
}
