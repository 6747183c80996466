import { ORDER_STATUS, ORDER_TYPE } from '@songbai/contract/modules/order/order.dicts.ts';
import { addOccupants, noBurial, planBurial } from './burials.ts';
import { type Day, dayText } from './calendar.ts';
import { addPlan } from './instalments.ts';
import { payInFull } from './paying.ts';
import { addCustomer, createFamily, type Family } from './people.ts';
import type { Plot } from './plots.ts';
import { type Order, openOrder, type Right, type Sale, type SaleFacts } from './sales.ts';
import { SIZES } from './sizes.ts';
import { addEvent, type Unit } from './world.ts';

/** Sales before this year were entered from paper. */
const PAPERLESS = 2010;

export interface SoldTo {
  sale: Sale;
  right: Right;
}

/** Writes the events of an order: all of them, or only the last one in large demos. */
export function closeHistory(unit: Unit, sale: Sale): void {
  const events = SIZES[unit.world.size].fullHistory ? sale.events : sale.events.slice(-1);
  for (const event of events) addEvent(unit, event);
  addPlan(unit, sale);
}

/** A buyer's family and a new order on a day, reserved by default. */
export function startSale(
  unit: Unit,
  plot: Plot,
  day: Day,
  options: { feeFree?: boolean; death?: Day | undefined; status?: SaleFacts['status'] } = {},
): { sale: Sale; family: Family; historic: boolean } {
  const { random, world } = unit;
  const { death, feeFree = false, status = ORDER_STATUS.reserved } = options;
  const sales = random.pick(unit.staff.sales);
  const family = createFamily(unit, death ?? Math.min(day + 20, world.reference - 3));
  const customer = addCustomer(unit, family.holder, day, sales);
  const historic = Number(dayText(day).slice(0, 4)) < PAPERLESS;
  const type = historic ? ORDER_TYPE.historical : orderType(unit, death !== undefined && death <= day);
  const sale = openOrder(unit, { plot, customer, sales, day, type, status, historic, feeFree });
  return { sale, family, historic };
}

function orderType(unit: Unit, hasDied: boolean): Order['orderType'] {
  if (unit.random.chance(0.02)) return ORDER_TYPE.policy;
  if (unit.random.chance(0.01)) return ORDER_TYPE.exchange;
  return hasDied ? ORDER_TYPE.atNeed : ORDER_TYPE.preNeed;
}

/**
 * A sale up to the paid right, with its users unless it was returned before any use.
 * @param options.buriedBy latest day of a first burial
 * @param options.unburied nobody has been buried yet
 */
export function sellPlot(
  unit: Unit,
  plot: Plot,
  day: Day,
  options: { feeFree?: boolean; buriedBy?: Day | undefined; unburied?: boolean; unused?: boolean; movedOut?: boolean },
): SoldTo {
  const burial = options.unburied ? noBurial(unit) : planBurial(unit, day, options.buriedBy);
  const { sale, family, historic } = startSale(unit, plot, day, {
    feeFree: options.feeFree ?? false,
    death: burial.first === undefined ? undefined : burial.death,
  });
  payInFull(unit, sale, historic);
  const { right } = sale;
  if (!right) throw new Error(`order ${sale.order.orderNo} was paid and gave no right`);
  if (!options.unused) addOccupants(unit, sale, right, { family, first: burial.first }, options.movedOut ?? false);
  return { sale, right };
}
