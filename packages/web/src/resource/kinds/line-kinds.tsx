import type { Field } from '@songbai/contract/resource/kinds.ts';
import type { ComponentType } from 'react';
import { withDict } from '../../pickers/table-cells/index.ts';
import { multiSelectCell } from '../../ui/editable-table/cells/multi-select-cell.tsx';
import { optionsOf } from '../../ui/editable-table/cells/options.ts';
import { parseOption, selectCell } from '../../ui/editable-table/cells/select-cell.tsx';
import type { Column, Row } from '../../ui/editable-table/model/columns.ts';
import type { CellKind, CellKinds, CellProps, EditorProps } from '../../ui/editable-table/view/cell-kinds.ts';
import { FieldCell, FieldInput, plainText } from './kinds.tsx';

const fieldOf = (column: Column): Field => column.props?.field as Field;

/** The text the server put beside a value; gone as soon as the value is another. */
function delivered(row: Row | undefined, column: Column): string | undefined {
  const text = row?.[`${column.key}_dictText`];
  return typeof text === 'string' ? text : undefined;
}

function FieldLook({ value, row, column }: CellProps) {
  return <FieldCell field={fieldOf(column)} value={value} text={delivered(row, column)} />;
}

/** The control forms have for the field, inside of a cell. */
function FieldEditor({ value, row, column, label, onRowChange, onDone, onCancel }: EditorProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears keys of the control inside
    <span
      style={{ width: '100%' }}
      ref={(box) => box?.querySelector('input')?.focus()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
        else if (event.key === 'Tab') onDone(event.shiftKey ? 'previous' : 'next');
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <FieldInput
        field={fieldOf(column)}
        value={value}
        text={delivered(row, column)}
        aria-label={label}
        onChange={(next) => onRowChange({ [column.key]: next, [`${column.key}_dictText`]: undefined })}
      />
    </span>
  );
}

const textOf: CellKind['text'] = (value, column, row) => plainText(fieldOf(column), value, delivered(row, column));

/** A value that the dictionary does not have (any more) shows what the server said. */
const dictText: CellKind['text'] = (value, column, row) => {
  const known = optionsOf(column).some((option) => String(option.value) === String(value));
  return (known ? undefined : delivered(row, column)) ?? selectCell.text(value, column);
};

/** Items of dictionaries are texts; some fields keep them as numbers. */
function asStored(column: Column, value: unknown): unknown {
  const field = fieldOf(column);
  return field.kind === 'dict' && field.stored === 'integer' && typeof value === 'string' ? Number(value) : value;
}

function DictEditor(props: EditorProps) {
  const Editor = selectCell.Editor as ComponentType<EditorProps>;
  return <Editor {...props} onChange={(value) => props.onChange(asStored(props.column, value))} />;
}

const dictCell: CellKind = {
  ...selectCell,
  text: dictText,
  parse: (word, column) => asStored(column, parseOption(word, column)),
  Editor: DictEditor,
};

/** Cells of resource fields that the table does not know by itself. */
export const LINE_KINDS: CellKinds = {
  dict: withDict(dictCell),
  dicts: withDict(multiSelectCell),
  field: { mode: 'click', text: textOf, Cell: FieldLook, Editor: FieldEditor },
  fieldText: { mode: 'plain', text: textOf, Cell: FieldLook },
};
