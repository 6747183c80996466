import { ApartmentOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { ChoiceBox } from '../ChoiceBox.tsx';
import { type Choice, fieldName, joined, textIn } from '../choice.ts';
import { inParts, textOfChoices } from '../use-chosen.ts';
import { DepartDialog } from './DepartDialog.tsx';
import { type DepartKey, departsOf } from './people.calls.ts';
import { useChosenDeparts } from './use-chosen-people.ts';

interface SelectDepartProps {
  id?: string;
  /** Stored values joined by `,`. */
  value?: string | null;
  onChange?(value: string | null): void;
  multi?: boolean;
  modalWidth?: number;
  disabled?: boolean;
  /** The stored and the displayed field; names with underscores are accepted. */
  store?: DepartKey | 'org_code';
  text?: string;
  /** Takes precedence over `store`. */
  customReturnField?: DepartKey | '';
  /** Called with a non-empty selection and its labels. */
  onBack?(chosen: { value: string; text: string }[]): void;
  /** Offers 父子关联 and 取消关联 in multiple mode. */
  treeOpera?: boolean;
  rootOpened?: boolean;
  placeholder?: string;
  'aria-label'?: string;
}

/** Selects departments in a tree (contract/3 §10 JSelectDepart). */
export function SelectDepart(props: SelectDepartProps) {
  const { id, value, onChange, multi = false, modalWidth = 500, disabled, store = 'id', text = 'departName' } = props;
  const { customReturnField, onBack, treeOpera = false, rootOpened = true, placeholder = '请点击选择部门' } = props;
  const [open, setOpen] = useState(false);
  const field = (customReturnField || fieldName(store)) as DepartKey;
  const { choices, remember } = useChosenDeparts(field, text, value);
  const choose = async (chosen: readonly Choice[]): Promise<void> => {
    const stored = await withValues(chosen, field, text);
    remember(stored);
    onChange?.(joined(stored));
    if (stored.length > 0) onBack?.(stored.map((choice) => ({ value: choice.value, text: choice.text })));
  };
  return (
    <>
      <ChoiceBox
        id={id}
        aria-label={props['aria-label']}
        prefix={<ApartmentOutlined />}
        placeholder={placeholder}
        disabled={disabled}
        text={textOfChoices(choices)}
        onOpen={() => setOpen(true)}
        onClear={() => onChange?.(null)}
      />
      {open && choices && (
        <DepartDialog
          chosen={choices}
          several={multi}
          linkable={treeOpera && multi}
          rootOpened={rootOpened}
          width={modalWidth}
          onClosed={() => setOpen(false)}
          onChoose={choose}
        />
      )}
    </>
  );
}

/** Maps id and name from the tree to the stored and displayed fields. */
async function withValues(chosen: readonly Choice[], field: DepartKey, text: string): Promise<Choice[]> {
  if (chosen.length === 0 || (field === 'id' && text === 'departName')) return [...chosen];
  const ids = chosen.map(({ key }) => key);
  const rows = await inParts(ids, (part) => departsOf('id', part));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return chosen.map((choice) => {
    const row = byId.get(choice.key);
    return row ? { key: row.id, value: textIn(row, field), text: textIn(row, text) } : choice;
  });
}
