import { DISPLAY_STYLE } from '@songbai/contract/modules/plot/plot.rules.ts';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../testing/render.tsx';
import { seatMapOf } from '../../testing/seat-fixtures.ts';
import { fit } from './camera.ts';
import { layoutScene, SeatPicture } from './index.ts';
import { cellOf } from './seat-index.ts';

const STYLES = Object.values(DISPLAY_STYLE);
const NOBODY: number[] = [];
const note = () => '';

function sceneOf(areas: number, rows: number, seats: number) {
  const map = seatMapOf(areas, rows, seats);
  return layoutScene({
    areas: map.areas.map((area) => ({ name: area.fullName })),
    rows: map.rows.map((row) => ({ area: row.area, name: row.rowName })),
    seats: map.seats,
    labels: map.seats.seatNo.map(String),
  });
}

async function show(areas: number, rows: number, seats: number) {
  const scene = sceneOf(areas, rows, seats);
  const events = { onOpen: vi.fn(), onDismiss: vi.fn() };
  let recolour: (seat: number, code: number) => void = () => undefined;
  function Host() {
    const [codes, setCodes] = useState(() =>
      Uint8Array.from({ length: scene.count }, (_, seat) => seat % STYLES.length),
    );
    recolour = (seat, code) => setCodes((before) => before.with(seat, code));
    return (
      <div style={{ width: 1000, height: 600 }}>
        <SeatPicture
          scene={scene}
          codes={codes}
          styles={STYLES}
          note={note}
          opened={-1}
          marked={NOBODY}
          place="here"
          arrivedAt={performance.now()}
          label="墓位图"
          describe={(seat) => `${scene.labels[seat]}号`}
          tooltip={(seat) => `第${seat}个`}
          {...events}
        />
      </div>
    );
  }
  render(<Host />);
  const locator = page.getByRole('application', { name: '墓位图' });
  await expect.element(locator).toHaveAttribute('data-ready', 'true');
  // A mouse that an earlier test left above the canvas would ring the seat below it, whenever the browser notices.
  await page.getByRole('button', { name: '显示全部' }).hover();
  const canvas = locator.element() as HTMLCanvasElement;
  const view = { width: canvas.clientWidth, height: canvas.clientHeight };
  /** Centre of a seat while the whole plane is shown, CSS px. */
  const placeOf = (seat: number) => {
    const camera = fit({ x: 0, y: 0, width: scene.width, height: scene.height }, view);
    const cell = cellOf(scene, seat);
    return {
      x: (cell.x + cell.width / 2 - camera.x) * camera.scale,
      y: (cell.y + cell.height / 2 - camera.y) * camera.scale,
    };
  };
  return { scene, canvas, locator, placeOf, events, recolour: (seat: number, code: number) => recolour(seat, code) };
}

/** Colour of one pixel as `r,g,b`. */
function colourAt(canvas: HTMLCanvasElement, { x, y }: { x: number; y: number }): string {
  const ratio = canvas.width / canvas.clientWidth;
  const data = canvas.getContext('2d')?.getImageData(Math.floor(x * ratio), Math.floor(y * ratio), 1, 1).data;
  return [...(data ?? [])].slice(0, 3).join(',');
}

const snapshot = (canvas: HTMLCanvasElement) => canvas.toDataURL();

/** The picture once it is painted to its end: the same over several frames. */
async function still(canvas: HTMLCanvasElement): Promise<string> {
  for (let before = '', same = 0; ; ) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const now = snapshot(canvas);
    same = now === before ? same + 1 : 0;
    before = now;
    if (same === 5) return now;
  }
}

