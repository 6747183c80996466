import type { Field } from '@songbai/contract/resource/kinds.ts';
import { type ComponentType, useEffect, useRef } from 'react';
import { ChosenLinks, ChosenText } from '../../pickers/choice/ChosenText.tsx';
import { findReferences, SERVER_KINDS, withDict } from '../../pickers/table-cells/index.ts';
import { multiSelectCell } from '../../ui/editable-table/cells/multi-select-cell.tsx';
import { optionsOf } from '../../ui/editable-table/cells/options.ts';
import { parseOption, selectCell } from '../../ui/editable-table/cells/select-cell.tsx';
import styles from '../../ui/editable-table/editable-table.module.css';
import type { Column, Row } from '../../ui/editable-table/model/columns.ts';
import type { CellKind, CellKinds, CellProps, EditorProps } from '../../ui/editable-table/view/cell-kinds.ts';
import { FieldCell, FieldInput, plainText } from './kinds.tsx';

const fieldOf = (column: Column): Field => column.props?.field as Field;

/** The text the server sent with a value; dropped as soon as the value changes. */
function delivered(row: Row | undefined, column: Column): string | undefined {
  const text = row?.[`${column.key}_dictText`];
  return typeof text === 'string' ? text : undefined;
}

function FieldLook({ value, row, column, disabled }: CellProps) {
  const isEmpty = value === null || value === undefined || value === '';
  if (isEmpty && !disabled) return <span className={styles.placeholder}>{column.placeholder}</span>;
  const [field, text] = [fieldOf(column), delivered(row, column)];
  // Chosen in this form: texts come with saved rows.
  if (field.kind === 'text' && text === undefined && typeof value === 'string' && value !== '') {
    if (field.choice) return <ChosenText choice={field.choice} value={value} />;
    if (field.link) return <ChosenLinks link={field.link} value={value} />;
  }
  return <FieldCell field={field} value={value} text={text} />;
}

/** The form control of the field, inside a cell. What is chosen in a dialog opens it at once, as a report does. */
function FieldEditor({ value, row, column, label, onRowChange, onDone, onCancel }: EditorProps) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const input = box.current?.querySelector('input');
    input?.focus();
    if (input?.getAttribute('aria-haspopup') === 'dialog') input.click();
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles keys of the control inside
    <span
      style={{ width: '100%' }}
      ref={box}
      onKeyDown={(event) => {
        // Keys of the control's dialog come here through React; they are the dialog's.
        if (!event.currentTarget.contains(event.target as Node)) return;
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
        onLinked={(cells) => onRowChange(filledCells(column, cells))}
      />
    </span>
  );
}

/** What a choice sets of the other cells of its row; texts that came with their values go. */
function filledCells({ props }: Column, cells: Readonly<Record<string, string>>): Record<string, unknown> {
  const fill = props?.fill as ((cells: Readonly<Record<string, string>>) => Row) | undefined;
  const values = Object.entries(fill?.(cells) ?? {});
  return Object.fromEntries(
    values.flatMap(([name, value]) => [
      [name, value],
      [`${name}_dictText`, undefined],
    ]),
  );
}

const popupCell = SERVER_KINDS.popup as CellKind;
const fileCell = SERVER_KINDS.file as CellKind;
const imageCell = SERVER_KINDS.image as CellKind;

/** A report gives texts for all that it fills; the row gets what its fields hold. */
function PopupEditor(props: EditorProps) {
  const Editor = popupCell.Editor as ComponentType<EditorProps>;
  const { column, onRowChange } = props;
  const fill = (cells: Readonly<Record<string, unknown>>) => {
    const texts = cells as Readonly<Record<string, string>>;
    onRowChange({ ...filledCells(column, texts), [column.key]: texts[column.key] || null });
  };
  return <Editor {...props} onRowChange={fill} />;
}

const textOf: CellKind['text'] = (value, column, row) => plainText(fieldOf(column), value, delivered(row, column));

/** A value that is not (or no longer) in the dictionary shows the server's text. */
const dictText: CellKind['text'] = (value, column, row) => {
  const known = optionsOf(column).some((option) => String(option.value) === String(value));
  return (known ? undefined : delivered(row, column)) ?? selectCell.text(value, column);
};

/** Dictionary items are texts; some fields store them as numbers. */
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

/** Cells of resource fields that the table does not provide. */
export const LINE_KINDS: CellKinds = {
  dict: withDict(dictCell),
  dicts: withDict(multiSelectCell),
  popup: { ...popupCell, Editor: PopupEditor },
  field: {
    mode: 'click',
    text: textOf,
    find: async (texts, column) => {
      const field = fieldOf(column);
      return field.kind === 'ref' ? findReferences(texts, field.target) : new Map();
    },
    wrong: '不是唯一的一条记录',
    Cell: FieldLook,
    Editor: FieldEditor,
  },
  file: fileCell,
  image: imageCell,
  fieldText: { mode: 'plain', text: textOf, Cell: FieldLook },
};
