import { type CellOption, type Column, optionText } from '../model/columns.ts';

export const optionsOf = (column: Pick<Column, 'options'>): readonly CellOption[] => column.options ?? [];

/** As the lists of antd want them: their values are texts. */
export function choices(options: readonly CellOption[]): { value: string; label: string; disabled: boolean }[] {
  return options.map((option) => ({
    value: String(option.value),
    label: optionText(option),
    disabled: option.disabled === true,
  }));
}

/** The option a typed or pasted word means: by its text, else by its value. */
export function optionOf(options: readonly CellOption[], word: string): CellOption | undefined {
  return (
    options.find((option) => optionText(option) === word) ?? options.find((option) => String(option.value) === word)
  );
}

/** Shown text of one value; a value that no option has stays as it is. */
export function textOfValue(value: unknown, column: Pick<Column, 'options'>): string {
  if (value === null || value === undefined || value === '') return '';
  const option = optionsOf(column).find((one) => String(one.value) === String(value));
  return option ? optionText(option) : String(value);
}

/** Values of a comma text. */
export function valuesOf(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  return String(value)
    .split(',')
    .filter((one) => one !== '');
}
