import { type DictValue, dictText } from '../../dicts.ts';
import type { Refusal } from '../../errors.ts';
import { LIMITS } from '../../limits.ts';
import { addDays, epochOf, minutesSeconds } from '../../rules/dates.ts';

export type SaleStatus = DictValue<'plot_sale'>;
export type DisplayStatus = DictValue<'plot_display'>;

/** Sale dimension of a plot as a graph: event → from which states to which (domain.md §4.1). */
const SALE_MOVES = {
  open: { from: ['0'], to: '1', label: '开放销售' },
  withdraw: { from: ['1'], to: '0', label: '撤回销售' },
  lock: { from: ['1'], to: '2', label: '锁定' },
  unlock: { from: ['2'], to: '1', label: '释放' },
  hold: { from: ['1', '2'], to: '3', label: '保留' },
  unhold: { from: ['3'], to: '1', label: '解除保留' },
  reserve: { from: ['1', '2', '3'], to: '4', label: '预定' },
  unreserve: { from: ['4'], to: '1', label: '取消预定' },
  deposit: { from: ['2', '4'], to: '5', label: '付定金' },
  sell: { from: ['2', '4', '5'], to: '6', label: '售出' },
  undeposit: { from: ['5'], to: '1', label: '取消定金订单' },
  returned: { from: ['6'], to: '7', label: '退墓' },
  restore: { from: ['7'], to: '1', label: '整修完成' },
  disable: { from: ['0', '1', '3', '7'], to: '8', label: '停用' },
  enable: { from: ['8'], to: '1', label: '重新启用' },
} as const satisfies Record<string, { from: readonly SaleStatus[]; to: SaleStatus; label: string }>;

export type SaleEvent = keyof typeof SALE_MOVES;
export const SALE_EVENTS = Object.keys(SALE_MOVES) as SaleEvent[];

/** The state after an event, or the refusal that names both. */
export function moveSale(from: SaleStatus, event: SaleEvent): { to: SaleStatus } | Refusal {
  const move: { from: readonly SaleStatus[]; to: SaleStatus; label: string } = SALE_MOVES[event];
  if (move.from.includes(from)) return { to: move.to };
  return { error: 'moveNotAllowed', params: { from: dictText('plot_sale', from), action: move.label } };
}

/** States from which an event is allowed, for conditional updates in the database. */
export function saleStatesBefore(event: SaleEvent): readonly SaleStatus[] {
  return SALE_MOVES[event].from;
}

/** What locking and reserving look at; `lockBy` is an account name, `lockUntil` business time. */
export interface LockFacts {
  saleStatus: SaleStatus;
  disputeFlag: string | null;
  lockBy: string | null;
  lockName: string | null;
  lockUntil: string | null;
}

/** Whole seconds a lock still runs; 0 when there is none or when it ended. */
export function lockSecondsLeft(plot: Pick<LockFacts, 'saleStatus' | 'lockUntil'>, nowMs: number): number {
  if (plot.saleStatus !== '2' || !plot.lockUntil) return 0;
  const left = Math.ceil((epochOf(plot.lockUntil) - nowMs) / 1000);
  // The end is rounded up to a whole second; nobody should read 15:01.
  return Math.min(LIMITS.lockMs / 1000, Math.max(0, left));
}

/** The sale state as everybody sees it: an expired lock reads as free, even before anything has cleaned it up. */
export function effectiveSale(plot: Pick<LockFacts, 'saleStatus' | 'lockUntil'>, nowMs: number): SaleStatus {
  return plot.saleStatus === '2' && lockSecondsLeft(plot, nowMs) === 0 ? '1' : plot.saleStatus;
}

/** Why somebody may not pick this plot; undefined when it is free or locked by that very person (domain.md §4.1). */
export function pickRefusal(
  plot: LockFacts,
  username: string,
  nowMs: number,
  error: 'plotNotFree' | 'plotNotForSale',
): Refusal | undefined {
  if (plot.disputeFlag === 'Y') return { error: 'plotDisputed' };
  const state = effectiveSale(plot, nowMs);
  if (state === '1' || (state === '2' && plot.lockBy === username)) return undefined;
  if (state !== '2') return { error, params: { status: dictText('plot_sale', state) } };
  const left = minutesSeconds(lockSecondsLeft(plot, nowMs));
  return { error: 'plotLockedBy', params: { name: plot.lockName ?? plot.lockBy ?? '', left } };
}

