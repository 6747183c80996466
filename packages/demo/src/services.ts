import { ORDER_PAY } from '@songbai/contract/modules/order/order.dicts.ts';
import { RIGHT_STATUS } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { SERVICE_SOURCE, SERVICE_STATUS } from '@songbai/contract/modules/service/service.dicts.ts';
import type { ServiceStatus } from '@songbai/contract/modules/service/service.rules.ts';
import { lineAmount } from '@songbai/contract/rules/money.ts';
import { serviceNo } from '@songbai/contract/rules/series-numbers.ts';
import { type Day, dayText, seasonalDay, VISITS } from './calendar.ts';
import { addStranger, type Customer } from './people.ts';
import { type RowOf, stampOf } from './rows.ts';
import { buildProgress, type ServiceOrder } from './service-progress.ts';
import { SIZES } from './sizes.ts';
import type { Person } from './staff.ts';
import { addEvent, type EventFacts, nextOfDay, type ServiceItem, timeOn, type Unit } from './world.ts';

type State = ServiceStatus;

/** Shares of the states; the rest is completed. */
const STATES: readonly [State, number][] = [
  [SERVICE_STATUS.draft, 0.01],
  [SERVICE_STATUS.unpaid, 0.02],
  [SERVICE_STATUS.unassigned, 0.02],
  [SERVICE_STATUS.assigned, 0.015],
  [SERVICE_STATUS.underWay, 0.01],
  [SERVICE_STATUS.toAccept, 0.015],
  [SERVICE_STATUS.cancelled, 0.03],
  [SERVICE_STATUS.refunding, 0.004],
  [SERVICE_STATUS.refunded, 0.008],
];

/** States without open work. */
const ENDED: ReadonlySet<State> = new Set([
  SERVICE_STATUS.completed,
  SERVICE_STATUS.cancelled,
  SERVICE_STATUS.refunded,
]);

/** Only work at a plot has these states; counter goods skip them. */
const WORKING: ReadonlySet<State> = new Set([
  SERVICE_STATUS.unassigned,
  SERVICE_STATUS.assigned,
  SERVICE_STATUS.underWay,
  SERVICE_STATUS.toAccept,
  SERVICE_STATUS.refunding,
  SERVICE_STATUS.refunded,
]);

interface Client {
  plot: RowOf<'cemPlot'> | undefined;
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
    const wanted = states[index] ?? SERVICE_STATUS.completed;
    const state = families.length === 0 && WORKING.has(wanted) ? SERVICE_STATUS.completed : wanted;
    const day = dayOf(unit, state);
    const family = families.length > 0 && (WORKING.has(state) || random.chance(0.94));
    const client = family ? random.pick(families) : visitor(unit, day);
    addServiceOrder(unit, client, state, day);
  }
}

/** Plots in use with their holders. */
function familiesOf(unit: Unit): Client[] {
  const customers = new Map(unit.rows.cemCustomer.map((row) => [row.id, row]));
  const plots = new Map(unit.rows.cemPlot.map((row) => [row.id, row]));
  return unit.rows.cemPlotRight.flatMap((right) => {
    const customer = customers.get(right.holderId);
    return right.status === RIGHT_STATUS.valid && customer?.deceasedFlag === 'N'
      ? [{ plot: plots.get(right.plotId), customer }]
      : [];
  });
}

function visitor(unit: Unit, day: Day): Client {
  return { plot: undefined, customer: addStranger(unit, day, unit.random.pick(unit.staff.sales)) };
}

/** Completed work is spread over the last three years, open work over the last days. */
function dayOf(unit: Unit, state: State): Day {
  const { reference } = unit.world;
  return ENDED.has(state)
    ? seasonalDay(unit.random, reference - 1100, reference - 8, VISITS)
    : reference - unit.random.int(1, 4);
}

