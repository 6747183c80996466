/** Colours as `#RRGGBB` and their contrast (WCAG 2.2, 1.4.3 and 1.4.11). */
type Rgb = readonly [red: number, green: number, blue: number];

/** @throws RangeError for anything but `#RRGGBB` */
export function parseHex(hex: string): Rgb {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (!match) throw new RangeError(`not a colour: ${hex}`);
  const [, red = '', green = '', blue = ''] = match;
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

function mapRgb([red, green, blue]: Rgb, change: (part: number, at: 0 | 1 | 2) => number): Rgb {
  return [change(red, 0), change(green, 1), change(blue, 2)];
}

export function toHex(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

/** Relative luminance, 0 to 1. */
function luminance(hex: string): number {
  const [red, green, blue] = mapRgb(parseHex(hex), (part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** `over` at this opacity on `ground`, as one solid colour. */
export function blend(over: string, opacity: number, ground: string): string {
  const below = parseHex(ground);
  return toHex(mapRgb(parseHex(over), (part, at) => part * opacity + below[at] * (1 - opacity)));
}

/** Hue in turns (full circle = 1), saturation and lightness 0 to 1. */
function toHsl([red, green, blue]: Rgb): [hue: number, saturation: number, lightness: number] {
  const most = Math.max(red, green, blue);
  const spread = (most - Math.min(red, green, blue)) / 255;
  const lightness = most / 255 - spread / 2;
  if (spread === 0) return [0, 0, lightness];
  const third =
    most === red
      ? (green - blue) / 255
      : most === green
        ? (blue - red) / 255 + 2 * spread
        : (red - green) / 255 + 4 * spread;
  return [(third / spread / 6 + 1) % 1, spread / (1 - Math.abs(2 * lightness - 1)), lightness];
}

function fromHsl(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (shift: number): number => {
    const at = (shift + hue * 12) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
  };
  return toHex([part(0), part(8), part(4)]);
}

/** The same hue, lighter (positive) or darker by this share of the whole scale. */
export function shade(hex: string, change: number): string {
  const [hue, saturation, lightness] = toHsl(parseHex(hex));
  return fromHsl(hue, saturation, Math.min(1, Math.max(0, lightness + change)));
}

/** Small enough that the chosen shade differs hardly more than necessary. */
const STEP = 0.01;

/** The colours as displayed when a filter is applied to the whole page. */
export type Seen = (hex: string) => string;

/**
 * The colour itself, or the nearest shade towards black or white that has at least this contrast on every ground.
 * On mid-grey grounds where no shade suffices it returns the better of black and white.
 */
export function readable(hex: string, grounds: readonly string[], least: number, seen: Seen = (one) => one): string {
  const worst = (colour: string): number => Math.min(...grounds.map((ground) => contrast(seen(colour), seen(ground))));
  const direction = worst('#000000') >= worst('#FFFFFF') ? -1 : 1;
  for (let step = 0; step <= 1 / STEP; step += 1) {
    const tried = step === 0 ? hex.toUpperCase() : shade(hex, direction * step * STEP);
    if (worst(tried) >= least) return tried;
  }
  return direction < 0 ? '#000000' : '#FFFFFF';
}

/** The filter `invert(80%)` of the colour-weak mode. */
export function inverted(hex: string): string {
  return toHex(mapRgb(parseHex(hex), (part) => 204 - 0.6 * part));
}
