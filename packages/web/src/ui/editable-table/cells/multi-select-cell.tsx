import { Select } from 'antd';
import styles from '../editable-table.module.css';
import type { CellKind, CellProps, EditorProps } from '../view/cell-kinds.ts';
import looks from './cells.module.css';
import { choices, optionOf, optionsOf, textOfValue, valuesOf, wordsOf } from './options.ts';
import { NO_OPTION, parseOption } from './select-cell.tsx';
import { useTypingKeys } from './text-cells.tsx';
import { useOptions } from './use-options.ts';

/** Maximum of tags shown in a cell (spec/2 §9). */
const TAGS = 1;

function MultiSelectEditor(props: EditorProps) {
  const { value, column, label, onChange } = props;
  const onKeyDown = useTypingKeys(props);
  const { options, nothing, search, onSearch } = useOptions(props);
  return (
    <Select
      mode="multiple"
      defaultOpen
      autoFocus
      variant="borderless"
      style={{ width: '100%' }}
      aria-label={label}
      allowClear
      maxTagCount={TAGS}
      showSearch={{ optionFilterProp: 'label', searchValue: search, onSearch }}
      placeholder={column.placeholder}
      value={valuesOf(value)}
      options={choices(options)}
      notFoundContent={nothing}
      onChange={(next: string[]) => {
        onSearch('');
        onChange(next.length > 0 ? next.join(',') : null);
      }}
      onInputKeyDown={(event) => {
        if (event.key === 'Escape' || event.key === 'Tab') onKeyDown(event);
      }}
    />
  );
}

function MultiSelectCell({ value, column, disabled }: CellProps) {
  const values = valuesOf(value);
  return (
    <span className={styles.text}>
      {values.slice(0, TAGS).map((one) => (
        <span key={one} className={looks.tag}>
          {textOfValue(one, column)}
        </span>
      ))}
      {values.length > TAGS && <span className={looks.tag}>+ {values.length - TAGS} ...</span>}
      {values.length === 0 && !disabled && <span className={styles.placeholder}>{column.placeholder}</span>}
    </span>
  );
}

/** Several options as one text joined by commas. */
export const multiSelectCell: CellKind = {
  mode: 'click',
  text: (value, column) =>
    valuesOf(value)
      .map((one) => textOfValue(one, column))
      .join(','),
  parse: (text, column) => {
    const values = wordsOf(text, (word) => optionOf(optionsOf(column), word) !== undefined).map((word) =>
      parseOption(word, column),
    );
    if (values.includes(undefined)) return undefined;
    return values.length > 0 ? [...new Set(values.map(String))].join(',') : null;
  },
  wrong: NO_OPTION,
  Cell: MultiSelectCell,
  Editor: MultiSelectEditor,
};