/** The end of a lock taken or prolonged now, epoch ms on a whole second, since plots keep it as text to the second. */
export function lockEnd(nowMs: number): number {
  return Math.ceil((nowMs + LIMITS.lockMs) / 1000) * 1000;
}

/** Days before the end of the paid term when a plot counts as "soon due", and years after it as "long overdue". */
export const FEE_SOON_DAYS = 180;
export const FEE_LONG_OVERDUE_YEARS = 3;

interface FeeFacts {
  feePaidTo: string | null;
  feeFree: string | null;
}

/** Management-fee state from the end of the last paid term (domain.md §4.1). Dates are `YYYY-MM-DD`. */
export function feeStatus(facts: FeeFacts, today: string): DictValue<'plot_fee'> {
  if (facts.feeFree === 'Y') return '9';
  if (!facts.feePaidTo) return '0';
  if (facts.feePaidTo < feeLimits(today).longOverdue) return '4';
  if (facts.feePaidTo < today) return '3';
  return facts.feePaidTo <= feeLimits(today).soon ? '2' : '1';
}

/** The two dates that split the fee states; the server's SQL uses the same ones. */
export function feeLimits(today: string): { soon: string; longOverdue: string } {
  const year = Number(today.slice(0, 4)) - FEE_LONG_OVERDUE_YEARS;
  // The leap day has no counterpart three years before.
  const day = today.slice(5) === '02-29' ? '02-28' : today.slice(5);
  return { soon: addDays(today, FEE_SOON_DAYS), longOverdue: `${year}-${day}` };
}

interface DisplayFacts extends FeeFacts {
  saleStatus: SaleStatus;
  burialStatus: DictValue<'plot_burial'>;
  disputeFlag: string | null;
}

const PLAIN_DISPLAY: Record<Exclude<SaleStatus, '6'>, DisplayStatus> = {
  '0': '0',
  '1': '10',
  '2': '20',
  '3': '30',
  '4': '40',
  '5': '50',
  '7': '70',
  '8': '90',
};

/** The one status shown on picture and list; first match of the table in domain.md §4.1 wins. */
export function displayStatus(facts: DisplayFacts, today: string): DisplayStatus {
  if (facts.saleStatus === '8') return '90';
  if (facts.disputeFlag === 'Y') return '80';
  if (facts.saleStatus !== '6') return PLAIN_DISPLAY[facts.saleStatus];
  const fee = feeStatus(facts, today);
  if (fee === '3' || fee === '4') return '62';
  if (fee === '2') return '61';
  if (facts.burialStatus === '2') return '55';
  return facts.burialStatus === '1' ? '54' : '53';
}

/** Occupancy from counts (domain.md §4.1): living users take a cavity but do not count as buried. */
export function burialStatus(burialCount: number, capacity: number): DictValue<'plot_burial'> {
  if (burialCount <= 0) return '0';
  return burialCount < capacity ? '1' : '2';
}

/** Colour and mark of each display status, so that no state depends on colour alone (domain.md §4.1). */
export const DISPLAY_STYLE: Record<DisplayStatus, { fill: string; stroke: string; text: string; mark: string }> = {
  '10': { fill: '#ffffff', stroke: '#389e0d', text: '#237804', mark: '○' },
  '20': { fill: '#fff7e6', stroke: '#d46b08', text: '#ad4e00', mark: '锁' },
  '30': { fill: '#d3adf7', stroke: '#722ed1', text: '#391085', mark: '留' },
  '40': { fill: '#ffc069', stroke: '#d46b08', text: '#612500', mark: '预' },
  '50': { fill: '#fff566', stroke: '#d4b106', text: '#614700', mark: '定' },
  '53': { fill: '#73d13d', stroke: '#389e0d', text: '#092b00', mark: '寿' },
  '54': { fill: '#69b1ff', stroke: '#1677ff', text: '#001d66', mark: '◐' },
  '55': { fill: '#0958d9', stroke: '#003eb3', text: '#ffffff', mark: '●' },
  '61': { fill: '#ffccc7', stroke: '#ff4d4f', text: '#820014', mark: '期' },
  '62': { fill: '#cf1322', stroke: '#820014', text: '#ffffff', mark: '费' },
  '70': { fill: '#ad8b6c', stroke: '#6b4f36', text: '#ffffff', mark: '迁' },
  '80': { fill: '#ffd6e7', stroke: '#c41d7f', text: '#780650', mark: '!' },
  '90': { fill: '#bfbfbf', stroke: '#595959', text: '#262626', mark: '×' },
  '0': { fill: '#f0f0f0', stroke: '#bfbfbf', text: '#595959', mark: '–' },
};
