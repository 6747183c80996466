import { type Day, dayText, minutesLater, seasonalDay, VISITS } from './calendar.ts';
import { addPayment } from './money.ts';
import { addStranger, type Customer } from './people.ts';
import type { Plot } from './plots.ts';
import { type RowOf, stampOf } from './rows.ts';
import { SIZES } from './sizes.ts';
import { addEvent, datedNumber, type EventFacts, type ServiceItem, timeOn, type Unit } from './world.ts';

type ServiceOrder = RowOf<'cemServiceOrder'>;
type State = NonNullable<ServiceOrder['serviceStatus']>;

/** Shares of the states; everything else is done. */
const STATES: readonly [State, number][] = [
  ['0', 0.01],
  ['1', 0.02],
  ['2', 0.02],
  ['3', 0.015],
  ['4', 0.01],
  ['5', 0.015],
  ['7', 0.03],
  ['8', 0.004],
  ['9', 0.008],
];

interface Client {
  plot: Plot | undefined;
  customer: Customer;
}

/** Service orders of an area in all states: mostly families of its plots, some visitors without one. */
export function addServices(unit: Unit): void {
  const { plan, world, random } = unit;
  const { least } = SIZES[world.size];
  const states = STATES.flatMap(([state, portion]) =>
    Array.from({ length: Math.max(least, world.quota(`service${state}`, portion, plan.serviceOrders)) }, () => state),
  );
  const families = familiesOf(unit);
  for (let index = 0; index < plan.serviceOrders; index += 1) {
    const state = states[index] ?? '6';
    const day = dayOf(unit, state);
    const client = families.length > 0 && random.chance(0.94) ? random.pick(families) : visitor(unit, day);
    addServiceOrder(unit, client, state, day);
  }
}

/** Plots in use with their holders. */
function familiesOf(unit: Unit): Client[] {
  const customers = new Map(unit.rows.cemCustomer.map((row) => [row.id, row]));
  const plots = new Map(unit.rows.cemPlot.map((row) => [row.id, row]));
  return unit.rows.cemPlotRight.flatMap((right) => {
    const customer = customers.get(right.holderId);
    return right.status === '1' && customer?.deceasedFlag === 'N' ? [{ plot: plots.get(right.plotId), customer }] : [];
  });
}

function visitor(unit: Unit, day: Day): Client {
  return { plot: undefined, customer: addStranger(unit, day, unit.random.pick(unit.staff.sales)) };
}

/** Finished work lies in the last three years, open work in the last days. */
function dayOf(unit: Unit, state: State): Day {
  const { reference } = unit.world;
  const ended = state === '6' || state === '7' || state === '9';
  return ended ? seasonalDay(unit.random, reference - 1100, reference - 8, VISITS) : reference - unit.random.int(1, 4);
}

function addServiceOrder(unit: Unit, client: Client, state: State, day: Day): void {
  const { random, world } = unit;
  const clerk = random.pick(client.plot && random.chance(0.5) ? unit.staff.service : unit.staff.reception);
  const time = timeOn(unit, day);
  const id = world.ids('serviceOrder');
  const wanted = itemsFor(unit, client, state);
  const total = wanted.reduce((sum, { item, quantity }) => sum + item.price * quantity, 0);
  const events: EventFacts[] = [];
  const order = orderRow(unit, client, { id, state, day, time, total, wanted, clerk });
  const note = (event: string, summary: string, at: string, by = clerk): void => {
    events.push({ time: at, by, plotId: order.plotId ?? null, bizType: 'serviceOrder', bizId: id, event, summary });
  };
  note('create', `${client.customer.name}登记${order.itemsText}`, time);
  wanted.forEach(({ item, quantity }, index) => {
    unit.rows.cemServiceOrderItem.push({
      stamp: stampOf(clerk.username, time, clerk.depart),
      id: world.ids('serviceOrderItem'),
      tenantId: unit.tenantId,
      serviceOrderId: id,
      orderNum: index + 1,
      serviceItemId: item.id,
      name: item.name,
      unit: item.unit,
      quantity,
      unitPrice: item.price,
      amount: item.price * quantity,
    });
  });
  if (PAID.has(state)) payService(unit, order, day, note);
  workOn(unit, order, state, note);
  closeEvents(unit, order, events);
}

const PAID: ReadonlySet<State> = new Set(['2', '3', '4', '5', '6', '8', '9']);

interface Wanted {
  item: ServiceItem;
  quantity: number;
}

