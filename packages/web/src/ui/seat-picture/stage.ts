import { between, type Camera, centred, fit, held, MAX_SCALE, revealing } from './camera.ts';
import { detailOf } from './detail.ts';
import { drawNames, drawNumbers, drawRings, type Ring } from './labels.ts';
import type { Box, Size } from './pack.ts';
import type { Palette } from './palette.ts';
import { type Bitmap, paintCells, type SpriteSet } from './raster.ts';
import type { Scene } from './scene.ts';
import { cellOf } from './seat-index.ts';
import { type CellStyle, createSpriteStore } from './sprites.ts';

/** The drawing input, passed by the component on each change. */
export interface Picture {
  scene: Scene;
  /** Index into `styles` per seat. */
  codes: Uint8Array;
  styles: readonly CellStyle[];
  /** Second line of a large cell. */
  note: (seat: number) => string;
  /** Seat whose details are open, or -1. */
  opened: number;
  /** Highlighted seats of this user, such as own locks. */
  marked: readonly number[];
  palette: Palette;
}

/** The canvas and its mutable state; camera and cursor are kept here so that panning never renders React. */
export interface Stage {
  canvas: HTMLCanvasElement;
  picture: Picture | undefined;
  /** Scale 0: not initialised. */
  camera: Camera;
  /** The whole plane is shown, so it is fitted again on resize. */
  whole: boolean;
  view: Size;
  ratio: number;
  cursor: number;
  hovered: number;
  found: number;
  flight: { from: Camera; to: Camera; begun: number } | undefined;
  frame: number;
  bitmap: Bitmap | undefined;
  image: ImageData | undefined;
  sprites: ((width: number, height: number) => SpriteSet) | undefined;
  onPainted: (() => void) | undefined;
}

const FLIGHT_MS = 380;
const FOUND_MS = 2600;
const PIXELS_PER_POINT_MAX = 2;

export function createStage(canvas: HTMLCanvasElement): Stage {
  return {
    canvas,
    picture: undefined,
    camera: { x: 0, y: 0, scale: 0 },
    whole: true,
    view: { width: 0, height: 0 },
    ratio: 1,
    cursor: -1,
    hovered: -1,
    found: -1,
    flight: undefined,
    frame: 0,
    bitmap: undefined,
    image: undefined,
    sprites: undefined,
    onPainted: undefined,
  };
}

/** Adapts the pixel buffer to the element and the screen; returns false while the element has no size. */
export function resizeStage(stage: Stage, view: Size): boolean {
  if (view.width < 2 || view.height < 2) return false;
  const ratio = Math.min(PIXELS_PER_POINT_MAX, window.devicePixelRatio || 1);
  const width = Math.round(view.width * ratio);
  const height = Math.round(view.height * ratio);
  if (ratio !== stage.ratio) stage.sprites = undefined;
  stage.ratio = ratio;
  stage.view = view;
  if (stage.image?.width !== width || stage.image.height !== height) {
    stage.canvas.width = width;
    stage.canvas.height = height;
    stage.image = new ImageData(width, height);
    stage.bitmap = { width, height, pixels: new Uint32Array(stage.image.data.buffer) };
  }
  if (stage.picture && (stage.whole || stage.camera.scale === 0)) stage.camera = wholeCamera(stage);
  else if (stage.picture && stage.picture.opened >= 0)
    // A drawer that takes room from the picture does not push the plot it shows out of it.
    stage.camera = revealing(stage.camera, cellOf(stage.picture.scene, stage.picture.opened), view);
  schedule(stage);
  return true;
}

export function showPicture(stage: Stage, picture: Picture): void {
  if (stage.picture?.styles !== picture.styles) stage.sprites = undefined;
  stage.picture = picture;
  schedule(stage);
}

/** Requests one paint in the next frame, however often it is called. */
export function schedule(stage: Stage): void {
  if (stage.frame !== 0) return;
  stage.frame = requestAnimationFrame((now) => {
    stage.frame = 0;
    if (stage.flight) advance(stage, now);
    paint(stage);
  });
}

export function stopStage(stage: Stage): void {
  cancelAnimationFrame(stage.frame);
  stage.frame = 0;
  stage.flight = undefined;
}

