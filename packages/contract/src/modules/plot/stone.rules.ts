import { type DictValue, dictText } from '../../dicts.ts';
import type { Refusal } from '../../errors.ts';
import { PLOT_SALE, PLOT_STONE } from './plot.dicts.ts';
import type { SaleStatus } from './plot.rules.ts';

export type StoneStatus = DictValue<'plot_stone'>;

const { none, blank, toCarve, carved, recarving, damaged, removed } = PLOT_STONE;

/** What a stone can become (domain.md §4.1): set, carved, carved again, damaged and repaired, taken away. */
const MOVES: Readonly<Record<StoneStatus, readonly StoneStatus[]>> = {
  [none]: [blank],
  [blank]: [toCarve, damaged, removed],
  [toCarve]: [carved, blank, damaged, removed],
  [carved]: [recarving, damaged, removed],
  [recarving]: [carved, damaged, removed],
  [damaged]: [blank, carved, removed],
  [removed]: [blank],
};

/** States that only a stone of somebody's own has. */
const CARVED: readonly StoneStatus[] = [toCarve, carved, recarving];
/** What has to be explained. */
const EXPLAINED: readonly StoneStatus[] = [damaged, removed];

/** What can be registered of the stone of a plot in this state. */
export function stoneMoves(plot: {
  saleStatus: SaleStatus | null;
  stoneStatus: StoneStatus | null;
}): readonly StoneStatus[] {
  const all = MOVES[plot.stoneStatus ?? none];
  return plot.saleStatus === PLOT_SALE.sold ? all : all.filter((to) => !CARVED.includes(to));
}

/** Whether a state needs an explanation. */
export const isExplained = (to: StoneStatus): boolean => EXPLAINED.includes(to);

/** Why it cannot be registered. */
export function stoneRefusal(
  plot: { saleStatus: SaleStatus; stoneStatus: StoneStatus | null },
  to: StoneStatus,
  reason: string,
): Refusal | undefined {
  if (!stoneMoves(plot).includes(to)) {
    if (CARVED.includes(to) && plot.saleStatus !== PLOT_SALE.sold) return { error: 'stoneUnsold' };
    const params = { from: dictText('plot_stone', plot.stoneStatus ?? none), to: dictText('plot_stone', to) };
    return { error: 'stoneNotAllowed', params };
  }
  return isExplained(to) && reason === '' ? { error: 'stoneReasonMissing' } : undefined;
}
