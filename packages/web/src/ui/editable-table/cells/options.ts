import { type CellOption, type Column, optionText } from '../model/columns.ts';

export const optionsOf = (column: Pick<Column, 'options'>): readonly CellOption[] => column.options ?? [];

/** In the format of antd lists: values are texts. */
export function choices(options: readonly CellOption[]): { value: string; label: string; disabled: boolean }[] {
  return options.map((option) => ({
    value: String(option.value),
    label: optionText(option),
    disabled: option.disabled === true,
  }));
}

/** The option of a typed or pasted word: by its label, else by its value. */
export function optionOf(options: readonly CellOption[], word: string): CellOption | undefined {
  return (
    options.find((option) => optionText(option) === word) ?? options.find((option) => String(option.value) === word)
  );
}

/** Label of one value; a value without an option is returned unchanged. */
export function textOfValue(value: unknown, column: Pick<Column, 'options'>): string {
  if (value === null || value === undefined || value === '') return '';
  const option = optionsOf(column).find((one) => String(one.value) === String(value));
  return option ? optionText(option) : String(value);
}

/** Values of a comma list. */
export function valuesOf(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  return String(value)
    .split(',')
    .filter((one) => one !== '');
}

const SEPARATORS = /[,，、;；\n]/;

/** The words of a pasted list (`松鹤园、福寿园`); separators inside a known word do not part it. */
export function wordsOf(text: string, isKnown: (word: string) => boolean): string[] {
  const parts = text.split(SEPARATORS);
  const marks = [...text].filter((letter) => SEPARATORS.test(letter));
  const words: string[] = [];
  for (let from = 0; from < parts.length; ) {
    let to = parts.length;
    const joined = () =>
      parts
        .slice(from, to)
        .reduce((whole, part, at) => `${whole}${marks[from + at - 1] ?? ''}${part}`)
        .trim();
    while (to > from + 1 && !isKnown(joined())) to -= 1;
    words.push(joined());
    from = to;
  }
  return words.filter((word) => word !== '');
}
