/** A selected item: stored value, display text, and its key in the table or tree. */
export interface Choice {
  key: string;
  value: string;
  text: string;
}

/** Placeholder label for a stored value that cannot be resolved. */
export const UNKNOWN_TEXT = '（无法显示）';

/** The values of a comma list, without duplicates. */
export function valuesOf(value: string | null | undefined): string[] {
  return [...new Set((value ?? '').split(',').filter((piece) => piece !== ''))];
}

/** The comma list of the selection; null when empty. */
export function joined(choices: readonly Choice[]): string | null {
  return choices.length > 0 ? choices.map(({ value }) => value).join(',') : null;
}

/** Adds or removes one; in single mode it replaces the other. */
export function toggled(choices: readonly Choice[], one: Choice, several: boolean): readonly Choice[] {
  if (choices.some(({ key }) => key === one.key)) return without(choices, [one.key]);
  return several ? [...choices, one] : [one];
}

/** Adds those not selected yet; the order of selection stays. */
export function withAll(choices: readonly Choice[], more: readonly Choice[]): readonly Choice[] {
  const keys = new Set(choices.map(({ key }) => key));
  return [...choices, ...more.filter(({ key }) => !keys.has(key))];
}

export function without(choices: readonly Choice[], keys: readonly string[]): readonly Choice[] {
  const gone = new Set(keys);
  return choices.filter(({ key }) => !gone.has(key));
}

/**
 * Stored values as choices, in the order of the values; unresolved values are kept, so that opening a dialog never
 * changes what is stored.
 */
export function choicesOf(values: readonly string[], found: readonly Choice[]): Choice[] {
  const byValue = new Map(found.map((choice) => [choice.value, choice]));
  return values.map((value) => byValue.get(value) ?? { key: value, value, text: UNKNOWN_TEXT });
}

/** Converts column names such as `depart_name` to field names (contract/3 §0). */
export function fieldName(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** A field of a row as text. */
export function textIn(row: object, field: string): string {
  const value = (row as Readonly<Record<string, unknown>>)[fieldName(field)];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
