import type { DictOption } from '@songbai/contract/wire/envelope.ts';

/** Dictionary items in the format of antd lists and groups. */
export function dictChoices(
  options: readonly Pick<DictOption, 'value' | 'text' | 'disabled'>[],
): { value: string; label: string; disabled: boolean }[] {
  return options.map(({ value, text, disabled = false }) => ({ value, label: text, disabled }));
}
