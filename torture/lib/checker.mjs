/**
 * Judges a database and a history from outside (reliability.md §6). It shares nothing with the server: its own SQL by
 * hand, its own small model of plots and orders, written from domain.md §4.1 and §4.2.
 */

const LIVE = new Set(['2', '3', '4', '5', '6', '7']);

/** Sale states of a plot and where each may go (domain.md §4.1). */
const PLOT_EDGES = {
  0: '18',
  1: '023468',
  2: '13456',
  3: '148',
  4: '156',
  5: '16',
  6: '7',
  7: '18',
  8: '01',
};

/** States of an order and where each may go (domain.md §4.2); staying is a change of other fields. */
const ORDER_EDGES = {
  0: '123458',
  1: '028',
  2: '3458',
  3: '4578',
  4: '57',
  5: '46789',
  6: '479',
  7: '3458',
  8: '0',
  9: '',
};

/** The plot's state that goes with each state of its live order; a refund under way leaves what was. */
const PLOT_OF_ORDER = { 2: '4', 3: '5', 4: '56', 5: '6', 6: '6', 7: '567' };

export async function checkDatabase(database) {
  const found = [];
  const state = await readState(database);
  for (const check of [plotsAndOrders, holdsAndRights, money, numbers, references])
    check(state, (text) => found.push(text));
  await versions(database, state, (text) => found.push(text));
  return found;
}

async function readState(database) {
  const by = async (text) => new Map((await database.rows(text)).map((row) => [row.id, row]));
  return {
    plots: await by('select id, tenant_id, area_id, sale_status, current_right_id, generation, version from cem_plot'),
    orders:
      await by(`select id, tenant_id, order_no, plot_id, customer_id, customer_name, order_status, del_flag, out_status,
      payable_amount, received_amount, refunded_amount, arrears_amount, version from cem_order`),
    holds: await database.rows(
      `select id, tenant_id, plot_id, hold_type, order_id from cem_plot_hold where status = '1'`,
    ),
    rights: await database.rows('select id, tenant_id, plot_id, order_id, status, generation from cem_plot_right'),
    payments: await database.rows('select id, tenant_id, order_id, pay_no, amount, status from cem_payment'),
    items: await database.rows('select id, order_id, amount, discount from cem_order_item where del_flag = 0'),
    customers: await by('select id, tenant_id from cem_customer'),
    areas: await by('select id, tenant_id from cem_area'),
  };
}

const isLive = (order) => order.del_flag === 0 && LIVE.has(order.order_status);

function groups(rows, keyOf) {
  const found = new Map();
  for (const row of rows) {
    const key = keyOf(row);
    if (!found.has(key)) found.set(key, []);
    found.get(key).push(row);
  }
  return found;
}

function plotsAndOrders({ plots, orders }, found) {
  const live = groups(
    [...orders.values()].filter((order) => isLive(order) && order.plot_id),
    (order) => order.plot_id,
  );
  for (const [plotId, holders] of live)
    if (holders.length > 1) found(`plot ${plotId} is held by ${holders.length} live orders`);
  for (const plot of plots.values()) {
    const [order] = live.get(plot.id) ?? [];
    const taken = ['4', '5', '6'].includes(plot.sale_status);
    if (taken && !order) found(`plot ${plot.id} is in state ${plot.sale_status} without a live order`);
    if (order && !PLOT_OF_ORDER[order.order_status].includes(plot.sale_status))
      found(`plot ${plot.id} is in state ${plot.sale_status}, its order ${order.id} in ${order.order_status}`);
  }
}

function holdsAndRights({ plots, holds, rights, orders }, found) {
  const active = groups(holds, (hold) => hold.plot_id);
  for (const [plotId, list] of active) if (list.length > 1) found(`plot ${plotId} has ${list.length} active holds`);
  for (const plot of plots.values()) {
    const [hold] = active.get(plot.id) ?? [];
    if (plot.sale_status === '2' && hold?.hold_type !== '1') found(`plot ${plot.id} is locked without a lock`);
    if (plot.sale_status === '3' && !hold) found(`plot ${plot.id} is kept without a hold`);
    if (plot.sale_status === '1' && hold) found(`plot ${plot.id} is free with hold ${hold.id}`);
  }
  const open = groups(
    rights.filter(({ status }) => ['0', '1', '2'].includes(status)),
    (right) => right.plot_id,
  );
  for (const [plotId, list] of open) if (list.length > 1) found(`plot ${plotId} has ${list.length} rights in force`);
  for (const plot of plots.values()) {
    const [right] = open.get(plot.id) ?? [];
    if (plot.sale_status === '6' && right?.id !== plot.current_right_id)
      found(`sold plot ${plot.id} without its right`);
    if (['0', '1', '8'].includes(plot.sale_status) && right) found(`plot ${plot.id} is free with right ${right.id}`);
  }
  for (const right of rights) if (!orders.has(right.order_id)) found(`right ${right.id} of a missing order`);
}

function money({ orders, payments, items }, found) {
  const received = new Map();
  for (const { order_id: id, amount, status } of payments)
    if (status === '1') received.set(id, (received.get(id) ?? 0) + amount);
  const billed = new Map();
  for (const { order_id: id, amount, discount } of items) billed.set(id, (billed.get(id) ?? 0) + amount - discount);
  for (const order of orders.values()) {
    const { payable_amount: payable, received_amount: got, refunded_amount: back, arrears_amount: open } = order;
    if (![payable, got, back, open].every(Number.isInteger)) found(`order ${order.id} has parts of a fen`);
    if ((billed.get(order.id) ?? 0) !== payable) found(`lines of order ${order.id} do not add up to ${payable}`);
    if ((received.get(order.id) ?? 0) !== got) found(`payments of order ${order.id} do not add up to ${got}`);
    if (payable - got + back !== open) found(`arrears of order ${order.id} are wrong`);
  }
}