export function moveCamera(stage: Stage, camera: Camera): void {
  stage.flight = undefined;
  stage.whole = false;
  stage.camera = stage.picture ? held(camera, stage.picture.scene, stage.view) : camera;
  schedule(stage);
}

/** Minimum scale: the whole plane with some margin. */
export function leastScale(stage: Stage): number {
  return stage.picture ? wholeCamera(stage).scale * 0.7 : 0.01;
}

export function fitAll(stage: Stage, animated: boolean): void {
  if (!stage.picture) return;
  fly(stage, wholeCamera(stage), animated);
  stage.whole = true;
}

/** Animates to a seat, close enough to read its number, and rings it briefly. */
export function flyToSeat(stage: Stage, seat: number): void {
  if (!stage.picture || seat < 0) return;
  const cell = cellOf(stage.picture.scene, seat);
  const readable = 48 / Math.max(1, cell.width);
  const scale = Math.min(MAX_SCALE, Math.max(stage.camera.scale, readable));
  stage.cursor = seat;
  stage.found = seat;
  setTimeout(() => {
    if (stage.found === seat) stage.found = -1;
    schedule(stage);
  }, FOUND_MS);
  fly(stage, centred(cell.x + cell.width / 2, cell.y + cell.height / 2, scale, stage.view), true);
}

/** Pans so that the cursor is visible. */
export function revealCursor(stage: Stage): void {
  if (!stage.picture || stage.cursor < 0) return;
  moveCamera(stage, revealing(stage.camera, cellOf(stage.picture.scene, stage.cursor), stage.view));
}

function wholeCamera(stage: Stage): Camera {
  const scene = stage.picture?.scene;
  const box: Box = { x: 0, y: 0, width: scene?.width ?? 1, height: scene?.height ?? 1 };
  return fit(box, stage.view);
}

function fly(stage: Stage, to: Camera, animated: boolean): void {
  stage.whole = false;
  const still = !animated || stage.camera.scale === 0 || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  stage.flight = still ? undefined : { from: stage.camera, to, begun: performance.now() };
  if (still) stage.camera = to;
  schedule(stage);
}

function advance(stage: Stage, now: number): void {
  const flight = stage.flight;
  if (!flight) return;
  const part = Math.min(1, Math.max(0, (now - flight.begun) / FLIGHT_MS));
  stage.camera = between(flight.from, flight.to, part, stage.view);
  if (part >= 1) stage.flight = undefined;
  else schedule(stage);
}

function paint(stage: Stage): void {
  const { picture, bitmap, image, camera, view, ratio } = stage;
  // Software rendering is intended for this canvas: the pixels come from memory anyway.
  const context = stage.canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!picture || !bitmap || !image || !context || camera.scale === 0) return;
  stage.sprites ??= createSpriteStore(picture.styles, ratio);
  paintCells(bitmap, picture.scene, camera, ratio, picture.codes, picture.palette.ground, stage.sprites);
  context.putImageData(image, 0, 0);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  drawNumbers(context, picture, camera, view);
  drawRings(context, picture.scene, camera, ringsOf(stage, picture), picture.palette.halo);
  drawNames(context, picture.scene, camera, view, picture.palette);
  context.setTransform(1, 0, 0, 1, 0, 0);
  stage.onPainted?.();
}

function ringsOf(stage: Stage, picture: Picture): Ring[] {
  const rings: Ring[] = [];
  const { palette } = picture;
  const cell = (picture.scene.areas[0]?.cellWidth ?? 100) * stage.camera.scale;
  const fine = detailOf(cell) === 'dot' || detailOf(cell) === 'cell';
  for (const seat of picture.marked) rings.push({ seat, colour: palette.marked, width: fine ? 2 : 3 });
  if (stage.hovered >= 0) rings.push({ seat: stage.hovered, colour: palette.hovered, width: 1.5 });
  if (picture.opened >= 0) rings.push({ seat: picture.opened, colour: palette.opened, width: 3 });
  if (stage.cursor >= 0 && document.activeElement === stage.canvas)
    rings.push({ seat: stage.cursor, colour: palette.opened, width: 2, gap: 3 });
  if (stage.found >= 0) rings.push({ seat: stage.found, colour: palette.found, width: 4, gap: 5 });
  return rings;
}
