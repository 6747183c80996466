import { brokenBuild } from '../lib/broken.mjs';
import { good, signIn } from '../lib/clients.mjs';
import { openRows, sqliteFile } from '../lib/databases.mjs';
import { PASSWORD, startServer, tempFolder } from '../lib/processes.mjs';
import { buyer, office } from '../lib/world.mjs';

const SIZES = { control: 400, slice: 500, small: 2500, full: 19_000 };
const PLOTS = 12;
const MOST_LOCKS = 5;
const DEPOSIT = 100_000;

/**
 * The model: a plot with its sale state, who locked it, and its order; written from domain.md §4.1 and §4.2, not from
 * the server. Each act says whether it is allowed, and what it makes of the plot.
 */
const MOVES = {
  open: ['0', '1'],
  withdraw: ['1', '0'],
  hold: ['12', '3'],
  unhold: ['3', '1'],
  disable: ['0137', '8'],
};

/** What a plot out of use becomes again: 可售 if it was that or kept, otherwise what it was. */
const FORMER = { 0: '0', 1: '1', 3: '1', 7: '7' };

const free = (plot, who) =>
  plot.sale === '1' || (plot.sale === '2' && plot.lockedBy === who) || (plot.sale === '3' && plot.heldBy === who);
const done = (plot, sale, more = {}) => Object.assign(plot, { sale, lockedBy: undefined }, more);

const ACTS = {
  lock: {
    weight: 3,
    call: ({ plot }) => ['/cemetery/plot/lock', { id: plot.id }],
    allowed: ({ plot, who, plots }) =>
      (plot.sale === '2' && plot.lockedBy === who) ||
      (plot.sale === '1' && plots.filter(({ lockedBy }) => lockedBy === who).length < MOST_LOCKS),
    apply: ({ plot, who }) => Object.assign(plot, { sale: '2', lockedBy: who }),
  },
  release: {
    weight: 2,
    call: ({ plot }) => ['/cemetery/plot/release', { id: plot.id }],
    // An administrator may release anybody's lock.
    allowed: ({ plot }) => plot.sale === '2',
    apply: ({ plot }) => done(plot, '1'),
  },
  sell: {
    weight: 3,
    call: ({ plot, n }) => ['/cemetery/order/add', { plotId: plot.id, orderType: '1', customer: buyer(n) }],
    allowed: ({ plot, who }) => free(plot, who),
    apply: ({ plot, result }) =>
      done(plot, '4', { order: { id: result.id, state: '2', payable: result.payableAmount, paid: 0 } }),
  },
  deposit: {
    weight: 2,
    call: ({ plot }) => ['/cemetery/order/pay', { orderId: plot.order.id, amount: DEPOSIT * 2, method: '01' }],
    needsOrder: true,
    allowed: ({ plot: { order } }) => '234'.includes(order.state) && order.paid + DEPOSIT * 2 <= order.payable,
    apply: ({ plot }) => pay(plot, DEPOSIT * 2),
  },
  payAll: {
    weight: 1,
    call: ({ plot: { order } }) => [
      '/cemetery/order/pay',
      { orderId: order.id, amount: Math.max(1, order.payable - order.paid), method: '01' },
    ],
    needsOrder: true,
    allowed: ({ plot: { order } }) => '234'.includes(order.state) && order.paid < order.payable,
    apply: ({ plot }) => pay(plot, plot.order.payable - plot.order.paid),
  },
  cancelUnpaid: {
    weight: 3,
    call: ({ plot }) => ['/cemetery/order/cancel', { id: plot.order.id, cancelType: '1', cancelReason: '改变主意' }],
    needsOrder: true,
    allowed: ({ plot: { order } }) => order.state === '2',
    apply: ({ plot }) => {
      plot.order.state = '8';
      done(plot, '1');
    },
  },
  cancelRefund: {
    weight: 0.3,
    call: ({ plot }) => ['/cemetery/order/cancel', { id: plot.order.id, cancelType: '3', cancelReason: '改变主意' }],
    needsOrder: true,
    allowed: ({ plot: { order } }) => order.state === '3',
    apply: ({ plot }) => Object.assign(plot.order, { state: '7' }),
  },
  enable: {
    weight: 1,
    call: ({ plot }) => ['/cemetery/plot/move', { ids: [plot.id], event: 'enable', reason: '整理' }],
    allowed: ({ plot }) => plot.sale === '8',
    apply: ({ plot }) => done(plot, FORMER[plot.disabledFrom]),
  },
  repair: {
    weight: 1,
    call: ({ plot }) => ['/cemetery/plot/repair', { id: plot.id, listPrice: 8_000_000, stoneStatus: '0' }],
    allowed: ({ plot }) => plot.sale === '7',
    apply: ({ plot }) => done(plot, '1'),
  },
  ...Object.fromEntries(
    Object.entries(MOVES).map(([event, [from, to]]) => [
      event,
      {
        weight: 1,
        call: ({ plot }) => ['/cemetery/plot/move', { ids: [plot.id], event, reason: '整理' }],
        allowed: ({ plot, who }) => from.includes(plot.sale) && (plot.sale !== '2' || plot.lockedBy === who),
        apply: ({ plot, who }) =>
          done(plot, to, { heldBy: event === 'hold' ? who : undefined, disabledFrom: plot.sale }),
      },
    ]),
  ),
};

