/** Something chosen: what is stored, what is shown, and by what a table or tree knows it. */
export interface Choice {
  key: string;
  value: string;
  text: string;
}

/** What stands for a stored value that nobody knows any more. */
export const UNKNOWN_TEXT = '（无法显示）';

/** The values of a comma text, each once. */
export function valuesOf(value: string | null | undefined): string[] {
  return [...new Set((value ?? '').split(',').filter((piece) => piece !== ''))];
}

/** The comma text of what was chosen; null when nothing was. */
export function joined(choices: readonly Choice[]): string | null {
  return choices.length > 0 ? choices.map(({ value }) => value).join(',') : null;
}

/** Adds or takes away one; where only one may be chosen it takes the place of the other. */
export function toggled(choices: readonly Choice[], one: Choice, several: boolean): readonly Choice[] {
  if (choices.some(({ key }) => key === one.key)) return without(choices, [one.key]);
  return several ? [...choices, one] : [one];
}

/** Adds those that are not chosen yet; the order of choosing stays. */
export function withAll(choices: readonly Choice[], more: readonly Choice[]): readonly Choice[] {
  const keys = new Set(choices.map(({ key }) => key));
  return [...choices, ...more.filter(({ key }) => !keys.has(key))];
}

export function without(choices: readonly Choice[], keys: readonly string[]): readonly Choice[] {
  const gone = new Set(keys);
  return choices.filter(({ key }) => !gone.has(key));
}

/**
 * Stored values as choices: those that were found keep the order of the values; a value nobody knows stays, so that
 * looking at a dialog never changes what is stored.
 */
export function choicesOf(values: readonly string[], found: readonly Choice[]): Choice[] {
  const byValue = new Map(found.map((choice) => [choice.value, choice]));
  return values.map((value) => byValue.get(value) ?? { key: value, value, text: UNKNOWN_TEXT });
}

/** Column names such as `depart_name` are meant as fields (contract/3 §0). */
export function fieldName(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** A field of a row as text. */
export function textIn(row: object, field: string): string {
  const value = (row as Readonly<Record<string, unknown>>)[fieldName(field)];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
