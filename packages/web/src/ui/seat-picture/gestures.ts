import { pan, toPlane, zoomAt } from './camera.ts';
import { seatAt } from './seat-index.ts';
import { leastScale, moveCamera, type Stage } from './stage.ts';

export interface GestureEvents {
  /** A click or tap on a seat. */
  onPick: (seat: number) => void;
  /** The seat under the mouse, or -1, with the pointer position in CSS px. */
  onHover: (seat: number, x: number, y: number) => void;
}

/** A shorter movement is a click, not a drag (CSS px). */
const CLICK_SLACK = 5;

interface Fingers {
  down: Map<number, { x: number; y: number }>;
  travelled: number;
  spread: number;
}

/** Wheel, drag and pinch on the canvas; returns the function that detaches them. */
export function attachGestures(stage: Stage, events: GestureEvents): () => void {
  const { canvas } = stage;
  const fingers: Fingers = { down: new Map(), travelled: 0, spread: 0 };
  const controller = new AbortController();
  const options = { signal: controller.signal };
  canvas.addEventListener('wheel', (event) => onWheel(stage, event), { ...options, passive: false });
  canvas.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return;
      if (fingers.down.size === 0) fingers.travelled = 0;
      fingers.down.set(event.pointerId, placeOf(canvas, event));
      fingers.spread = spreadOf(fingers);
      // A synthetic pointer cannot be captured; the drag then simply ends at the canvas' edge.
      if (event.isTrusted) canvas.setPointerCapture(event.pointerId);
    },
    options,
  );
  canvas.addEventListener('pointermove', (event) => onMove(stage, fingers, event, events), options);
  const lift = (event: PointerEvent) => {
    const known = fingers.down.delete(event.pointerId);
    fingers.spread = spreadOf(fingers);
    if (!known || event.type !== 'pointerup' || fingers.down.size > 0 || fingers.travelled > CLICK_SLACK) return;
    const at = placeOf(canvas, event);
    const seat = seatUnder(stage, at);
    if (seat >= 0) events.onPick(seat);
  };
  canvas.addEventListener('pointerup', lift, options);
  canvas.addEventListener('pointercancel', lift, options);
  canvas.addEventListener('pointerleave', () => events.onHover(-1, 0, 0), options);
  return () => controller.abort();
}

function onWheel(stage: Stage, event: WheelEvent): void {
  event.preventDefault();
  const { x, y } = placeOf(stage.canvas, event);
  const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
  const factor = Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016));
  moveCamera(stage, zoomAt(stage.camera, factor, x, y, leastScale(stage)));
}

function onMove(stage: Stage, fingers: Fingers, event: PointerEvent, events: GestureEvents): void {
  const at = placeOf(stage.canvas, event);
  const before = fingers.down.get(event.pointerId);
  if (!before) {
    if (event.pointerType === 'mouse') events.onHover(seatUnder(stage, at), at.x, at.y);
    return;
  }
  fingers.down.set(event.pointerId, at);
  const share = fingers.down.size;
  fingers.travelled += Math.abs(at.x - before.x) + Math.abs(at.y - before.y);
  if (fingers.travelled <= CLICK_SLACK) return;
  events.onHover(-1, 0, 0);
  let camera = pan(stage.camera, (at.x - before.x) / share, (at.y - before.y) / share);
  if (share === 2) {
    const spread = spreadOf(fingers);
    const middle = middleOf(fingers);
    if (fingers.spread > 0 && spread > 0) {
      camera = zoomAt(camera, spread / fingers.spread, middle.x, middle.y, leastScale(stage));
    }
    fingers.spread = spread;
  }
  moveCamera(stage, camera);
}

function seatUnder(stage: Stage, at: { x: number; y: number }): number {
  if (!stage.picture) return -1;
  const point = toPlane(stage.camera, at.x, at.y);
  return seatAt(stage.picture.scene, point.x, point.y);
}

function placeOf(canvas: HTMLCanvasElement, event: MouseEvent): { x: number; y: number } {
  const box = canvas.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}

function spreadOf(fingers: Fingers): number {
  const [a, b] = [...fingers.down.values()];
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}

function middleOf(fingers: Fingers): { x: number; y: number } {
  const [a, b] = [...fingers.down.values()];
  return a && b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : { x: 0, y: 0 };
}
