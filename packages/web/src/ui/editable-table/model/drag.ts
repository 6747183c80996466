/** px from the edge of the rows within which a dragged row scrolls them. */
const EDGE = 40;
const MOST = 24;

/** px to scroll per frame: the farther at or beyond the edge, the faster. */
export function dragScroll(y: number, top: number, bottom: number): number {
  const edge = Math.min(EDGE, (bottom - top) / 4);
  const speed = (beyond: number) => Math.min(MOST, Math.ceil((beyond / edge) * (MOST / 2)));
  if (y < top + edge) return -speed(top + edge - y);
  return y > bottom - edge ? speed(y - (bottom - edge)) : 0;
}
