import { datetimeText } from '@songbai/contract/rules/dates.ts';
import type { Sealer } from '@songbai/server/platform/sealer.ts';
import { type Day, dayText, minutesLater, officeTime } from './calendar.ts';
import type { IdKind } from './ids.ts';
import type { Random } from './random.ts';
import type { RowOf, Rows } from './rows.ts';
import type { CemeteryPlan, Size, UnitPlan } from './sizes.ts';
import type { Person } from './staff.ts';
import type { Template } from './templates.ts';

/** Shared data and counters of all areas of the demo. */
export interface World {
  size: Size;
  /** Last day of the demo's history; everything overdue is overdue on this day. */
  reference: Day;
  /** The day of the first start: future dates lie after this day too. */
  today: Day;
  /** Current epoch ms, for locks that have not expired. */
  now(): number;
  sealer: Sealer;
  ids: (kind: IdKind) => string;
  staff: ReadonlyMap<number, Staff>;
  cemeteries: Cemetery[];
  services: ReadonlyMap<number, ServiceItem[]>;
  /** Next number of a series; unlike the server's these restart in every run, which gives the same numbers. */
  next(series: string): number;
  /** The last number given. */
  last(series: string): number;
  /** Integer part of `portion` × `of`; the fraction is carried to the next area. */
  quota(name: string, portion: number, of: number): number;
}

export type ServiceItem = RowOf<'cemServiceItem'>;
export type Staff = Readonly<
  Record<
    'sales' | 'cashier' | 'records' | 'field' | 'service' | 'reception' | 'sales_mgr' | 'finance_mgr',
    readonly Person[]
  >
>;

export interface Cemetery {
  plan: CemeteryPlan;
  id: string;
  templates: Template[];
  /** Gardens created so far, by number. */
  gardens: Map<number, string>;
}

/** One area under construction. */
export interface Unit {
  world: World;
  plan: UnitPlan;
  cemetery: Cemetery;
  tenantId: number;
  staff: Staff;
  random: Random;
  rows: Rows;
  /** First day of sale. */
  opened: Day;
  /** Last day of what is being told: the day before the reference, or the day of the first start. */
  until: Day;
  /** Plots kept for people who think of exchanging theirs, with the row that keeps each. */
  kept: { plot: RowOf<'cemPlot'>; hold: RowOf<'cemPlotHold'> }[];
}

/** Series and carried fractions start in the middle, so that rounding has no bias. */
export function createCounters(): Pick<World, 'next' | 'last' | 'quota'> {
  const series = new Map<string, number>();
  const carried = new Map<string, number>();
  return {
    next: (name) => {
      const value = (series.get(name) ?? 0) + 1;
      series.set(name, value);
      return value;
    },
    last: (name) => series.get(name) ?? 0,
    quota: (name, portion, of) => {
      const exact = (carried.get(name) ?? 0.5) + portion * of;
      const whole = Math.floor(exact);
      carried.set(name, exact - whole);
      return whole;
    },
  };
}

type OfDay = 'order' | 'payment' | 'service' | 'refund' | 'change';

const seriesOfDay = (unit: Unit, what: OfDay, day: Day) => `${what}:${unit.tenantId}:${day}`;

/** Next number of a series that a company restarts every day. */
export const nextOfDay = (unit: Unit, what: OfDay, day: Day): number => unit.world.next(seriesOfDay(unit, what, day));

/** The last number given on a day. */
export const lastOfDay = (unit: Unit, what: OfDay, day: Day): number => unit.world.last(seriesOfDay(unit, what, day));

export interface EventFacts {
  time: string;
  by: Person;
  plotId: string | null;
  bizType: 'order' | 'payment' | 'plot' | 'serviceOrder';
  bizId: string;
  event: string;
  summary: string;
  before?: object;
  after?: object;
}

/** Audit columns (I13). */
export function addEvent(unit: Unit, facts: EventFacts): void {
  unit.rows.cemEvent.push({
    id: unit.world.ids('event'),
    tenantId: unit.tenantId,
    time: facts.time,
    actorId: facts.by.id,
    actorName: facts.by.realname,
    plotId: facts.plotId,
    bizType: facts.bizType,
    bizId: facts.bizId,
    event: facts.event,
    summary: facts.summary,
    before: facts.before ? JSON.stringify(facts.before) : null,
    after: facts.after ? JSON.stringify(facts.after) : null,
  });
}

/** A day, capped at the last one of what is being told. */
export function atLatest(unit: Unit, day: Day): Day {
  return Math.min(day, unit.until);
}

export function timeOn(unit: Unit, day: Day): string {
  const on = atLatest(unit, day);
  return on === unit.world.today ? timeToday(unit) : officeTime(unit.random, on);
}

/** Minutes of the day at which the office opens. */
const OPENING = 8 * 60;
/** Latest minute of the day of the first start on which something begins, when it was started again later. */
const CLOSING = 16 * 60;
/** Minutes that what follows on it takes. */
const FOLLOWING = 50;

/** A time of the day of the first start that has passed, in office hours if they have begun. */
function timeToday({ world, random }: Unit): string {
  const [day = '', time = ''] = datetimeText(world.now()).split(' ');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const passed = day > dayText(world.today) ? CLOSING : hours * 60 + minutes;
  const latest = Math.max(0, Math.min(CLOSING, passed - FOLLOWING));
  const earliest = Math.min(OPENING, Math.max(0, latest - 60));
  const at = earliest + Math.floor(random.next() * (latest - earliest));
  return minutesLater(`${dayText(world.today)} 00:00:00`, at);
}
