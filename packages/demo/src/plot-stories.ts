import { lockEnd } from '@songbai/contract/modules/plot/plot.rules.ts';
import { datetimeText } from '@songbai/contract/rules/dates.ts';
import { addYears, type Day, dayText, PURCHASES, seasonalDay } from './calendar.ts';
import { addReminder } from './dues.ts';
import { cancel, closeHistory, completeOrder, sellPlot, startSale, tellEnded } from './histories.ts';
import { addRight, moveOrder, payDeposit, payPart, type Sale } from './orders.ts';
import { noteOutgoing } from './outgoing.ts';
import type { Plot } from './plots.ts';
import { type RowOf, stampOf } from './rows.ts';
import type { Person } from './staff.ts';
import type { Standing, Story } from './stories.ts';
import { addEvent, timeOn, type Unit } from './world.ts';

const FEE_STANDINGS: ReadonlySet<Standing> = new Set([
  'feeValid',
  'feeSoon',
  'feeOver',
  'feeLong',
  'feeFree',
  'paid',
  'outgoing',
  'refundPaid',
]);
/** Sales of an area go on for about this long, days. */
const SALE_DAYS = 4500;
const YEAR = 365;

/** Tells the whole story of a plot: its earlier orders, then how it stands. */
export function tellStory(unit: Unit, story: Story): void {
  const { plot, standing, ended } = story;
  const { reference } = unit.world;
  const sold = FEE_STANDINGS.has(standing);
  const sale = sold ? saleOf(unit, standing, ended.length > 0) : undefined;
  const last = (sale?.day ?? reference) - 20;
  ended.forEach((name, index) => {
    const length = Math.floor((last - unit.opened) / ended.length);
    tellEnded(unit, plot, name, unit.opened + length * index, unit.opened + length * (index + 1));
  });
  if (sale) tellSold(unit, plot, standing, sale);
  else STANDING[standing]?.(unit, plot, standing);
}

interface FeeSale {
  day: Day;
  /** Last day of the paid term; undefined when the fee is waived. */
  feeEnd: Day | undefined;
}

/** Day of the sale and end of the paid term, which belong together: terms have 20 years, sometimes fewer. */
function saleOf(unit: Unit, standing: Standing, hasHistory: boolean): FeeSale {
  const { random, world, opened } = unit;
  const { reference, today } = world;
  if (standing === 'feeSoon') return soldBefore(unit, today + random.int(5, 175));
  if (standing === 'feeOver') return soldBefore(unit, reference - overdueDays(unit));
  if (standing === 'feeLong') return soldBefore(unit, reference - random.int(3 * YEAR + 5, 10 * YEAR));
  const recent = standing === 'paid' || standing === 'refundPaid';
  const until = Math.min(reference - 45, hasHistory ? reference - 45 : opened + SALE_DAYS);
  const from = hasHistory ? opened + Math.floor((until - opened) * 0.6) : opened;
  const day = recent ? reference - random.int(3, 60) : seasonalDay(random, from, until, PURCHASES);
  return { day, feeEnd: standing === 'feeFree' ? undefined : paidUpTo(day, today) };
}

/** Twenty years from the sale and, for old sales, the renewals until today. */
function paidUpTo(day: Day, today: Day): Day {
  for (let years = 20; ; years += 20) {
    const end = addYears(day, years) - 1;
    if (end > today + 180) return end;
  }
}

/** Spread over the ages that people look for: a month, a quarter, a year, three years. */
function overdueDays(unit: Unit): number {
  const [from, to] = unit.random.pick([
    [1, 30],
    [31, 90],
    [91, 365],
    [366, 3 * YEAR - 5],
    [366, 3 * YEAR - 5],
  ] as const);
  return unit.random.int(from, to);
}

function soldBefore(unit: Unit, feeEnd: Day): FeeSale {
  for (const years of [20, 10, 5, 3, 2, 1]) {
    const day = addYears(feeEnd + 1, -years);
    if (day >= unit.opened) return { day, feeEnd };
  }
  // The area is younger than the shortest term before that day.
  return { day: unit.opened, feeEnd: addYears(unit.opened, 1) - 1 };
}

