import { RIGHT_STATUS } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { dayText } from './calendar.ts';
import { stampOf } from './rows.ts';
import { lastTime, type Right, type Sale } from './sales.ts';
import type { Person } from './staff.ts';
import type { Unit } from './world.ts';

/** The right of an order is pending from the deposit on, without a generation (domain.md §3.6). */
export function addWaitingRight(unit: Unit, sale: Sale): Right {
  const { plot, order, customer, sales } = sale;
  const right: Right = {
    stamp: stampOf(sales.username, lastTime(sale), sales.depart),
    id: unit.world.ids('right'),
    tenantId: unit.tenantId,
    plotId: plot.id,
    orderId: order.id,
    holderId: customer.id,
    generation: null,
    startDate: dayText(sale.day),
    endDate: null,
    endType: null,
    status: RIGHT_STATUS.pending,
    feePaidTo: null,
    firstBurialDate: null,
    updateBy: null,
    updateTime: null,
    version: 1,
  };
  unit.rows.cemPlotRight.push(right);
  sale.right = right;
  return right;
}

/** Full payment makes the right valid as the next generation, pending or not; sets the plot's holder. */
export function validateRight(unit: Unit, sale: Sale, by: Person): void {
  const { plot, customer } = sale;
  plot.generation += 1;
  if (sale.right) changeRight(sale.right, { by, time: lastTime(sale) }, {});
  const right = sale.right ?? addWaitingRight(unit, sale);
  Object.assign(right, { status: RIGHT_STATUS.valid, generation: plot.generation });
  Object.assign(plot, { holderName: customer.name, currentRightId: right.id });
}

/** Any other change. */
export function changeRight(right: Right, { by, time }: { by: Person; time: string }, patch: Partial<Right>): void {
  Object.assign(right, patch, { updateBy: by.username, updateTime: time, version: right.version + 1 });
}
