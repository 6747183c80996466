import { pan, toPlane, zoomAt } from './camera.ts';
import type { Scene } from './scene.ts';
import { type Direction, step } from './seat-index.ts';
import { fitAll, leastScale, moveCamera, revealCursor, type Stage } from './stage.ts';

const ARROWS: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
};
const PAN_STEP = 80;
const ZOOM_STEP = 1.35;

/** Result of a key: cursor moved, something opened or dismissed, view changed, or not handled. */
export type KeyOutcome = 'cursor' | 'open' | 'dismiss' | 'view' | undefined;

/**
 * Keyboard control: arrows, Home and End move the cursor by row and seat, Shift+arrows pan;
 * `+` `-` zoom, `0` shows all, Enter opens, Esc closes.
 */
export function pressKey(stage: Stage, key: string, shift: boolean): KeyOutcome {
  const scene = stage.picture?.scene;
  if (!scene || scene.count === 0) return undefined;
  if (key === 'Escape') return 'dismiss';
  if (key === 'Enter' || key === ' ') return stage.cursor >= 0 ? 'open' : undefined;
  if (key === '0') {
    fitAll(stage, true);
    return 'view';
  }
  if (key === '+' || key === '=' || key === '-' || key === '_') {
    zoomBy(stage, key === '-' || key === '_' ? 1 / ZOOM_STEP : ZOOM_STEP);
    return 'view';
  }
  const direction = ARROWS[key];
  if (!direction) return undefined;
  if (shift && key.startsWith('Arrow')) {
    const dx = direction === 'left' ? PAN_STEP : direction === 'right' ? -PAN_STEP : 0;
    const dy = direction === 'up' ? PAN_STEP : direction === 'down' ? -PAN_STEP : 0;
    moveCamera(stage, pan(stage.camera, dx, dy));
    return 'view';
  }
  stage.cursor =
    stage.cursor >= 0 && stage.cursor < scene.count ? step(scene, stage.cursor, direction) : seatInMiddle(stage, scene);
  revealCursor(stage);
  return 'cursor';
}

/** Zooms around the centre of the window. */
export function zoomBy(stage: Stage, factor: number): void {
  moveCamera(stage, zoomAt(stage.camera, factor, stage.view.width / 2, stage.view.height / 2, leastScale(stage)));
}

/** Initial cursor position: the seat nearest to the centre of the window. */
function seatInMiddle(stage: Stage, scene: Scene): number {
  const middle = toPlane(stage.camera, stage.view.width / 2, stage.view.height / 2);
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let seat = 0; seat < scene.count; seat += 1) {
    const distance = ((scene.x[seat] ?? 0) - middle.x) ** 2 + ((scene.y[seat] ?? 0) - middle.y) ** 2;
    if (distance < least) {
      least = distance;
      best = seat;
    }
  }
  return best;
}
