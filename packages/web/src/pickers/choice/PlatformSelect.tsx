import type { ChoicePicker } from '@songbai/contract/resource/kinds.ts';
import { SelectDepart } from '../people/SelectDepart.tsx';
import { SelectUser } from '../people/SelectUser.tsx';
import { CategorySelect } from '../tree/CategorySelect.tsx';

interface PlatformSelectProps {
  id?: string;
  picker: ChoicePicker;
  several: boolean;
  /** What is stored; several values joined by `,`. */
  value?: string | null;
  /** @param beside what else the choice fills, by field */
  onChange?(value: string | null, beside?: Readonly<Record<string, string>>): void;
  disabled?: boolean;
  placeholder?: string;
  'aria-label'?: string;
}

/** Chooses people, departments or categories as on all other pages. */
export function PlatformSelect({ picker, several, onChange, ...own }: PlatformSelectProps) {
  if (picker.of === 'categories') {
    const { root, text = '' } = picker;
    const change = onChange ? { onChange } : {};
    return <CategorySelect {...own} {...change} pcode={root} multiple={several} back={text} />;
  }
  const rest = { ...own, onChange: (value: string | null) => onChange?.(value) };
  if (picker.of === 'users') return <SelectUser {...rest} multi={several} store={picker.store} buttonText="" />;
  return <SelectDepart {...rest} multi={several} store={picker.store} />;
}
