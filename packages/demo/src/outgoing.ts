import { type Day, dayText } from './calendar.ts';
import type { Right, Sale } from './orders.ts';
import type { Unit } from './world.ts';

/** Where families take their dead (domain.md §3.15); drawn by the day, so that nothing else of the demo changes by it. */
const PLACES = [
  ['1', '苏州凤凰山公墓'],
  ['2', '城东福寿园'],
  ['3', '市民政骨灰堂'],
  ['4', '东海海葬区'],
  ['5', '家属领回'],
] as const;
/** One in so many leaves only with one of its dead, or because the ground is needed. */
const RARE = 7;

/** Who leaves, where to and at whose wish, as the list of outgoing orders shows it. */
export function noteOutgoing(
  unit: Unit,
  { order, customer }: Sale,
  right: Right,
  days: { applied: Day; left?: Day },
): void {
  const { applied, left } = days;
  const [type, place] = PLACES[applied % PLACES.length] ?? PLACES[0];
  Object.assign(order, {
    outDeceased: deceasedOf(unit, right) || customer.name,
    outType: applied % RARE === 0 ? '7' : '4',
    outDestType: type,
    outDestination: place,
    outApplicant: customer.name,
    outApplyDate: dayText(applied),
    outDate: left === undefined ? null : dayText(left),
    outAmount: left === undefined ? null : 0,
  });
}

/** Users of one right stand together at the end of the rows written so far. */
function deceasedOf(unit: Unit, right: Right): string {
  const names: string[] = [];
  for (let at = unit.rows.cemDeceased.length - 1; at >= 0; at -= 1) {
    const row = unit.rows.cemDeceased[at];
    if (row?.rightId !== right.id) break;
    if (row.alive === 'N') names.unshift(row.name ?? '');
  }
  return names.join('、');
}
