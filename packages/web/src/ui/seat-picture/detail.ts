/** How much of a cell is drawn, by its width on screen (domain.md §8.2, semantic zoom). */
export type Detail = 'dot' | 'cell' | 'mark' | 'number' | 'full';

/** @param width of the cell in CSS pixels */
export function detailOf(width: number): Detail {
  if (width < 3) return 'dot';
  if (width < 12) return 'cell';
  if (width < 26) return 'mark';
  return width < 64 ? 'number' : 'full';
}

/** Row names need a line of text next to each row. */
export function rowNamesFit(rowPitchPx: number): boolean {
  return rowPitchPx >= 10;
}
