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
  onChange?(value: string | null): void;
  disabled?: boolean;
  'aria-label'?: string;
}

/** Chooses people, departments or categories as on all other pages. */
export function PlatformSelect({ picker, several, ...rest }: PlatformSelectProps) {
  if (picker.of === 'users') return <SelectUser {...rest} multi={several} store={picker.store} buttonText="" />;
  if (picker.of === 'departs') return <SelectDepart {...rest} multi={several} store={picker.store} />;
  return <CategorySelect {...rest} pcode={picker.root} multiple={several} />;
}
