export interface Size {
  width: number;
  height: number;
}

export interface Box extends Size {
  x: number;
  y: number;
}

/**
 * Packs blocks onto a plane in reading order, shelf by shelf, so that the whole approximates the wanted aspect ratio.
 * The order is kept because users find an area by its position in the list.
 * @param gap free space between blocks, in the unit of the sizes
 * @param aspect wanted width : height of the whole
 */
export function packBlocks(
  blocks: readonly Size[],
  gap: number,
  aspect: number,
): { boxes: Box[]; width: number; height: number } {
  const ground = blocks.reduce((sum, block) => sum + (block.width + gap) * (block.height + gap), 0);
  const widest = blocks.reduce((widest, block) => Math.max(widest, block.width), 0);
  // Several shelf widths are tried because block sizes vary; the one nearest to the wanted ratio wins.
  const ideal = Math.sqrt(ground * aspect);
  const tries = [0.8, 0.9, 1, 1.1, 1.2, 1.35, 1.5].map((factor) =>
    shelves(blocks, gap, Math.max(widest, ideal * factor)),
  );
  const misfit = (plane: Size) => Math.abs(Math.log(plane.width / Math.max(1, plane.height) / aspect));
  return tries.reduce((best, plane) => (misfit(plane) < misfit(best) ? plane : best));
}

function shelves(blocks: readonly Size[], gap: number, limit: number): { boxes: Box[]; width: number; height: number } {
  const boxes: Box[] = [];
  let x = 0;
  let y = 0;
  let shelf = 0;
  let width = 0;
  for (const block of blocks) {
    if (x > 0 && x + block.width > limit) {
      x = 0;
      y += shelf + gap;
      shelf = 0;
    }
    boxes.push({ x, y, width: block.width, height: block.height });
    x += block.width + gap;
    shelf = Math.max(shelf, block.height);
    width = Math.max(width, x - gap);
  }
  return { boxes, width, height: y + shelf };
}