describe('seat picture (domain.md §8.2; budgets.md: 20,000 plots)', () => {
  test('20,000 plots are painted, and a click on one answers exactly that one', async () => {
    const { scene, canvas, locator, placeOf, events } = await show(20, 25, 40);
    expect(canvas.dataset.plots).toBe('20000');
    expect(Number(canvas.dataset.firstPaintMs)).toBeGreaterThan(0);
    const colours = new Set(Array.from({ length: 200 }, (_, seat) => colourAt(canvas, placeOf(seat * 97))));
    expect(colours.size).toBeGreaterThan(5);
    for (const seat of [0, 12_345, scene.count - 1]) {
      await locator.click({ position: placeOf(seat) });
      expect(events.onOpen).toHaveBeenLastCalledWith(seat);
    }
  });

  test('panning and zooming repaint the picture and a drag is no click', async () => {
    const { canvas, locator, events } = await show(20, 25, 40);
    const before = snapshot(canvas);
    for (let turn = 0; turn < 30; turn += 1) {
      const at = { bubbles: true, cancelable: true, clientX: 400 + turn, clientY: 300 };
      canvas.dispatchEvent(new WheelEvent('wheel', { ...at, deltaY: -40 }));
    }
    await vi.waitFor(() => expect(snapshot(canvas)).not.toBe(before));
    await painted();
    const zoomed = snapshot(canvas);
    await userEvent.dragAndDrop(locator, locator, {
      sourcePosition: { x: 400, y: 300 },
      targetPosition: { x: 200, y: 180 },
    });
    await vi.waitFor(() => expect(snapshot(canvas)).not.toBe(zoomed));
    expect(events.onOpen).not.toHaveBeenCalled();
  });

  test('a changed status repaints its cell', async () => {
    const { canvas, placeOf, recolour } = await show(1, 6, 20);
    const before = colourAt(canvas, { ...placeOf(7), x: placeOf(7).x - 8 });
    recolour(7, 8);
    await vi.waitFor(() => expect(colourAt(canvas, { ...placeOf(7), x: placeOf(7).x - 8 })).not.toBe(before));
  });

  test('the mouse over a seat shows its tooltip', async () => {
    const { locator, placeOf } = await show(1, 6, 20);
    await locator.hover({ position: placeOf(3) });
    await expect.element(page.getByText('第3个')).toBeVisible();
    await locator.hover({ position: { x: 2, y: 2 } });
    await expect.element(page.getByText('第3个')).not.toBeInTheDocument();
  });
});

describe('keyboard (domain.md §8.2, Access: movement by row and seat, status in words)', () => {
  test('arrows move the cursor and say where it is, Enter opens, Esc closes', async () => {
    const { scene, canvas, events } = await show(1, 3, 5);
    canvas.focus();
    await userEvent.keyboard('{ArrowDown}{Home}');
    const spoken = page.getByRole('status');
    await expect.element(spoken).toHaveTextContent('1号');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.element(spoken).toHaveTextContent('3号');
    await userEvent.keyboard('{Enter}');
    const opened = events.onOpen.mock.calls[0]?.[0] as number;
    expect(scene.labels[opened]).toBe('3');
    await userEvent.keyboard('{Escape}');
    expect(events.onDismiss).toHaveBeenCalledOnce();
  });

  test('plus and minus zoom, zero shows all again', async () => {
    const { canvas } = await show(2, 10, 20);
    canvas.focus();
    await userEvent.keyboard('0');
    const whole = await still(canvas);
    await userEvent.keyboard('{+}{+}');
    await vi.waitFor(() => expect(snapshot(canvas)).not.toBe(whole));
    await userEvent.keyboard('0');
    await vi.waitFor(() => expect(snapshot(canvas)).toBe(whole));
  });
});

test('the picture follows the dark appearance and back, in the same place (design.md §10)', async () => {
  const { canvas } = await show(2, 10, 20);
  const light = snapshot(canvas);
  const corner = () => [...(canvas.getContext('2d')?.getImageData(1, 1, 1, 1).data ?? [])].slice(0, 3);
  expect(corner()).toEqual([0xf7, 0xf8, 0xf6]);
  try {
    document.documentElement.classList.add('sb-dark');
    await vi.waitFor(() => expect(corner()).toEqual([0x0f, 0x12, 0x0e]));
  } finally {
    document.documentElement.classList.remove('sb-dark');
  }
  await vi.waitFor(() => expect(snapshot(canvas)).toBe(light));
});

/** Waits until the browser has painted pending frames. */
const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
