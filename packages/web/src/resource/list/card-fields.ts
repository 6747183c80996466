import type { ListColumn } from './plan-columns.ts';

/** How many lines a card has at least, and at most. */
const LINES = { least: 5, most: 8 };

/**
 * Fields of a card besides its title: the telling ones, and the first of the others while there is room, in the order
 * of the columns.
 */
export function cardFields(
  columns: readonly ListColumn[],
  title: readonly string[],
  essential: ReadonlySet<string>,
): readonly ListColumn[] {
  const fields = columns.filter(({ name }) => !title.includes(name));
  const essentials = fields.filter(({ name }) => essential.has(name)).slice(0, LINES.most);
  const rest = fields.filter(({ name }) => !essential.has(name)).slice(0, Math.max(0, LINES.least - essentials.length));
  const shown = new Set([...essentials, ...rest]);
  return fields.filter((field) => shown.has(field));
}
