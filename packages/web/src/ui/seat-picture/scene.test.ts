import { describe, expect, test } from 'vitest';
import { seatMapOf } from '../../testing/seat-fixtures.ts';
import { layoutScene, type Scene, type SceneInput } from './scene.ts';
import { cellOf, seatAt, step, visitStretches } from './seat-index.ts';

function sceneOf(areas: number, rows: number, seats: number): Scene {
  const map = seatMapOf(areas, rows, seats);
  return layoutScene({
    areas: map.areas,
    rows: map.rows.map((row) => ({ area: row.area, name: row.rowName })),
    seats: map.seats,
    labels: map.seats.seatNo.map(String),
  });
}

const middleOf = (scene: Scene, seat: number) => {
  const cell = cellOf(scene, seat);
  return [cell.x + cell.width / 2, cell.y + cell.height / 2] as const;
};

describe('layout of rows and seats (domain.md §8.2: straightened, always readable)', () => {
  test('every seat of 20,000 lies inside its own area and no two share a place', () => {
    const scene = sceneOf(20, 25, 40);
    expect(scene.count).toBe(20_000);
    const taken = new Set<string>();
    for (let seat = 0; seat < scene.count; seat += 1) {
      const area = scene.areas[scene.rows[scene.row[seat] ?? 0]?.area ?? -1];
      const cell = cellOf(scene, seat);
      expect(area && cell.x >= area.x && cell.x + cell.width <= area.x + area.width).toBe(true);
      expect(area && cell.y >= area.y && cell.y + cell.height <= area.y + area.height).toBe(true);
      taken.add(`${cell.x}:${cell.y}`);
    }
    expect(taken.size).toBe(20_000);
  });

  test('a serpentine row keeps its physical order: number 1 of the second row stands under the last of the first', () => {
    const scene = sceneOf(2, 3, 10);
    const second = scene.rows.findIndex((row) => row.area === 1 && row.name === '02排');
    const row = scene.rows[second];
    expect(scene.labels[scene.order[row?.first ?? 0] ?? 0]).toBe('10');
    expect(scene.labels[scene.order[(row?.end ?? 1) - 1] ?? 0]).toBe('1');
  });

  test('plots without coordinates are laid out by row and seat', () => {
    const input: SceneInput = {
      areas: [{ name: '旧区' }],
      rows: [
        { area: 0, name: '01排' },
        { area: 0, name: '02排' },
      ],
      seats: { row: [0, 0, 0, 1, 1], x: [0, 0, 0, 0, 0], y: [0, 0, 0, 0, 0] },
      labels: ['1', '2', '3', '1', '2'],
    };
    const scene = layoutScene(input);
    const xs = [0, 1, 2].map((seat) => scene.x[seat] ?? 0);
    expect((xs[1] ?? 0) - (xs[0] ?? 0)).toBe(scene.areas[0]?.cellWidth);
    expect((xs[2] ?? 0) - (xs[1] ?? 0)).toBe(scene.areas[0]?.cellWidth);
    expect(scene.y[3]).toBeGreaterThan(scene.y[0] ?? 0);
    expect(scene.x[3]).toBe(scene.x[0]);
  });

  test('an area without plots and an empty map do no harm', () => {
    const empty = layoutScene({ areas: [{ name: '新区' }], rows: [], seats: { row: [], x: [], y: [] }, labels: [] });
    expect(empty.count).toBe(0);
    expect(Number.isFinite(empty.width) && Number.isFinite(empty.height)).toBe(true);
    expect(seatAt(empty, 10, 10)).toBe(-1);
  });
});

describe('hit-testing by spatial index', () => {
  test('the middle of each cell answers its own seat', () => {
    const scene = sceneOf(6, 12, 30);
    for (let seat = 0; seat < scene.count; seat += 1) expect(seatAt(scene, ...middleOf(scene, seat))).toBe(seat);
  });

  test('ground between cells, between areas and beyond the plane answers none', () => {
    const scene = sceneOf(2, 3, 4);
    const cell = cellOf(scene, 0);
    expect(seatAt(scene, cell.x + cell.width / 2, cell.y + cell.height + 1)).toBe(-1);
    expect(seatAt(scene, -5, -5)).toBe(-1);
    expect(seatAt(scene, scene.width + 5, 5)).toBe(-1);
  });

  test('a window visits exactly the seats that meet it', () => {
    const scene = sceneOf(4, 10, 20);
    const box = { x: scene.width * 0.2, y: scene.height * 0.3, width: scene.width * 0.3, height: scene.height * 0.2 };
    const seen = new Set<number>();
    visitStretches(scene, box, (_, first, end) => {
      for (let at = first; at < end; at += 1) seen.add(scene.order[at] ?? -1);
    });
    for (let seat = 0; seat < scene.count; seat += 1) {
      const cell = cellOf(scene, seat);
      const meets =
        cell.x < box.x + box.width &&
        cell.x + cell.width > box.x &&
        cell.y < box.y + box.height &&
        cell.y + cell.height > box.y;
      if (meets) expect(seen.has(seat)).toBe(true);
    }
    expect(seen.size).toBeLessThan(scene.count / 2);
  });
});

describe('keyboard movement by row and seat (domain.md §8.2, Access)', () => {
  const scene = sceneOf(2, 3, 5);
  const at = (area: number, rowName: string, label: string) =>
    Array.from({ length: scene.count }, (_, seat) => seat).find((seat) => {
      const row = scene.rows[scene.row[seat] ?? 0];
      return row?.area === area && row.name === rowName && scene.labels[seat] === label;
    }) ?? -1;

  test('left and right go along the row, up and down to the neighbour rows', () => {
    expect(step(scene, at(0, '01排', '2'), 'right')).toBe(at(0, '01排', '3'));
    expect(step(scene, at(0, '01排', '2'), 'left')).toBe(at(0, '01排', '1'));
    expect(step(scene, at(0, '01排', '2'), 'down')).toBe(at(0, '02排', '2'));
    expect(step(scene, at(0, '03排', '4'), 'up')).toBe(at(0, '02排', '4'));
    expect(step(scene, at(0, '02排', '3'), 'first')).toBe(at(0, '02排', '1'));
    expect(step(scene, at(0, '02排', '3'), 'last')).toBe(at(0, '02排', '5'));
  });

  test('at the edge the next area goes on, and at the end of the plane nothing moves', () => {
    const first = scene.areas[0];
    const second = scene.areas[1];
    const beside = (second?.x ?? 0) > (first?.x ?? 0);
    const there = step(scene, at(0, '03排', '5'), beside ? 'right' : 'down');
    expect(scene.rows[scene.row[there] ?? 0]?.area).toBe(1);
    expect(step(scene, at(0, '01排', '1'), 'left')).toBe(at(0, '01排', '1'));
    expect(step(scene, at(0, '01排', '1'), 'up')).toBe(at(0, '01排', '1'));
  });
});
