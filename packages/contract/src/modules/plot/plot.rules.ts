import { type DictValue, dictText } from '../../dicts.ts';
import type { Refusal } from '../../errors.ts';
import { LIMITS } from '../../limits.ts';
import { addDays, epochOf, minutesSeconds } from '../../rules/dates.ts';
import { PLOT_BURIAL, PLOT_DISPLAY, PLOT_FEE, PLOT_SALE, PLOT_STONE } from './plot.dicts.ts';

export type SaleStatus = DictValue<'plot_sale'>;
export type DisplayStatus = DictValue<'plot_display'>;

const { notOpen, available, locked, held, reserved, deposited, sold, inRepair, disabled } = PLOT_SALE;

/** Sale dimension of a plot as a graph: event → from which states to which (domain.md §4.1). */
const SALE_MOVES = {
  open: { from: [notOpen], to: available, label: '开放销售' },
  withdraw: { from: [available], to: notOpen, label: '撤回销售' },
  lock: { from: [available], to: locked, label: '锁定' },
  unlock: { from: [locked], to: available, label: '释放' },
  hold: { from: [available, locked], to: held, label: '保留' },
  unhold: { from: [held], to: available, label: '解除保留' },
  reserve: { from: [available, locked, held], to: reserved, label: '预定' },
  unreserve: { from: [reserved], to: available, label: '取消预定' },
  deposit: { from: [locked, reserved], to: deposited, label: '付定金' },
  sell: { from: [locked, reserved, deposited], to: sold, label: '售出' },
  undeposit: { from: [deposited], to: available, label: '取消定金订单' },
  unsell: { from: [sold], to: available, label: '取消售墓' },
  returned: { from: [sold], to: inRepair, label: '退墓' },
  depositUndo: { from: [deposited], to: reserved, label: '更正定金' },
  sellUndo: { from: [sold], to: deposited, label: '更正收款' },
  sellUndoAll: { from: [sold], to: reserved, label: '更正全款' },
  restore: { from: [inRepair], to: available, label: '整修完成' },
  disable: { from: [notOpen, available, held, inRepair], to: disabled, label: '停用' },
  enable: { from: [disabled], to: available, label: '重新启用' },
} as const satisfies Record<string, { from: readonly SaleStatus[]; to: SaleStatus; label: string }>;

export type SaleEvent = keyof typeof SALE_MOVES;
export const SALE_EVENTS = Object.keys(SALE_MOVES) as SaleEvent[];

/** The state after an event, or the refusal that contains both. */
export function moveSale(from: SaleStatus, event: SaleEvent): { to: SaleStatus } | Refusal {
  const move: { from: readonly SaleStatus[]; to: SaleStatus; label: string } = SALE_MOVES[event];
  if (move.from.includes(from)) return { to: move.to };
  return { error: 'moveNotAllowed', params: { from: dictText('plot_sale', from), action: move.label } };
}

/**
 * The state to which a plot out of use returns: what was for sale or kept is for sale, what awaited repair still does,
 * anything else has to be opened first (domain.md §4.1: 8 → 1 / 0).
 */
export function enabledTo(before: SaleStatus | null): SaleStatus {
  if (before === available || before === held) return available;
  return before === inRepair ? inRepair : notOpen;
}

/** Stone states in which nothing was made for the holder yet, so that the plot can be sold again as it is. */
const UNTOUCHED_STONE: readonly (string | null)[] = [null, PLOT_STONE.none, PLOT_STONE.blank];

/**
 * How the sale of a plot is undone: by the state of the plot, not that of its order. With stone work done it awaits
 * restoring first (domain.md §4.2). Undefined for a plot that is not sold to anybody.
 */
export function undoSale(plot: { saleStatus: SaleStatus; stoneStatus?: string | null }): SaleEvent | undefined {
  if (plot.saleStatus === reserved) return 'unreserve';
  if (plot.saleStatus === deposited) return 'undeposit';
  if (plot.saleStatus !== sold) return undefined;
  return UNTOUCHED_STONE.includes(plot.stoneStatus ?? null) ? 'unsell' : 'returned';
}

