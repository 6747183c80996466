/** An exact decimal number: `digits` / 10 ^ `scale`. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

/** Decimals of a quotient, and the most that any result keeps. */
const MOST_SCALE = 20;
/** Larger values are no result: a column keeps 15 digits. */
const MOST_DIGITS = 60;

const power = (exponent: number): bigint => 10n ** BigInt(exponent);

export const decimal = (digits: bigint, scale = 0): Decimal => ({ digits, scale });

const NUMBER = /^\s*([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?\s*$/;

/** The number that a text writes, exactly; undefined when it is none, or beyond all that is kept. */
export function decimalOf(text: string): Decimal | undefined {
  if (text.length > MOST_DIGITS) return undefined;
  const parts = NUMBER.exec(text);
  if (!parts) return undefined;
  const [, sign, whole = '', rest = '', exponent = '0'] = parts;
  const digits = BigInt(`${whole}${rest}`) * (sign === '-' ? -1n : 1n);
  const scale = rest.length - Number(exponent);
  if (Math.abs(scale) > MOST_DIGITS) return undefined;
  return scale < 0 ? kept(digits * power(-scale), 0) : kept(digits, scale);
}

export const toNumber = ({ digits, scale }: Decimal): number => Number(`${digits}e${-scale}`);

/** Plain digits, never an exponent. */
export function decimalText({ digits, scale }: Decimal): string {
  const sign = digits < 0n ? '-' : '';
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  return scale === 0 ? sign + text : `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`;
}

/** In its shortest form; undefined: too large. */
function kept(digits: bigint, scale: number): Decimal | undefined {
  const cut =
    scale > MOST_SCALE ? { digits: quotient(digits, power(scale - MOST_SCALE)), scale: MOST_SCALE } : undefined;
  let value = cut?.digits ?? digits;
  let left = cut?.scale ?? scale;
  while (left > 0 && value % 10n === 0n) {
    value /= 10n;
    left -= 1;
  }
  return String(value).length > MOST_DIGITS ? undefined : decimal(value, left);
}

/** Rounded half away from zero, as clerks do. */
function quotient(over: bigint, under: bigint): bigint {
  const isNegative = over < 0n !== under < 0n;
  const [a, b] = [over < 0n ? -over : over, under < 0n ? -under : under];
  const whole = (a * 2n + b) / (b * 2n);
  return isNegative ? -whole : whole;
}

function aligned(a: Decimal, b: Decimal): [bigint, bigint, number] {
  const scale = Math.max(a.scale, b.scale);
  return [a.digits * power(scale - a.scale), b.digits * power(scale - b.scale), scale];
}

export function plus(a: Decimal, b: Decimal): Decimal | undefined {
  const [x, y, scale] = aligned(a, b);
  return kept(x + y, scale);
}

export const negative = ({ digits, scale }: Decimal): Decimal => decimal(-digits, scale);

export const times = (a: Decimal, b: Decimal): Decimal | undefined => kept(a.digits * b.digits, a.scale + b.scale);

/** Nothing is divided by zero. */
export function divided(a: Decimal, b: Decimal): Decimal | undefined {
  if (b.digits === 0n) return undefined;
  return kept(quotient(a.digits * power(MOST_SCALE + b.scale), b.digits * power(a.scale)), MOST_SCALE);
}

/** What is left of a division; it has the sign of the dividend. */
export function remainder(a: Decimal, b: Decimal): Decimal | undefined {
  if (b.digits === 0n) return undefined;
  const [x, y, scale] = aligned(a, b);
  return kept(x % y, scale);
}

export function compared(a: Decimal, b: Decimal): number {
  const [x, y] = aligned(a, b);
  return x < y ? -1 : x > y ? 1 : 0;
}

export type Rounding = 'half' | 'down' | 'up';

/** To so many decimals; `down` and `up` go to the lower and the higher number. */
export function rounded(a: Decimal, scale: number, how: Rounding = 'half'): Decimal | undefined {
  if (a.scale <= scale) return a;
  const unit = power(a.scale - scale);
  const half = quotient(a.digits, unit);
  const digits = how === 'half' ? half : how === 'down' ? floored(a.digits, unit) : -floored(-a.digits, unit);
  return scale < 0 ? kept(digits * power(-scale), 0) : kept(digits, scale);
}

function floored(over: bigint, under: bigint): bigint {
  const whole = over / under;
  return over < 0n && whole * under !== over ? whole - 1n : whole;
}
