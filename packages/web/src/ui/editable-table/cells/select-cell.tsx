import { Select } from 'antd';
import type { CellOption, Column } from '../model/columns.ts';
import type { CellKind, EditorProps } from '../view/cell-kinds.ts';
import { choices, optionOf, optionsOf, textOfValue } from './options.ts';
import { useTypingKeys } from './text-cells.tsx';
import { useOptions } from './use-options.ts';

function SelectEditor(props: EditorProps) {
  const { value, column, label, onChange, onDone } = props;
  const onKeyDown = useTypingKeys(props);
  const { options, nothing, search, onSearch } = useOptions(props);
  return (
    <Select
      defaultOpen
      autoFocus
      variant="borderless"
      style={{ width: '100%' }}
      aria-label={label}
      allowClear
      showSearch={{ optionFilterProp: 'label', searchValue: search, onSearch }}
      placeholder={column.placeholder}
      value={value === null || value === undefined || value === '' ? null : String(value)}
      options={choices(options)}
      notFoundContent={nothing}
      onChange={(next: string | null | undefined) => onChange(chosenValue(options, next))}
      onClear={() => onDone()}
      // Also for the present value, which is no change.
      onSelect={() => onDone()}
      onInputKeyDown={(event) => {
        if (event.key === 'Escape' || event.key === 'Tab') onKeyDown(event);
      }}
    />
  );
}

/** Restores numbers: the list uses texts only. */
function chosenValue(options: readonly CellOption[], chosen: string | null | undefined): unknown {
  if (chosen === null || chosen === undefined) return null;
  return options.find((option) => String(option.value) === chosen)?.value ?? chosen;
}

export const NO_OPTION = '不在可选项中';

export const selectCell: CellKind = {
  mode: 'click',
  text: textOfValue,
  parse: parseOption,
  wrong: NO_OPTION,
  Editor: SelectEditor,
};

/** An option by its label or value; any text where new ones may be typed. */
export function parseOption(text: string, column: Column): unknown {
  const word = text.trim();
  if (word === '') return null;
  return optionOf(optionsOf(column), word)?.value ?? (column.allowInput ? word : undefined);
}