/** One to three different services; goods over the counter only where nothing has to be done at a plot. */
function itemsFor(unit: Unit, client: Client, state: State): Wanted[] {
  const { random, world } = unit;
  const all = world.services.get(unit.tenantId) ?? [];
  const counter = state === '6' && random.chance(0.3);
  const fitting = all.filter((item) => (client.plot && !counter ? item.needWorkOrder === 'Y' : item.needPlot === 'N'));
  const count = random.chance(0.7) ? 1 : random.int(2, 3);
  return random
    .shuffle(fitting)
    .slice(0, count)
    .map((item) => ({ item, quantity: quantityOf(unit, item) }));
}

function quantityOf({ random }: Unit, item: ServiceItem): number {
  if (item.unit === '字') return random.int(4, 30);
  return item.needWorkOrder === 'N' && random.chance(0.3) ? random.int(2, 5) : 1;
}

interface Facts {
  id: string;
  state: State;
  day: Day;
  time: string;
  total: number;
  wanted: readonly Wanted[];
  clerk: { username: string; depart: string };
}

function orderRow(unit: Unit, client: Client, { id, state, day, time, total, wanted, clerk }: Facts): ServiceOrder {
  const open = !['6', '7', '9'].includes(state);
  const order: ServiceOrder = {
    stamp: stampOf(clerk.username, time, clerk.depart),
    id,
    tenantId: unit.tenantId,
    serviceNo: datedNumber(unit, 'FW', day),
    itemsText: wanted.map(({ item, quantity }) => (quantity === 1 ? item.name : `${item.name}×${quantity}`)).join('、'),
    plotId: client.plot?.id ?? null,
    plotFullName: client.plot?.fullName ?? null,
    customerId: client.customer.id,
    customerName: client.customer.name,
    mobile: client.customer.mobile,
    appointDate: dayText(open ? unit.world.today + unit.random.int(1, 15) : day + unit.random.int(0, 6)),
    payableAmount: total,
    receivedAmount: 0,
    refundedAmount: 0,
    arrearsAmount: total,
    paymentStatus: '0',
    serviceStatus: state,
    assigneeId: null,
    source: unit.random.pick(['1', '1', '2', '3', '4', '5'] as const),
    startTime: null,
    finishTime: null,
    acceptBy: null,
    acceptTime: null,
    cancelReason: null,
    updateBy: null,
    updateTime: null,
    version: 1,
  };
  unit.rows.cemServiceOrder.push(order);
  return order;
}

type Note = (event: string, summary: string, at: string, by?: EventFacts['by']) => void;

function payService(unit: Unit, order: ServiceOrder, day: Day, note: Note): void {
  const amount = order.payableAmount ?? 0;
  const debtor = { orderId: null, serviceOrderId: order.id } as const;
  const time = addPayment(unit, {
    debtor,
    day,
    amount,
    kind: '7',
    payer: order.customerName,
    after: order.stamp.createTime,
  });
  Object.assign(order, { receivedAmount: amount, arrearsAmount: 0, paymentStatus: '2' });
  note('pay', `${order.customerName}付款${(amount / 100).toFixed(2)}元`, time, unit.random.pick(unit.staff.cashier));
}

/** Assignment, work and acceptance as far as the state goes, or the cancellation. */
function workOn(unit: Unit, order: ServiceOrder, state: State, note: Note): void {
  const { random, staff } = unit;
  const created = order.stamp.createTime;
  if (state === '7' || state === '8' || state === '9') {
    order.cancelReason = state === '7' ? '客户取消' : '客户改期，申请退款';
    if (state === '9')
      Object.assign(order, {
        refundedAmount: order.receivedAmount,
        arrearsAmount: order.payableAmount,
        paymentStatus: '4',
      });
    note('cancel', order.cancelReason, minutesLater(created, 200), random.pick(staff.service));
    return;
  }
  const stage = Number(state);
  if (!order.plotId || stage < 3) return;
  const worker = random.pick(staff.field);
  order.assigneeId = worker.id;
  note('assign', `派给${worker.realname}`, minutesLater(created, 30), random.pick(staff.service));
  const started = minutesLater(created, 60);
  if (stage < 4) return;
  order.startTime = started;
  note('start', '开始服务', started, worker);
  if (stage < 5) return;
  order.finishTime = minutesLater(started, random.int(20, 150));
  note('finish', '服务完成，待验收', order.finishTime, worker);
  if (stage < 6) return;
  const checker = random.pick(staff.service);
  order.acceptBy = checker.username;
  order.acceptTime = minutesLater(order.finishTime, 30);
  note('accept', '验收合格', order.acceptTime, checker);
}

function closeEvents(unit: Unit, order: ServiceOrder, events: readonly EventFacts[]): void {
  const last = events.at(-1);
  if (!last) return;
  Object.assign(order, { updateBy: last.by.username, updateTime: last.time, version: events.length });
  for (const event of SIZES[unit.world.size].fullHistory ? events : [last]) addEvent(unit, event);
}