function numbers({ orders, payments }, found) {
  for (const [no, list] of groups([...orders.values()], ({ tenant_id: t, order_no: no }) => `${t} ${no}`))
    if (list.length > 1) found(`order number ${no} is used ${list.length} times`);
  for (const [no, list] of groups(payments, ({ tenant_id: t, pay_no: no }) => `${t} ${no}`))
    if (list.length > 1) found(`payment number ${no} is used ${list.length} times`);
}

function references({ plots, orders, holds, rights, payments, items, customers, areas }, found) {
  const same = (row, what, parents, id) => {
    if (id === null || id === undefined) return;
    const parent = parents.get(id);
    if (!parent) found(`${what} ${row.id} refers to ${id}, which is missing`);
    else if (row.tenant_id !== undefined && parent.tenant_id !== row.tenant_id)
      found(`${what} ${row.id} is of tenant ${row.tenant_id}, its parent of ${parent.tenant_id}`);
  };
  for (const plot of plots.values()) same(plot, 'plot', areas, plot.area_id);
  for (const order of orders.values()) {
    same(order, 'order', plots, order.plot_id);
    same(order, 'order', customers, order.customer_id);
  }
  for (const hold of holds) same(hold, 'hold', plots, hold.plot_id);
  for (const right of rights) same(right, 'right', plots, right.plot_id);
  for (const payment of payments) same(payment, 'payment', orders, payment.order_id);
  for (const item of items) same(item, 'line', orders, item.order_id);
}

/** Versions rise by one with each logged change, each change follows an allowed edge, and the last one is the present. */
async function versions(database, { plots, orders }, found) {
  await chain(
    database,
    { table: 'cem_plot', present: plots, field: 'saleStatus', column: 'sale_status', edges: PLOT_EDGES },
    found,
  );
  await chain(
    database,
    { table: 'cem_order', present: orders, field: 'orderStatus', column: 'order_status', edges: ORDER_EDGES },
    found,
  );
}

async function chain(database, { table, present, field, column, edges }, found) {
  const text = `select data_id, data_version, action, data_content from sys_data_log where data_table = '${table}'`;
  const logged = groups(await database.rows(text), (row) => row.data_id);
  for (const [id, row] of present) {
    const steps = (logged.get(id) ?? [])
      .map((step) => ({ version: Number(step.data_version), state: JSON.parse(step.data_content)[field] }))
      .sort((a, b) => a.version - b.version);
    let state;
    steps.forEach((step, at) => {
      if (step.version !== at + 1) found(`${table} ${id}: version ${at + 1} of the data log is missing or doubled`);
      if (step.state === undefined) return;
      if (state !== undefined && step.state !== state && !edges[state]?.includes(step.state))
        found(`${table} ${id}: went from ${state} to ${step.state}`);
      state = step.state;
    });
    if (steps.length !== row.version)
      found(`${table} ${id}: version ${row.version} with ${steps.length} logged changes`);
    if (state !== undefined && state !== row[column])
      found(`${table} ${id}: is ${row[column]}, the data log says ${state}`);
  }
}

/**
 * Compares what was acknowledged with what is there.
 * @param {import('./history.mjs').Call[]} calls
 */
export async function checkHistory(database, calls) {
  const found = [];
  const orders = new Map(
    (await database.rows('select id, order_no, order_status, customer_name, plot_id from cem_order')).map((row) => [
      row.id,
      row,
    ]),
  );
  const asked = new Map(calls.filter(({ act }) => act === 'sell').map((call) => [call.asked.buyer, call]));
  for (const { outcome, result, asked: wish } of asked.values()) {
    if (outcome !== 'done') continue;
    const row = orders.get(result.id);
    if (!row) found.push(`acknowledged order ${result.id} is lost`);
    else if (row.plot_id !== wish.plotId) found.push(`order ${result.id} is for another plot`);
  }
  const perBuyer = groups([...orders.values()], (order) => order.customer_name);
  for (const [name, list] of perBuyer) {
    const call = asked.get(name);
    if (!call) found.push(`nobody asked for the order of ${name}`);
    else if (call.outcome === 'refused') found.push(`the order of ${name} was refused and is there`);
    if (list.length > 1) found.push(`${list.length} orders of ${name} from one call`);
  }
  found.push(...(await lostPayments(database, calls)), ...(await lostStates(calls, orders)));
  return found;
}

/** Acknowledged payments by their transaction number, each exactly once. */
async function lostPayments(database, calls) {
  const rows = await database.rows('select channel_no from cem_payment where channel_no is not null');
  const counts = groups(rows, (row) => row.channel_no);
  const found = [];
  for (const { act, outcome, asked } of calls) {
    if (act !== 'pay') continue;
    const times = counts.get(asked.channelNo)?.length ?? 0;
    if (outcome === 'done' && times !== 1)
      found.push(`acknowledged payment ${asked.channelNo} is there ${times} times`);
    if (outcome === 'refused' && times > 0) found.push(`refused payment ${asked.channelNo} is there`);
    if (times > 1) found.push(`payment ${asked.channelNo} is there ${times} times`);
  }
  return found;
}

/** An order whose cancellation was acknowledged is never seen in a living state again. */
async function lostStates(calls, orders) {
  return calls
    .filter(({ act, outcome }) => act === 'cancel' && outcome === 'done')
    .filter(({ asked }) => !['7', '8'].includes(orders.get(asked.id)?.order_status))
    .map(({ asked }) => `acknowledged cancellation of ${asked.id} is lost`);
}
