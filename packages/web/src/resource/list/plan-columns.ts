import type { Field } from '@songbai/contract/resource/kinds.ts';

export interface ListColumn {
  name: string;
  field: Field;
  /** A second line in the cells of this column. */
  under?: { name: string; field: Field };
  /** Stays at the left while scrolling sideways. */
  pinned?: boolean;
  /** px, where somebody drew its edge. */
  width?: number;
}

export interface ColumnWishes {
  /** Columns that must be in view whatever the width. */
  essential: ReadonlySet<string>;
  /** Which of the others to keep longest, the most wanted first; the rest go from the last to the first. */
  next?: readonly string[];
  /** Columns that may stand as second lines: the first line's name → the second's. */
  pairs: Readonly<Record<string, string | undefined>>;
  /** px that the columns may take; infinite where nothing limits them. */
  room: number;
}

/** px; dates and times are never cut off. */
const KIND_WIDTHS: Partial<Record<Field['kind'], number>> = { datetime: 170, date: 108 };
const COLUMN_WIDTH = 120;

const widthOf = (field: Field): number => field.list?.width ?? KIND_WIDTHS[field.kind] ?? COLUMN_WIDTH;

/** px; as it was dragged, else as wide as the wider of its lines. */
export function columnWidth({ field, under, width }: ListColumn): number {
  return width ?? Math.max(widthOf(field), under ? widthOf(under.field) : 0);
}

const totalWidth = (columns: readonly ListColumn[]): number =>
  columns.reduce((sum, column) => sum + columnWidth(column), 0);

/**
 * The columns that fit a width: all of them side by side; else some as second lines of others; else without those that
 * tell least, the last first. What tells most stays even where it is too much.
 */
export function planColumns(
  columns: readonly ListColumn[],
  { essential, next = [], pairs, room }: ColumnWishes,
): ListColumn[] {
  let plan = [...columns];
  const fits = () => totalWidth(plan) <= room;
  for (const [upper, lower] of Object.entries(pairs)) {
    if (fits()) return plan;
    const under = plan.find(({ name }) => name === lower);
    if (!under || !plan.some(({ name }) => name === upper)) continue;
    plan = plan.flatMap((one) => (one === under ? [] : one.name === upper ? [{ ...one, under }] : [one]));
  }
  const isEssential = ({ name, under }: ListColumn) =>
    essential.has(name) || (under !== undefined && essential.has(under.name));
  const wanted = next.flatMap((name) => plan.find((one) => one.name === name) ?? []);
  const rest = plan.filter((one) => !wanted.includes(one));
  for (const least of [...wanted, ...rest].reverse()) {
    if (fits()) break;
    if (!isEssential(least)) plan = plan.filter((one) => one !== least);
  }
  return plan;
}
