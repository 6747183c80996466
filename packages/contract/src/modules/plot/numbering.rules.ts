import type { DictValue } from '../../dicts.ts';
import { SEAT_ORDER } from '../area/area.dicts.ts';

/** Values of the placeholders of a name pattern. */
export interface PlotNameParts {
  cemetery: string;
  /** Full name of the area, including its parents. */
  area: string;
  rowNo: number;
  rowName?: string | null;
  seatNo: number;
  seatSuffix?: string | null;
}

/** Fills a name pattern such as `{cemetery}-{area}-{row}排-{seat}号` (domain.md §3.1); rows and seats have two digits. */
export function plotFullName(pattern: string, parts: PlotNameParts): string {
  const row = parts.rowName ? parts.rowName.replace(/排$/, '') : twoDigits(parts.rowNo);
  const values: Record<string, string> = {
    cemetery: parts.cemetery,
    area: parts.area,
    row,
    seat: `${twoDigits(parts.seatNo)}${parts.seatSuffix ?? ''}`,
  };
  return pattern.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}

/**
 * The name of a plot after its area was renamed (domain.md §3.4). An imported seat part is kept, and so is a name that
 * follows none of our patterns.
 * @param parts with the previous name of the area
 */
export function renamedPlot(fullName: string, pattern: string, parts: PlotNameParts, area: string): string {
  const after = { ...parts, area };
  if (fullName === plotFullName(pattern, parts)) return plotFullName(pattern, after);
  const at = pattern.indexOf('{row}');
  const [head, tail] = [pattern.slice(0, at), pattern.slice(at)];
  if (!head.includes('{area}')) return fullName;
  const [was, is, rest] = [plotFullName(head, parts), plotFullName(head, after), plotFullName(tail, parts)];
  if (fullName.startsWith(was)) return is + fullName.slice(was.length);
  // Named while the cemetery had another short name.
  return fullName.endsWith(rest) ? is + rest : fullName;
}

/** Maximum length of a plot's former names, characters. */
export const ALIAS_LENGTH = 200;

/**
 * Former names after one more was added: each once, without the current one. When space runs out the older ones are
 * dropped, but never the first, by which an import finds the plot again.
 */
export function formerNames(aliases: string | null, former: string, present: string): string {
  const names = [...new Set([...(aliases ?? '').split(','), former])].filter((name) => name !== '' && name !== present);
  while (names.length > 2 && names.join(',').length > ALIAS_LENGTH) names.splice(1, 1);
  return (names.join(',').length > ALIAS_LENGTH ? names.slice(0, 1) : names).join(',');
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/**
 * Whether a number is skipped by the cemetery's rule (domain.md §3.1 skipDigits): `4` skips a last digit 4,
 * `4*` any digit 4, `13` that number; several rules are separated by commas or blanks.
 */
export function skipsNumber(rule: string | null | undefined, value: number): boolean {
  const text = String(value);
  return (rule ?? '')
    .split(/[,，、\s]+/)
    .filter((part) => part !== '')
    .some((part) => {
      if (/^\d\*$/.test(part)) return text.includes(part.charAt(0));
      if (/^\d$/.test(part)) return text.endsWith(part);
      return text === part;
    });
}

export interface GeneratePlan {
  rowFrom: number;
  rowTo: number;
  seatFrom: number;
  seatTo: number;
  /** Seat order of domain.md §3.2; serpentine reverses every second row. */
  seatOrder: DictValue<'seat_order'>;
  skipDigits?: string | null;
  /** Row and seat pitch in metres, for the schematic picture. */
  rowPitch?: number;
  seatPitch?: number;
}

export interface GeneratedSeat {
  rowNo: number;
  seatNo: number;
  /** Physical position in the row, from the left, starting at 0. */
  position: number;
  gx: number;
  gy: number;
}

/** The seats of a plan, row by row in physical order (domain.md §3.2, §11.3: one area skips 4, one is serpentine). */
export function generateSeats(plan: GeneratePlan): GeneratedSeat[] {
  const seats: GeneratedSeat[] = [];
  const rowPitch = plan.rowPitch ?? 1.6;
  const seatPitch = plan.seatPitch ?? 1;
  let rowIndex = 0;
  for (let rowNo = plan.rowFrom; rowNo <= plan.rowTo; rowNo += 1) {
    if (skipsNumber(plan.skipDigits, rowNo)) continue;
    orderedSeats(plan, rowIndex).forEach((seatNo, position) => {
      seats.push({ rowNo, seatNo, position, gx: round(position * seatPitch), gy: round(rowIndex * rowPitch) });
    });
    rowIndex += 1;
  }
  return seats;
}

/** Seat numbers from left to right in one row. */
function orderedSeats(plan: GeneratePlan, rowIndex: number): number[] {
  const numbers: number[] = [];
  for (let seat = plan.seatFrom; seat <= plan.seatTo; seat += 1) {
    if (!skipsNumber(plan.skipDigits, seat)) numbers.push(seat);
  }
  if (plan.seatOrder === SEAT_ORDER.fromRight) return numbers.reverse();
  if (plan.seatOrder === SEAT_ORDER.serpentine) return rowIndex % 2 === 1 ? numbers.reverse() : numbers;
  if (plan.seatOrder === SEAT_ORDER.fromMiddle) return fromTheMiddle(numbers);
  return numbers;
}

/** Number 1 in the middle, odd numbers to the left and even ones to the right. */
function fromTheMiddle(numbers: number[]): number[] {
  const left = numbers.filter((_, index) => index % 2 === 0).reverse();
  const right = numbers.filter((_, index) => index % 2 === 1);
  return [...left, ...right];
}

function round(metres: number): number {
  return Math.round(metres * 100) / 100;
}
