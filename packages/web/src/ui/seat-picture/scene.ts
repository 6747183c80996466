import { type Box, packBlocks } from './pack.ts';

/** Input data, column by column; positions are centimetres relative to the seat's area. */
export interface SceneInput {
  areas: readonly { name: string }[];
  rows: readonly { area: number; name: string }[];
  seats: { row: ArrayLike<number>; x: ArrayLike<number>; y: ArrayLike<number> };
  /** Short text of each seat, such as `12` or `12甲`. */
  labels: readonly string[];
}

export interface AreaBlock extends Box {
  name: string;
  /** Size of one cell in centimetres. */
  cellWidth: number;
  cellHeight: number;
  /** Rows from top to bottom. */
  rows: number[];
  count: number;
}

export interface RowLine {
  area: number;
  name: string;
  /** Seats of the row: `order[first] … order[end - 1]`, from left to right. */
  first: number;
  end: number;
  top: number;
  bottom: number;
}

/** The picture after layout; coordinates are centimetres on one plane, `x` and `y` a cell's upper left corner. */
export interface Scene {
  width: number;
  height: number;
  areas: AreaBlock[];
  rows: RowLine[];
  count: number;
  labels: readonly string[];
  row: Int32Array;
  x: Float32Array;
  y: Float32Array;
  /** Seats sorted by row, then from left to right; `place` is its inverse. */
  order: Int32Array;
  place: Int32Array;
}

const SEAT_PITCH = 100;
const ROW_PITCH = 160;
/** Positions closer than this would overlap, so such rows are straightened. */
const TOO_CLOSE = 20;
const ROW_LABEL_ROOM = 300;
const BLOCK_PADDING = 60;
const BLOCK_GAP = 250;

/** Places areas, rows and seats on one plane (domain.md §8.2: rows and seats, straightened, always readable). */
export function layoutScene(input: SceneInput, aspect = 1.5): Scene {
  const count = input.seats.row.length;
  const { order, starts } = sortSeats(input);
  const x = new Float32Array(count);
  const y = new Float32Array(count);
  const rowsOfArea: number[][] = input.areas.map(() => []);
  for (const [index, row] of input.rows.entries()) rowsOfArea[row.area]?.push(index);
  const frames = rowsOfArea.map((rows) => layoutArea(input, rows, order, starts, x, y));
  const side = Math.sqrt(frames.reduce((sum, frame) => sum + frame.width * frame.height, 0));
  const header = Math.min(1200, Math.max(200, side * 0.028));
  const { boxes, width, height } = packBlocks(
    frames.map((frame) => ({ width: frame.width, height: frame.height + header })),
    BLOCK_GAP,
    aspect,
  );
  const rows = input.rows.map(
    (row, index): RowLine => ({ ...row, first: starts[index] ?? 0, end: starts[index + 1] ?? 0, top: 0, bottom: 0 }),
  );
  const areas = frames.map((frame, index): AreaBlock => {
    const box = boxes[index] ?? { x: 0, y: 0, width: 0, height: 0 };
    for (const row of frame.rows) moveRow(rows[row], order, x, y, box.x, box.y + header, frame.cellHeight);
    return {
      ...box,
      name: input.areas[index]?.name ?? '',
      cellWidth: frame.cellWidth,
      cellHeight: frame.cellHeight,
      rows: frame.rows,
      count: frame.count,
    };
  });
  const place = new Int32Array(count);
  for (let i = 0; i < count; i += 1) place[order[i] ?? 0] = i;
  return {
    width,
    height,
    areas,
    rows,
    count,
    labels: input.labels,
    row: Int32Array.from(input.seats.row),
    x,
    y,
    order,
    place,
  };
}

/** Seats by row (counting sort), then by position. */
function sortSeats(input: SceneInput): { order: Int32Array; starts: Int32Array } {
  const { row, x } = input.seats;
  const starts = new Int32Array(input.rows.length + 1);
  for (let seat = 0; seat < row.length; seat += 1)
    starts[(row[seat] ?? 0) + 1] = (starts[(row[seat] ?? 0) + 1] ?? 0) + 1;
  for (let index = 1; index < starts.length; index += 1)
    starts[index] = (starts[index] ?? 0) + (starts[index - 1] ?? 0);
  const next = starts.slice();
  const order = new Int32Array(row.length);
  for (let seat = 0; seat < row.length; seat += 1) {
    const at = next[row[seat] ?? 0] ?? 0;
    order[at] = seat;
    next[row[seat] ?? 0] = at + 1;
  }
  for (let index = 0; index < input.rows.length; index += 1) {
    order.subarray(starts[index], starts[index + 1]).sort((a, b) => (x[a] ?? 0) - (x[b] ?? 0) || a - b);
  }
  return { order, starts };
}

