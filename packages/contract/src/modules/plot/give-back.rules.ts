import { PLOT_BURIAL, PLOT_STONE } from './plot.dicts.ts';
import { type SaleEvent, type SaleStatus, undoSale } from './plot.rules.ts';

/**
 * What a plot that was given back no longer has: its holder, the exemption from the fee and the stone made for them. A
 * blank stone stays; what stands there otherwise is told again when the plot has been restored.
 */
export function givenBack(plot: { stoneStatus?: string | null }) {
  return {
    holderName: null,
    currentRightId: null,
    feePaidTo: null,
    feeFree: 'N',
    stoneStatus: plot.stoneStatus === PLOT_STONE.blank ? PLOT_STONE.blank : PLOT_STONE.none,
    burialStatus: PLOT_BURIAL.none,
    livingCount: 0,
  } as const;
}

/**
 * Moves of a plot that loses its order, with what shall become of it afterwards, one after another. One that was dug open
 * awaits restoring whatever its stone.
 */
export function leavingMoves(
  plot: { saleStatus: SaleStatus; stoneStatus?: string | null },
  { after, restore = false }: { after?: 'hold' | 'disable' | undefined; restore?: boolean } = {},
): SaleEvent[] {
  const first = restore ? 'returned' : (undoSale(plot) ?? 'unreserve');
  // What awaits restoring is not kept before it can be sold again.
  if (!after || (after === 'hold' && first === 'returned')) return [first];
  return [first, after];
}