function pay(plot, amount) {
  const { order } = plot;
  const first = order.paid === 0;
  order.paid += amount;
  const all = order.paid === order.payable;
  order.state = all ? '5' : first ? '3' : '4';
  done(plot, all ? '6' : '5');
}

const NAMES = Object.keys(ACTS);
const TOTAL = NAMES.reduce((sum, name) => sum + ACTS[name].weight, 0);

function drawn(rng) {
  let left = rng.next() * TOTAL;
  for (const name of NAMES) {
    left -= ACTS[name].weight;
    if (left < 0) return name;
  }
  return NAMES[0];
}

async function walk(ctx, dist) {
  const steps = ctx.of(SIZES);
  const folder = tempFolder('walks');
  const server = await startServer({ env: { DATA_DIR: folder }, ...(dist ? { dist } : {}) });
  const place = await office(server, steps + PLOTS);
  const people = { admin: place.admin, second: await colleague(place.admin, server) };
  const stock = [...place.plots];
  const fresh = () => ({ id: stock.pop(), sale: '1' });
  const plots = Array.from({ length: PLOTS }, fresh);
  const anomalies = [];
  const taken = {};
  for (let n = 0; n < steps; n += 1) {
    const at = ctx.rng.below(PLOTS);
    // Sold and refunded ones stay; a new plot keeps the walk going.
    if (ctx.rng.chance(0.15) && ['5', '6'].includes(plots[at].sale)) plots[at] = fresh();
    const plot = plots[at];
    const name = drawn(ctx.rng);
    const who = ctx.rng.pick(Object.keys(people));
    const act = ACTS[name];
    if (act.needsOrder && !plot.order) continue;
    const step = { plot, who, plots, n };
    const allowed = act.allowed(step);
    const [path, body] = act.call(step);
    const reply = await people[who].post(path, body);
    if (reply.status >= 500 || !reply.known)
      anomalies.push(`step ${n}: ${name} answered ${reply.status ?? reply.cause}`);
    if (reply.success !== allowed)
      anomalies.push(
        `step ${n}: ${name} by ${who} on a plot in ${plot.sale} (order ${plot.order?.state ?? 'none'}): the model says ${allowed ? 'yes' : 'no'}, the server: ${reply.message}`,
      );
    if (reply.success) {
      act.apply({ ...step, result: reply.result });
      taken[name] = (taken[name] ?? 0) + 1;
    }
    if (anomalies.length > 20) break;
  }
  anomalies.push(...(await compare(folder, plots)));
  await server.stop();
  return {
    calls: steps,
    trials: steps,
    unknowns: 0,
    anomalies,
    notes: {
      steps,
      'acts that happened': Object.entries(taken)
        .map(([name, count]) => `${name} ${count}`)
        .join(', '),
    },
  };
}

/** A second administrator, so that two people meet on the same plots. */
async function colleague(admin, server) {
  const draft = {
    username: 'second',
    realname: '第二人',
    password: PASSWORD,
    phone: '13600000002',
    workNo: 'W2',
    selectedroles: 'role-admin',
    selecteddeparts: '',
  };
  await good(admin.post('/sys/user/add', draft));
  return signIn(server.url, 'second', PASSWORD);
}

async function compare(folder, plots) {
  const database = await openRows({ file: sqliteFile(folder) });
  const rows = new Map(
    (await database.rows('select id, sale_status from cem_plot')).map((row) => [row.id, row.sale_status]),
  );
  const orders = new Map(
    (await database.rows('select id, order_status from cem_order')).map((row) => [row.id, row.order_status]),
  );
  await database.close();
  return plots.flatMap(({ id, sale, order }) => [
    ...(rows.get(id) === sale ? [] : [`plot ${id}: the model says ${sale}, the database ${rows.get(id)}`]),
    ...(order && orders.get(order.id) !== order.state
      ? [`order ${order.id}: the model says ${order.state}, the database ${orders.get(order.id)}`]
      : []),
  ]);
}

export const walks = {
  id: 'R-07',
  name: 'walks',
  slice: true,
  claim: 'Illegal states cannot be reached',
  how: 'Two people take random steps on a dozen plots and their orders; a small model written from the state machines says for each step whether it is allowed and what comes of it, and must agree with the server every time.',
  run: (ctx) => walk(ctx),
  controls: [
    {
      name: 'rules',
      what: 'a plot that is kept or out of use can be withdrawn',
      run: async (ctx) => (await walk(ctx, await brokenBuild('rules'))).anomalies,
    },
  ],
};
