import { type Column, cellTypeOf, type Row } from './columns.ts';

/** A plain number that keeps all of its digits as a number. */
const NUMBER = /^-?(?!0\d)\d+(\.\d+)?$/;
const DIGITS = 15;

function controlValue(column: Column, value: unknown): unknown {
  const type = cellTypeOf(column.type);
  if (type === 'checkbox' && column.customValue && typeof value === 'boolean')
    return value ? column.customValue[0] : column.customValue[1];
  if (type === 'inputNumber' && typeof value === 'string' && NUMBER.test(value) && value.length <= DIGITS)
    return Number(value);
  return value;
}

/**
 * Loaded rows with the values that their controls would give: a boolean becomes the column's own pair, a number in a
 * text a number (contract/3 §11.5). So a row that nobody touched is saved like one that was typed.
 */
export function loadedRows(rows: readonly Row[], columns: readonly Column[]): readonly Row[] {
  const own = columns.filter(({ type }) => ['checkbox', 'inputNumber'].includes(cellTypeOf(type)));
  if (own.length === 0) return rows;
  return rows.map((row) => {
    const changed = own.flatMap((column): [string, unknown][] => {
      const value = controlValue(column, row[column.key]);
      return Object.is(value, row[column.key]) ? [] : [[column.key, value]];
    });
    return changed.length > 0 ? { ...row, ...Object.fromEntries(changed) } : row;
  });
}
