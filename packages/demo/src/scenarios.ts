import type { Plot } from './plots.ts';
import { SIZES } from './sizes.ts';
import type { Unit } from './world.ts';

/** Final state of a plot at the end of the demo's history; sold ones by the state of their order or fee. */
export type Scenario =
  | 'notOpen'
  | 'free'
  | 'locked'
  | 'kept'
  | 'draft'
  | 'approval'
  | 'reserved'
  | 'reservedOver'
  | 'deposit'
  | 'depositOver'
  | 'part'
  | 'partOver'
  | 'refundDeposit'
  | 'refundPaid'
  | 'paid'
  | 'outgoing'
  | 'reservedToday'
  | 'depositToday'
  | 'soldToday'
  | 'feeValid'
  | 'feeSoon'
  | 'feeOver'
  | 'feeLong'
  | 'feeFree'
  | 'repair'
  | 'disabled';

/** An ended order; after the first three, which were paid, a new generation follows. */
export type PastOrder =
  | 'returned'
  | 'exchanged'
  | 'movedOut'
  | 'unpaid'
  | 'entryError'
  | 'depositLost'
  | 'depositBack'
  | 'deletedDraft'
  | 'deletedCancelled';

export interface PlotStory {
  plot: Plot;
  scenario: Scenario;
  /** Oldest first. */
  past: PastOrder[];
}

/** Shares of all plots (domain.md §11.3); the sold share depends on the area's age. */
const SCENARIOS: readonly [Scenario, number][] = [
  ['kept', 0.0104],
  ['draft', 0.0023],
  ['approval', 0.0023],
  ['reserved', 0.0035],
  ['reservedOver', 0.0015],
  ['deposit', 0.003],
  ['depositOver', 0.0015],
  ['part', 0.0017],
  ['partOver', 0.0012],
  ['refundDeposit', 0.0006],
  ['refundPaid', 0.002],
  ['paid', 0.022],
  ['outgoing', 0.0045],
  ['repair', 0.006],
  ['disabled', 0.0055],
];

/** Sold plots with a completed order, by fee: shares of these; the rest is paid up. */
const FEES: readonly [Scenario, number][] = [
  ['feeFree', 0.01],
  ['feeLong', 0.06],
  ['feeOver', 0.09],
  ['feeSoon', 0.02],
];

/** Of the plots of a cemetery; what the day of the first start has brought so far. */
const TODAY: readonly [Scenario, number][] = [
  ['reservedToday', 0.0002],
  ['depositToday', 0.0002],
  ['soldToday', 0.0003],
];

const PAST_ORDERS: readonly [PastOrder, number][] = [
  ['returned', 0.004],
  ['exchanged', 0.003],
  ['movedOut', 0.0085],
  ['unpaid', 0.011],
  ['entryError', 0.004],
  ['depositLost', 0.003],
  ['depositBack', 0.005],
  ['deletedDraft', 0.004],
  ['deletedCancelled', 0.0045],
];

const SOLD_TO: ReadonlySet<Scenario> = new Set(['refundPaid', 'paid', 'outgoing']);
const GAVE_BACK: ReadonlySet<PastOrder> = new Set(['returned', 'exchanged', 'movedOut']);
/** This part of the plots neither sold nor reserved is not yet on sale. */
const NOT_OPEN = 0.3;

/** Decides the scenario of every plot of an area. */
export function planStories(unit: Unit, plots: readonly Plot[]): PlotStory[] {
  const scenarios = unit.random.shuffle(scenariosOf(unit, plots.length));
  const stories = plots.map((plot, index): PlotStory => ({ plot, scenario: scenarios[index] ?? 'free', past: [] }));
  addPastOrders(unit, stories);
  return stories;
}

function scenariosOf(unit: Unit, count: number): Scenario[] {
  const { world, plan } = unit;
  const { least } = SIZES[world.size];
  const amounts = SCENARIOS.map(
    ([name, portion]) => [name, Math.max(least, world.quota(name, portion, count))] as const,
  );
  const today = TODAY.map(([name, portion]) => [name, Math.max(newest(unit), plotsOf(unit, portion))] as const);
  const special = sumOf(amounts.filter(([name]) => !SOLD_TO.has(name))) + sumOf(today);
  const soldTo = sumOf(amounts.filter(([name]) => SOLD_TO.has(name)));
  const locked = locksOf(unit);
  const age = (plan.position + 0.5) / plan.cemetery.areas;
  const wanted = Math.round(count * (0.99 - 0.74 * age ** 2.36));
  const sold = Math.max(soldTo, Math.min(wanted, count - special - locked));
  const rest = count - special - locked - sold;
  const notOpen = Math.round(rest * NOT_OPEN);
  const fees = FEES.map(([name, portion]) => [name, world.quota(name, portion, sold - soldTo)] as const);
  const valid = sold - soldTo - sumOf(fees);
  const all: (readonly [Scenario, number])[] = [
    ...amounts,
    ...today,
    ...fees,
    ['locked', locked],
    ['notOpen', notOpen],
    ['free', rest - notOpen],
    ['feeValid', valid],
  ];
  return all.flatMap(([name, amount]) => Array.from({ length: amount }, () => name)).slice(0, count);
}

const sumOf = (amounts: readonly (readonly [Scenario, number])[]): number =>
  amounts.reduce((sum, [, amount]) => sum + amount, 0);

/** Locks occur where plots are for sale, two at least. */
const locksOf = (unit: Unit): number => Math.max(2 * newest(unit), plotsOf(unit, 0.0005));

/** Where plots are for sale: in the newest area of each cemetery. */
const newest = ({ plan }: Unit): 0 | 1 => (plan.position === plan.cemetery.areas - 1 ? 1 : 0);

/** A share of a cemetery's plots, in its newest area. */
const plotsOf = (unit: Unit, portion: number): number =>
  newest(unit) * Math.round(unit.plan.plots * unit.plan.cemetery.areas * portion);

/** Plots to be restored had an ended generation; further past orders precede a later sale or are on free plots. */
function addPastOrders(unit: Unit, stories: readonly PlotStory[]): void {
  const { world } = unit;
  const { least } = SIZES[world.size];
  const list = PAST_ORDERS.flatMap(([name, portion]) =>
    Array.from({ length: Math.max(least, world.quota(name, portion, stories.length)) }, () => name),
  );
  const gaveBack = list.filter((name) => GAVE_BACK.has(name));
  for (const story of stories.filter(({ scenario }) => scenario === 'repair')) {
    story.past.push(gaveBack.pop() ?? 'returned');
  }
  const hosts = unit.random.shuffle(stories.filter(({ scenario }) => scenario === 'feeValid' || scenario === 'free'));
  if (hosts.length === 0) return;
  const others = [...gaveBack, ...list.filter((name) => !GAVE_BACK.has(name))];
  unit.random.shuffle(others).forEach((name, index) => hosts[index % hosts.length]?.past.push(name));
  // A plot returned a second time: the third generation (domain.md §11.4, story 15).
  const again = hosts.find(
    ({ past, scenario }) => scenario === 'feeValid' && past[0] !== undefined && GAVE_BACK.has(past[0]),
  );
  if (again && unit.plan.position % 4 === 0) again.past.push('returned');
}