function addServiceOrder(unit: Unit, client: Client, state: State, day: Day): void {
  const { random, world } = unit;
  const clerk = random.pick(client.plot && random.chance(0.5) ? unit.staff.service : unit.staff.reception);
  const time = timeOn(unit, day);
  const id = world.ids('serviceOrder');
  const wanted = itemsFor(unit, client, state);
  const total = wanted.reduce((sum, line) => sum + line.amount, 0);
  const order = orderRow(unit, client, { id, state, day, time, total, wanted, clerk });
  wanted.forEach(({ item, quantity, amount }, index) => {
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
      amount,
    });
  });
  const work = wanted.some(({ item }) => item.needWorkOrder === 'Y');
  closeEvents(unit, order, buildProgress(unit, order, { state, day, clerk, work }));
}

interface Wanted {
  item: ServiceItem;
  quantity: number;
  amount: number;
}

/** One to three different services; counter goods only if no work at a plot is needed. */
function itemsFor(unit: Unit, client: Client, state: State): Wanted[] {
  const { random, world } = unit;
  const all = world.services.get(unit.tenantId) ?? [];
  const counter = state === SERVICE_STATUS.completed && random.chance(0.3);
  const fitting = all.filter((item) => (client.plot && !counter ? item.needWorkOrder === 'Y' : item.needPlot === 'N'));
  const count = random.chance(0.7) ? 1 : random.int(2, 3);
  return random
    .shuffle(fitting)
    .slice(0, count)
    .map((item) => {
      const quantity = quantityOf(unit, item);
      return { item, quantity, amount: lineAmount(quantity, item.price) };
    });
}

function quantityOf({ random }: Unit, item: ServiceItem): number {
  if (item.unit === '字') return random.int(4, 30);
  return item.needWorkOrder === 'N' && random.chance(0.3) ? random.int(2, 5) : 1;
}

/** Work under way is that of today; what waits is for the coming days. */
function appointedOn({ world, random }: Unit, state: State, day: Day): Day {
  if (ENDED.has(state)) return day + random.int(0, 6);
  return state === SERVICE_STATUS.underWay ? world.today : world.today + random.int(0, 14);
}

interface Facts {
  id: string;
  state: State;
  day: Day;
  time: string;
  total: number;
  wanted: readonly Wanted[];
  clerk: Person;
}

function orderRow(unit: Unit, client: Client, { id, state, day, time, total, wanted, clerk }: Facts): ServiceOrder {
  const order: ServiceOrder = {
    stamp: stampOf(clerk.username, time, clerk.depart),
    id,
    tenantId: unit.tenantId,
    serviceNo: serviceNo(dayText(day), nextOfDay(unit, 'service', day)),
    itemsText: wanted.map(({ item, quantity }) => (quantity === 1 ? item.name : `${item.name}×${quantity}`)).join('、'),
    plotId: client.plot?.id ?? null,
    plotFullName: client.plot?.fullName ?? null,
    customerId: client.customer.id,
    customerName: client.customer.name,
    mobile: client.customer.mobile,
    appointDate: dayText(appointedOn(unit, state, day)),
    payableAmount: total,
    receivedAmount: 0,
    refundedAmount: 0,
    arrearsAmount: total,
    paymentStatus: ORDER_PAY.unpaid,
    serviceStatus: SERVICE_STATUS.draft,
    assigneeId: null,
    source: unit.random.pick([
      SERVICE_SOURCE.counter,
      SERVICE_SOURCE.counter,
      SERVICE_SOURCE.phone,
      SERVICE_SOURCE.online,
      SERVICE_SOURCE.visit,
      SERVICE_SOURCE.burial,
    ] as const),
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

function closeEvents(unit: Unit, order: ServiceOrder, events: readonly EventFacts[]): void {
  const last = events.at(-1);
  if (!last) return;
  Object.assign(order, { updateBy: last.by.username, updateTime: last.time, version: events.length });
  for (const event of SIZES[unit.world.size].fullHistory ? events : [last]) addEvent(unit, event);
}