/** States from which an event is allowed, for conditional updates in the database. */
export function saleStatesBefore(event: SaleEvent): readonly SaleStatus[] {
  return SALE_MOVES[event].from;
}

/** The fields used for locking and reserving; `lockBy` is an account name, `lockUntil` business time. */
export interface LockFacts {
  saleStatus: SaleStatus;
  disputeFlag: string | null;
  lockBy: string | null;
  lockName: string | null;
  lockUntil: string | null;
}

/** Whole seconds until a lock expires; 0 when there is none or it has expired. */
export function lockSecondsLeft(plot: Pick<LockFacts, 'saleStatus' | 'lockUntil'>, nowMs: number): number {
  if (plot.saleStatus !== locked || !plot.lockUntil) return 0;
  const left = Math.ceil((epochOf(plot.lockUntil) - nowMs) / 1000);
  // The end is rounded up to a whole second, so that 15:01 is never shown.
  return Math.min(LIMITS.lockMs / 1000, Math.max(0, left));
}

/** The effective sale state: an expired lock counts as free, even before it is cleaned up. */
export function effectiveSale(plot: Pick<LockFacts, 'saleStatus' | 'lockUntil'>, nowMs: number): SaleStatus {
  return plot.saleStatus === locked && lockSecondsLeft(plot, nowMs) === 0 ? available : plot.saleStatus;
}

/** Why a user may not pick this plot; undefined when it is free or locked by that user (domain.md §4.1). */
export function pickRefusal(
  plot: LockFacts,
  username: string,
  nowMs: number,
  error: 'plotNotFree' | 'plotNotForSale',
): Refusal | undefined {
  if (plot.disputeFlag === 'Y') return { error: 'plotDisputed' };
  const state = effectiveSale(plot, nowMs);
  if (state === available || (state === locked && plot.lockBy === username)) return undefined;
  if (state !== locked) return { error, params: { status: dictText('plot_sale', state) } };
  const left = minutesSeconds(lockSecondsLeft(plot, nowMs));
  return { error: 'plotLockedBy', params: { name: plot.lockName ?? plot.lockBy ?? '', left } };
}

/** Expiry of a lock taken or extended now, epoch ms on a whole second, since plots store it as text to the second. */
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
  if (facts.feeFree === 'Y') return PLOT_FEE.exempt;
  if (!facts.feePaidTo) return PLOT_FEE.notStarted;
  if (facts.feePaidTo < feeLimits(today).longOverdue) return PLOT_FEE.longOverdue;
  if (facts.feePaidTo < today) return PLOT_FEE.expired;
  return facts.feePaidTo <= feeLimits(today).soon ? PLOT_FEE.expiring : PLOT_FEE.current;
}

/** The two dates that separate the fee states; the server's SQL uses the same ones. */
export function feeLimits(today: string): { soon: string; longOverdue: string } {
  const year = Number(today.slice(0, 4)) - FEE_LONG_OVERDUE_YEARS;
  // 29 February does not exist three years earlier.
  const day = today.slice(5) === '02-29' ? '02-28' : today.slice(5);
  return { soon: addDays(today, FEE_SOON_DAYS), longOverdue: `${year}-${day}` };
}

interface DisplayFacts extends FeeFacts {
  saleStatus: SaleStatus;
  burialStatus: DictValue<'plot_burial'>;
  disputeFlag: string | null;
}

const PLAIN_DISPLAY: Record<Exclude<SaleStatus, typeof sold>, DisplayStatus> = {
  [notOpen]: PLOT_DISPLAY.notOpen,
  [available]: PLOT_DISPLAY.available,
  [locked]: PLOT_DISPLAY.locked,
  [held]: PLOT_DISPLAY.held,
  [reserved]: PLOT_DISPLAY.reserved,
  [deposited]: PLOT_DISPLAY.deposited,
  [inRepair]: PLOT_DISPLAY.inRepair,
  [disabled]: PLOT_DISPLAY.disabled,
};

