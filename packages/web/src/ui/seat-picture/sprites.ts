import { type Detail, detailOf } from './detail.ts';
import type { SpriteSet } from './raster.ts';

/** Look of one kind of cell; never by colour alone: each has a mark, some a pattern or a frame too. */
export interface CellStyle {
  fill: string;
  stroke: string;
  text: string;
  mark: string;
  /** Diagonal lines over the fill. */
  hatched?: boolean;
  /** A thick border instead of a thin one. */
  framed?: boolean;
}

export const CELL_FONT = '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "WenQuanYi Micro Hei", sans-serif';

/** Creates and caches the cells of recent sizes; a zoom step needs one new set, a pan none. */
export function createSpriteStore(
  styles: readonly CellStyle[],
  ratio: number,
): (width: number, height: number) => SpriteSet {
  const kept = new Map<string, SpriteSet>();
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (width, height) => {
    const key = `${width}x${height}`;
    const known = kept.get(key);
    if (known) return known;
    if (kept.size > 24) kept.clear();
    const made = context ? drawSprites(canvas, context, styles, width, height, ratio) : { width, height, pixels: [] };
    kept.set(key, made);
    return made;
  };
}

function drawSprites(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  styles: readonly CellStyle[],
  width: number,
  height: number,
  ratio: number,
): SpriteSet {
  canvas.width = width * styles.length;
  canvas.height = height;
  const detail = detailOf(width / ratio);
  styles.forEach((style, index) => {
    context.save();
    context.beginPath();
    context.rect(index * width, 0, width, height);
    context.clip();
    context.translate(index * width, 0);
    drawCell(context, style, width, height, ratio, detail);
    context.restore();
  });
  const pixels = styles.map(
    (_, index) => new Uint32Array(context.getImageData(index * width, 0, width, height).data.buffer),
  );
  return { width, height, pixels };
}

function drawCell(
  context: CanvasRenderingContext2D,
  style: CellStyle,
  width: number,
  height: number,
  ratio: number,
  detail: Detail,
): void {
  context.fillStyle = style.fill;
  context.fillRect(0, 0, width, height);
  if (detail === 'dot') {
    // Too small for a border: its colour is blended in, or white cells would be invisible on the background.
    context.globalAlpha = 0.5;
    context.fillStyle = style.stroke;
    context.fillRect(0, 0, width, height);
    return;
  }
  if (style.hatched) hatch(context, style.stroke, width, height, Math.max(1, ratio));
  const border = Math.max(1, Math.round(ratio * (style.framed && detail !== 'cell' ? 3 : 1)));
  context.lineWidth = border;
  context.strokeStyle = style.stroke;
  context.strokeRect(border / 2, border / 2, width - border, height - border);
  if (detail === 'cell' || style.mark === '') return;
  const size = detail === 'mark' ? Math.min(width, height) * 0.66 : Math.min(width, height) * 0.4;
  const y = detail === 'mark' ? height / 2 : height * 0.32;
  context.font = `${style.mark.charCodeAt(0) > 0x2e80 ? '' : '700 '}${Math.round(size)}px ${CELL_FONT}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  if (style.hatched) {
    context.lineWidth = Math.max(2, size * 0.3);
    context.strokeStyle = style.fill;
    context.strokeText(style.mark, width / 2, y + size * 0.06);
  }
  context.fillStyle = style.text;
  context.fillText(style.mark, width / 2, y + size * 0.06);
}

function hatch(context: CanvasRenderingContext2D, colour: string, width: number, height: number, line: number): void {
  const gap = Math.max(3 * line, Math.min(width, height) / 4);
  context.save();
  context.globalAlpha = 0.55;
  context.strokeStyle = colour;
  context.lineWidth = line;
  context.beginPath();
  for (let x = -height; x < width; x += gap) {
    context.moveTo(x, height);
    context.lineTo(x + height, 0);
  }
  context.stroke();
  context.restore();
}

/** A CSS colour `#rrggbb` as a canvas word. */
export function canvasWord(hex: string): number {
  const value = Number.parseInt(hex.slice(1), 16);
  return (0xff000000 | ((value & 0xff) << 16) | (value & 0xff00) | (value >> 16)) >>> 0;
}
