import { keepReserved } from './open-stories.ts';
import { payAtOnce, payDeposit } from './paying.ts';
import type { Plot } from './plots.ts';
import type { Sale } from './sales.ts';
import { closeHistory, startSale } from './selling.ts';
import { coverFee, followOrder, paidUpTo } from './sold-stories.ts';
import type { Unit } from './world.ts';

// Sales of the day of the first start, so that the figures of today are not empty.

export const buildReservedToday = (unit: Unit, plot: Plot): void => sellToday(unit, plot, keepReserved);

export const buildDepositToday = (unit: Unit, plot: Plot): void =>
  sellToday(unit, plot, (now, _plot, sale) => payDeposit(now, sale, sale.day));

export const buildSoldToday = (unit: Unit, plot: Plot): void =>
  sellToday(unit, plot, (now, _plot, sale) => {
    payAtOnce(now, sale, sale.day);
    if (sale.right) coverFee(now, sale, sale.right, paidUpTo(sale.day, sale.day));
  });

function sellToday(unit: Unit, plot: Plot, then: (now: Unit, plot: Plot, sale: Sale) => void): void {
  const now: Unit = { ...unit, until: unit.world.today };
  const { sale } = startSale(now, plot, now.until);
  then(now, plot, sale);
  followOrder(plot, sale);
  closeHistory(now, sale);
}