interface AreaFrame {
  width: number;
  height: number;
  cellWidth: number;
  cellHeight: number;
  rows: number[];
  count: number;
}

/** Writes the positions of one area's seats, relative to the area, and returns the required size. */
function layoutArea(
  input: SceneInput,
  rows: number[],
  order: Int32Array,
  starts: Int32Array,
  x: Float32Array,
  y: Float32Array,
): AreaFrame {
  const seatsOf = (row: number) => order.subarray(starts[row], starts[row + 1]);
  const filled = rows.filter((row) => seatsOf(row).length > 0);
  const tops = filled.map((row) => Math.min(...Array.from(seatsOf(row), (seat) => input.seats.y[seat] ?? 0)));
  const rowPitch = pitch([...tops].sort((a, b) => a - b)) ?? ROW_PITCH;
  const straightRows = rowPitch < TOO_CLOSE;
  const gaps = filled.flatMap((row) => pitch(Array.from(seatsOf(row), (seat) => input.seats.x[seat] ?? 0)) ?? []);
  const usable = gaps.filter((gap) => gap >= TOO_CLOSE);
  const cellWidth = usable.length > 0 ? Math.min(...usable) : SEAT_PITCH;
  const left = Math.min(...filled.map((row) => input.seats.x[seatsOf(row)[0] ?? 0] ?? 0));
  const top = Math.min(...tops);
  let right = 0;
  let bottom = 0;
  filled.forEach((row, at) => {
    const seats = seatsOf(row);
    const straight = (pitch(Array.from(seats, (seat) => input.seats.x[seat] ?? 0)) ?? SEAT_PITCH) < TOO_CLOSE;
    seats.forEach((seat, position) => {
      const sx = straight ? position * cellWidth : (input.seats.x[seat] ?? 0) - left;
      const sy = straightRows ? at * ROW_PITCH : (input.seats.y[seat] ?? 0) - top;
      x[seat] = ROW_LABEL_ROOM + sx;
      y[seat] = BLOCK_PADDING + sy;
      right = Math.max(right, sx + cellWidth);
      bottom = Math.max(bottom, sy);
    });
  });
  const cellHeight = Math.min((straightRows ? ROW_PITCH : rowPitch) * 0.85, cellWidth * 1.4);
  const byTop = filled
    .map((row, at) => ({ row, top: straightRows ? at : (tops[at] ?? 0) }))
    .sort((a, b) => a.top - b.top);
  return {
    width: ROW_LABEL_ROOM + right + BLOCK_PADDING,
    height: BLOCK_PADDING + bottom + cellHeight + BLOCK_PADDING,
    cellWidth,
    cellHeight,
    rows: byTop.map((entry) => entry.row),
    count: filled.reduce((sum, row) => sum + seatsOf(row).length, 0),
  };
}

/** Smallest distance between neighbours of an ascending list; undefined when there are fewer than two. */
function pitch(rising: readonly number[]): number | undefined {
  let least: number | undefined;
  for (let index = 1; index < rising.length; index += 1) {
    const gap = (rising[index] ?? 0) - (rising[index - 1] ?? 0);
    if (least === undefined || gap < least) least = gap;
  }
  return least;
}

function moveRow(
  row: RowLine | undefined,
  order: Int32Array,
  x: Float32Array,
  y: Float32Array,
  dx: number,
  dy: number,
  cellHeight: number,
): void {
  if (!row) return;
  row.top = Number.POSITIVE_INFINITY;
  row.bottom = Number.NEGATIVE_INFINITY;
  for (let at = row.first; at < row.end; at += 1) {
    const seat = order[at] ?? 0;
    x[seat] = (x[seat] ?? 0) + dx;
    y[seat] = (y[seat] ?? 0) + dy;
    row.top = Math.min(row.top, y[seat] ?? 0);
    row.bottom = Math.max(row.bottom, (y[seat] ?? 0) + cellHeight);
  }
}
