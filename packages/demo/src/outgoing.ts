import { CHANGE_TYPE, DEST_TYPE, ORDER_OUT, ORDER_STATUS } from '@songbai/contract/modules/order/order.dicts.ts';
import { applyOutRefusal, endOfRight, finishOutRefusal } from '@songbai/contract/modules/order/outgoing.rules.ts';
import { RIGHT_STATUS } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { refuseIf } from '@songbai/server/platform/errors.ts';
import { type Day, dayText } from './calendar.ts';
import { type Act, emptyPlot } from './closing.ts';
import { changeRight } from './rights.ts';
import { changeStatus, type Right, type Sale } from './sales.ts';
import type { Unit } from './world.ts';

/** Destinations of remains (domain.md §3.15); drawn by the day, so that other demo data do not change. */
const PLACES = [
  [DEST_TYPE.otherCity, '苏州凤凰山公墓'],
  [DEST_TYPE.otherCemetery, '城东福寿园'],
  [DEST_TYPE.columbarium, '市民政骨灰堂'],
  [DEST_TYPE.scattering, '东海海葬区'],
  [DEST_TYPE.family, '家属领回'],
] as const;
/** One in so many moves out only one of the remains, or because the ground is needed. */
const RARE = 7;

/** Registers who moves out, where to and at whose wish; the right is frozen until then (domain.md §4.6). */
export function applyOut(unit: Unit, sale: Sale, right: Right, applied: Day, act: Act): void {
  const { order, plot, customer } = sale;
  const outType = applied % RARE === 0 ? CHANGE_TYPE.government : CHANGE_TYPE.outgoing;
  const { burialCount, disputeFlag = null } = plot;
  refuseIf(applyOutRefusal(order, { burialCount, disputeFlag }, { outType, consentsChecked: true }));
  const [type, place] = PLACES[applied % PLACES.length] ?? PLACES[0];
  Object.assign(order, {
    outStatus: ORDER_OUT.underWay,
    outDeceased: deceasedOf(unit, right),
    outType,
    outDestType: type,
    outDestination: place,
    outApplicant: customer.name,
    outApplyDate: dayText(applied),
  });
  changeRight(right, act, { status: RIGHT_STATUS.frozen });
  changeStatus(sale, order.orderStatus, {
    ...act,
    event: 'outApply',
    summary: `${act.by.realname}登记迁出，迁往${place}`,
  });
}

/** The remains have left: the order is closed, the right ends, the plot awaits restoring. */
export function finishOut(sale: Sale, right: Right, left: Day, act: Act): void {
  const { order, plot } = sale;
  const [outDate, today] = [dayText(left), act.time.slice(0, 10)];
  const applyDate = order.outApplyDate ?? '';
  refuseIf(finishOutRefusal(order, { applyDate, outDate, today, amount: 0, papersReturned: true }));
  Object.assign(order, { outStatus: ORDER_OUT.done, outDate, outAmount: 0 });
  const endType = endOfRight(order.outType ?? null);
  changeRight(right, act, { status: RIGHT_STATUS.ended, endDate: today, endType });
  const summary = `迁出办理完毕：${order.outDeceased}，迁往${order.outDestination}`;
  changeStatus(sale, ORDER_STATUS.outgoing, { ...act, event: 'moveOut', summary });
  emptyPlot(plot);
}

/** Users of one right are adjacent at the end of the rows written so far. */
function deceasedOf(unit: Unit, right: Right): string {
  const names: string[] = [];
  for (let at = unit.rows.cemDeceased.length - 1; at >= 0; at -= 1) {
    const row = unit.rows.cemDeceased[at];
    if (row?.rightId !== right.id) break;
    if (row.alive === 'N') names.unshift(row.name ?? '');
  }
  return names.join('、');
}
