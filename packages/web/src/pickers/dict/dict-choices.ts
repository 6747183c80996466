import type { DictOption } from '@songbai/contract/wire/envelope.ts';

/** As lists and groups of antd want the items of a dictionary. */
export function dictChoices(
  options: readonly Pick<DictOption, 'value' | 'text' | 'disabled'>[],
): { value: string; label: string; disabled: boolean }[] {
  return options.map(({ value, text, disabled = false }) => ({ value, label: text, disabled }));
}