function tellSold(unit: Unit, plot: Plot, standing: Standing, { day, feeEnd }: FeeSale): void {
  const { random } = unit;
  const { sale, right } = sellPlot(unit, plot, day, { feeFree: feeEnd === undefined });
  const paidTo = feeEnd === undefined ? null : dayText(feeEnd);
  sale.order.feePaidTo = paidTo;
  right.feePaidTo = paidTo;
  if (standing !== 'paid' && standing !== 'refundPaid') completeOrder(unit, sale);
  if (standing === 'outgoing') {
    right.status = '2';
    sale.order.outStatus = '1';
    const by = random.pick(unit.staff.records);
    const applied = unit.world.reference - random.int(2, 20);
    noteOutgoing(unit, sale, right, { applied });
    moveOrder(sale, '6', {
      time: timeOn(unit, applied),
      by,
      event: 'moveOutApply',
      summary: '受理迁出申请，办理中',
    });
  }
  if (standing === 'refundPaid') {
    const manager = random.pick(unit.staff.sales_mgr);
    cancel(sale, manager, timeOn(unit, day + random.int(1, 20)), '4', '家属申请退墓，退款办理中', '7');
  }
  settle(plot, sale, '6', {
    currentRightId: right.id,
    holderName: sale.customer.name,
    feePaidTo: paidTo,
    feeFree: paidTo === null ? 'Y' : 'N',
    ...(random.chance(0.0015) ? { disputeFlag: 'Y' as const, alertText: '家属之间有争议，办理前请联系档案主管' } : {}),
  });
  closeHistory(unit, sale);
}

/** The plot follows its order. */
function settle(plot: Plot, sale: Sale, saleStatus: NonNullable<Plot['saleStatus']>, more: Partial<Plot> = {}): void {
  Object.assign(plot, {
    saleStatus,
    updateBy: sale.order.updateBy,
    updateTime: sale.order.updateTime,
    version: (sale.order.version ?? 1) + 1,
    ...more,
  });
}

type Tell = (unit: Unit, plot: Plot, standing: Standing) => void;

const STANDING: Partial<Record<Standing, Tell>> = {
  free: (unit, plot) => marked(unit, plot, '1', 'open', '开放销售'),
  repair: (unit, plot) => marked(unit, plot, '7', 'returned', '原使用权终止，待整修'),
  disabled: (unit, plot) => marked(unit, plot, '8', 'disable', '通道改造，停用'),
  locked: tellLocked,
  kept: (unit, plot) => tellKept(unit, plot),
  draft: tellDraft,
  approval: tellDraft,
  reserved: tellReserved,
  reservedOver: tellReserved,
  deposit: tellDeposit,
  depositOver: tellDeposit,
  part: tellDeposit,
  partOver: tellDeposit,
  refundDeposit: tellDeposit,
};

/** A plot that stands as it does without an order of its own. */
function marked(
  unit: Unit,
  plot: Plot,
  saleStatus: NonNullable<Plot['saleStatus']>,
  event: string,
  summary: string,
): void {
  plot.saleStatus = saleStatus;
  if (saleStatus === '1') return;
  const by = unit.random.pick(unit.staff.records);
  const time = timeOn(unit, unit.world.reference - unit.random.int(2, 200));
  Object.assign(plot, { updateBy: by.username, updateTime: time, version: 2 });
  addEvent(unit, { time, by, plotId: plot.id, bizType: 'plot', bizId: plot.id, event, summary, after: { saleStatus } });
}

type Hold = RowOf<'cemPlotHold'>;

function addHold(
  unit: Unit,
  plot: Plot,
  by: Person,
  time: string,
  facts: Partial<Hold> & Pick<Hold, 'holdType'>,
): void {
  unit.rows.cemPlotHold.push({
    stamp: stampOf(by.username, time, by.depart),
    id: unit.world.ids('hold'),
    tenantId: unit.tenantId,
    plotId: plot.id,
    customerId: null,
    orderId: null,
    holderId: by.id,
    holderName: by.realname,
    reason: null,
    startTime: time,
    expireTime: null,
    expireMs: null,
    status: '1',
    ...facts,
  });
}

