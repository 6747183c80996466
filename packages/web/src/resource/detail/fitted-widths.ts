import type { Field, Kind } from '@songbai/contract/resource/kinds.ts';
import { displayWidth } from '../../lib/ellipsis.ts';
import { plainText } from '../kinds/kinds.tsx';
import { lineSum } from './line-sum.ts';

/** px of half a Chinese character, at the size of table texts; digits are a little wider. */
const UNIT = 7.5;
/** px of the padding of a cell and the grip of its title. */
const AROUND = 22;
/** px; longer texts are shortened. */
const WIDEST = 240;

/** Free texts take what room is left. */
const FREE: ReadonlySet<Kind> = new Set(['text', 'textarea', 'html', 'json', 'files']);

/**
 * px that a read-only column needs for its title, its values and their sum, so that all columns fit beside each other;
 * undefined for one that takes what the others leave.
 */
export function fittedWidth(
  [name, field]: readonly [string, Field],
  rows: readonly Readonly<Record<string, unknown>>[],
  summed: boolean,
): number | undefined {
  if (FREE.has(field.kind)) return undefined;
  const texts = rows.map((row) => plainText(field, row[name], textOf(row[`${name}_dictText`])));
  if (summed) texts.push(plainText(field, lineSum(rows, name)));
  const widest = Math.max(...[field.label, ...texts].map(displayWidth));
  return Math.min(WIDEST, Math.ceil(widest * UNIT) + AROUND);
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
