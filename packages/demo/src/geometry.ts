import type { Random } from './random.ts';

/** A point on the hillside, metres in the area's own frame. */
export interface Spot {
  gx: number;
  gy: number;
}

export interface Terrain {
  spot(rowIndex: number, seatIndex: number): Spot;
}

/** Keeps a rotated area on the positive side of its frame, metres. */
const MARGIN = 5;

/**
 * Terraces on a slope (domain.md §11.4): rows are arcs 1.2 to 1.8 m apart, seats 0.8 to 1.2 m wide, blocks are broken
 * by steps every 12 to 20 seats, and the whole is rotated a little, so that it does not look like a grid.
 */
export function createTerrain(random: Random, seatWidth: number): Terrain {
  const pitch = 1.2 + random.next() * 0.6 + Math.max(0, seatWidth - 1.2);
  const width = Math.max(0.8 + random.next() * 0.4, seatWidth + 0.15);
  const block = random.int(12, 20);
  const steps = 1.2 + random.next() * 0.8;
  const curve = 0.004 + random.next() * 0.006;
  const turn = (random.next() - 0.5) * 0.16;
  const middle = 8 * width;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return {
    spot: (rowIndex, seatIndex) => {
      const along = seatIndex * width + Math.floor(seatIndex / block) * steps;
      const up = rowIndex * pitch + curve * (along - middle) ** 2;
      return { gx: centimetres(MARGIN + along * cos - up * sin), gy: centimetres(MARGIN + along * sin + up * cos) };
    },
  };
}

function centimetres(metres: number): number {
  return Math.round(metres * 100) / 100;
}