/** A picking lock that still runs when the server starts; everybody in turn, so that nobody holds more than five. */
function tellLocked(unit: Unit, plot: Plot): void {
  const { world, staff } = unit;
  const sales = staff.sales[world.next(`lock:${unit.tenantId}`) % staff.sales.length] as Person;
  const time = datetimeText(world.now());
  const expireMs = lockEnd(world.now());
  const lockUntil = datetimeText(expireMs);
  Object.assign(plot, {
    saleStatus: '2',
    lockBy: sales.username,
    lockName: sales.realname,
    lockUntil,
    updateBy: sales.username,
    updateTime: time,
    version: 2,
  });
  addHold(unit, plot, sales, time, { holdType: '1', expireMs, expireTime: lockUntil });
  addEvent(unit, {
    time,
    by: sales,
    plotId: plot.id,
    bizType: 'plot',
    bizId: plot.id,
    event: 'lock',
    summary: `${sales.realname}锁定墓位，至${lockUntil}`,
    after: { saleStatus: '2' },
  });
}

function tellKept(unit: Unit, plot: Plot, order?: Sale): void {
  const policy = !order && unit.random.chance(0.3);
  const by = order?.sales ?? unit.random.pick(unit.staff.sales_mgr);
  marked(unit, plot, '3', 'hold', order ? `为${order.customer.name}保留` : policy ? '政策预留' : '长期保留');
  const reason = order ? '待提交订单' : policy ? '政府保障对象预留' : '老客户家属商议中';
  const links = order ? { orderId: order.order.id, customerId: order.customer.id } : {};
  addHold(unit, plot, by, plot.updateTime ?? '', { holdType: policy ? '4' : '2', reason, ...links });
}

function tellDraft(unit: Unit, plot: Plot, standing: Standing): void {
  const { sale } = startSale(unit, plot, unit.world.reference - unit.random.int(2, 12), {});
  const submitted = standing === 'approval';
  sale.order.orderStatus = submitted ? '1' : '0';
  sale.order.nextDueDate = null;
  sale.events = sale.events.map((event) => ({
    ...event,
    event: 'create',
    summary: submitted ? '提交订单，优惠待审批' : '新建订单草稿',
  }));
  closeHistory(unit, sale);
  tellKept(unit, plot, sale);
}

function tellReserved(unit: Unit, plot: Plot, standing: Standing): void {
  const { random, world } = unit;
  const over = standing === 'reservedOver';
  const { sale } = startSale(unit, plot, world.reference - (over ? random.int(8, 40) : random.int(1, 3)), {});
  const due = over ? sale.day + 3 : world.today + random.int(2, 14);
  sale.order.nextDueDate = dayText(due);
  const { sales, order, customer } = sale;
  const expireMs = Date.parse(`${dayText(due)}T23:59:59+08:00`);
  addHold(unit, plot, sales, order.stamp.createTime, {
    holdType: '3',
    customerId: customer.id,
    orderId: order.id,
    expireMs,
    expireTime: `${dayText(due)} 23:59:59`,
  });
  settle(plot, sale, '4');
  closeHistory(unit, sale);
}

/** Deposits and part payments: in time, late, or on the way back. */
function tellDeposit(unit: Unit, plot: Plot, standing: Standing): void {
  const { random, world } = unit;
  const over = standing === 'depositOver' || standing === 'partOver';
  const late = random.pick([random.int(1, 30), random.int(31, 90), random.int(91, 365), random.int(366, 900)]);
  const due = over ? world.reference - late : world.today + random.int(3, 85);
  const day = Math.max(unit.opened, over ? due - 90 : world.reference - random.int(30, 80));
  const { sale } = startSale(unit, plot, day, {});
  payDeposit(unit, sale, day);
  if (standing === 'part' || standing === 'partOver')
    payPart(unit, sale, day + 25, random.pick(['2', '3', '4'] as const));
  sale.order.balanceDueDate = dayText(due);
  sale.order.nextDueDate = dayText(due);
  addRight(unit, sale, '0');
  if (over) addReminder(unit, sale);
  if (standing === 'refundDeposit') {
    cancel(sale, random.pick(unit.staff.sales_mgr), timeOn(unit, day + 10), '3', '协商退还定金，退款办理中', '7');
  }
  settle(plot, sale, '5');
  closeHistory(unit, sale);
}
