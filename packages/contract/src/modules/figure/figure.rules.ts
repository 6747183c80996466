import { addMonths } from '../../rules/dates.ts';
import { PAY_STATUS } from '../order/payment.dicts.ts';

/** Payments that count as received: a reversal takes its sum back on its own day. */
export const RECEIVED_STATUSES = [PAY_STATUS.valid, PAY_STATUS.reversed] as const;

export interface Days {
  from: string;
  to: string;
}

/** The day, its month and its year up to it. */
export function periodsOf(today: string): Record<'day' | 'month' | 'year', Days> {
  return {
    day: { from: today, to: today },
    month: { from: `${today.slice(0, 7)}-01`, to: today },
    year: { from: `${today.slice(0, 4)}-01-01`, to: today },
  };
}

/** The same day of last year; that of a leap day is the last of its month. */
export const lastYear = (day: string): string => addMonths(day, -12);

/** The twelve months up to that of a day, `YYYY-MM`, oldest first. */
export function lastMonths(today: string): string[] {
  const first = `${today.slice(0, 7)}-01`;
  return Array.from({ length: 12 }, (_, at) => addMonths(first, at - 11).slice(0, 7));
}

/** Share of the plots that were sold among those sold or free; null where there are neither (domain.md §6). */
export function sellThrough({ sold, available }: { sold: number; available: number }): number | null {
  return sold + available === 0 ? null : sold / (sold + available);
}

/** How many months the free plots last at the mean pace of the last twelve, with one decimal. */
export function monthsOfStock(available: number, soldInTwelveMonths: number): number | null {
  return soldInTwelveMonths <= 0 ? null : Math.round((available / (soldInTwelveMonths / 12)) * 10) / 10;
}