/** The one status shown in picture and list; first match of the table in domain.md §4.1 wins. */
export function displayStatus(facts: DisplayFacts, today: string): DisplayStatus {
  if (facts.saleStatus === disabled) return PLOT_DISPLAY.disabled;
  if (facts.disputeFlag === 'Y') return PLOT_DISPLAY.disputed;
  if (facts.saleStatus !== sold) return PLAIN_DISPLAY[facts.saleStatus];
  const fee = feeStatus(facts, today);
  if (fee === PLOT_FEE.expired || fee === PLOT_FEE.longOverdue) return PLOT_DISPLAY.feeOverdue;
  if (fee === PLOT_FEE.expiring) return PLOT_DISPLAY.feeExpiring;
  if (facts.burialStatus === PLOT_BURIAL.full) return PLOT_DISPLAY.full;
  return facts.burialStatus === PLOT_BURIAL.partial ? PLOT_DISPLAY.partlyBuried : PLOT_DISPLAY.soldEmpty;
}

/** Occupancy from counts (domain.md §4.1): living users occupy a cavity but do not count as buried. */
export function burialStatus(burialCount: number, capacity: number): DictValue<'plot_burial'> {
  if (burialCount <= 0) return PLOT_BURIAL.none;
  return burialCount < capacity ? PLOT_BURIAL.partial : PLOT_BURIAL.full;
}

/**
 * Colour and mark of each display status, so that no state depends on colour alone (domain.md §4.1). What is sold and in
 * order is muted: it is most of a cemetery, and what can be sold or asks for something has to stand out from it.
 */
export const DISPLAY_STYLE: Record<DisplayStatus, { fill: string; stroke: string; text: string; mark: string }> = {
  [PLOT_DISPLAY.available]: { fill: '#ffffff', stroke: '#389e0d', text: '#237804', mark: '○' },
  [PLOT_DISPLAY.locked]: { fill: '#fff7e6', stroke: '#d46b08', text: '#ad4e00', mark: '锁' },
  [PLOT_DISPLAY.held]: { fill: '#d3adf7', stroke: '#722ed1', text: '#391085', mark: '留' },
  [PLOT_DISPLAY.reserved]: { fill: '#ffc069', stroke: '#d46b08', text: '#612500', mark: '预' },
  [PLOT_DISPLAY.deposited]: { fill: '#fff566', stroke: '#d4b106', text: '#614700', mark: '定' },
  [PLOT_DISPLAY.soldEmpty]: { fill: '#d5e6c9', stroke: '#6f9159', text: '#2a4a1a', mark: '寿' },
  [PLOT_DISPLAY.partlyBuried]: { fill: '#cbd8e6', stroke: '#6c86a3', text: '#1c3551', mark: '◐' },
  [PLOT_DISPLAY.full]: { fill: '#93a7bd', stroke: '#566d87', text: '#0d1f33', mark: '●' },
  [PLOT_DISPLAY.feeExpiring]: { fill: '#ffccc7', stroke: '#ff4d4f', text: '#820014', mark: '期' },
  [PLOT_DISPLAY.feeOverdue]: { fill: '#cf1322', stroke: '#820014', text: '#ffffff', mark: '费' },
  [PLOT_DISPLAY.inRepair]: { fill: '#ad8b6c', stroke: '#6b4f36', text: '#ffffff', mark: '迁' },
  [PLOT_DISPLAY.disputed]: { fill: '#ffd6e7', stroke: '#c41d7f', text: '#780650', mark: '!' },
  [PLOT_DISPLAY.disabled]: { fill: '#bfbfbf', stroke: '#595959', text: '#262626', mark: '×' },
  [PLOT_DISPLAY.notOpen]: { fill: '#f0f0f0', stroke: '#bfbfbf', text: '#595959', mark: '–' },
};
