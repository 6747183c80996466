import type { DictOption } from '@songbai/contract/wire/envelope.ts';

/** The options that are offered at the moment; one that is chosen already stays. */
export function offeredOptions(
  options: readonly DictOption[],
  chosen: readonly string[],
  offered: (option: DictOption) => boolean,
): DictOption[] {
  return options.filter((option) => chosen.includes(option.value) || offered(option));
}

/** Dictionary items in the format of antd lists and groups. */
export function dictChoices(
  options: readonly Pick<DictOption, 'value' | 'text' | 'disabled'>[],
): { value: string; label: string; disabled: boolean }[] {
  return options.map(({ value, text, disabled = false }) => ({ value, label: text, disabled }));
}
