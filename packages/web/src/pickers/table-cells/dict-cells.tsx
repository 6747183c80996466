import type { ComponentType } from 'react';
import { dictOptions, useDict } from '../../session/dictionaries.ts';
import { BASE_KINDS } from '../../ui/editable-table/cells/base-kinds.ts';
import styles from '../../ui/editable-table/editable-table.module.css';
import { type CellOption, type Column, optionText, type Row } from '../../ui/editable-table/model/columns.ts';
import type { CellKind, CellProps } from '../../ui/editable-table/view/cell-kinds.ts';

/** The column with the dictionary items after its own options, without duplicate values (contract/3 §11.4). */
function withItems(column: Column, items: readonly CellOption[]): Column {
  const own = column.options ?? [];
  const taken = new Set(own.map(({ value }) => String(value)));
  return { ...column, options: [...own, ...items.filter(({ value }) => !taken.has(String(value)))] };
}

/** Re-renders when the dictionary is loaded or changes, and loads it on first use. */
function useItems(column: Column): Column {
  const items = useDict(column.dictCode ?? '');
  return column.dictCode ? withItems(column, items) : column;
}

/** Copying, pasting and titles need the labels synchronously: only loaded ones. */
const atHand = (column: Column): Column => (column.dictCode ? withItems(column, dictOptions(column.dictCode)) : column);

function filled<P extends CellProps>(Inner: ComponentType<P>): ComponentType<P> {
  return function Filled(props: P) {
    return <Inner {...props} column={useItems(props.column)} />;
  };
}

/** An editor shows the options that the row offers at the moment, and what it has already. */
function offering<P extends CellProps>(Inner: ComponentType<P>): ComponentType<P> {
  return function Offering(props: P) {
    return <Inner {...props} column={offeredIn(useItems(props.column), props.row, props.value)} />;
  };
}

function offeredIn(column: Column, row: Row, value: unknown): Column {
  const { offered, options = [] } = column;
  if (!offered) return column;
  const had = new Set(String(value ?? '').split(','));
  const isOpen = (option: CellOption) =>
    had.has(String(option.value)) || offered({ value: String(option.value), text: optionText(option) }, row);
  return { ...column, options: options.filter(isOpen) };
}

/** A kind of cell whose options also come from the column's `dictCode`. */
export function withDict(kind: CellKind): CellKind {
  const text: CellKind['text'] = (value, column, row) => kind.text(value, atHand(column), row);
  const TextCell = ({ value, column, row, disabled }: CellProps) => (
    <span className={styles.text}>
      {kind.text(value, column, row) ||
        (disabled ? null : <span className={styles.placeholder}>{column.placeholder}</span>)}
    </span>
  );
  const { parse, Editor } = kind;
  return {
    ...kind,
    text,
    ...(parse ? { parse: (word: string, column: Column) => parse(word, atHand(column)) } : {}),
    Cell: filled(kind.Cell ?? TextCell),
    ...(Editor ? { Editor: offering(Editor) } : {}),
  };
}

const DICT_TYPES = ['select', 'sel_search', 'list_multi', 'radio'] as const;

/** The cells that choose from options, with those of dictionaries as well (spec/2 §3). */
export const DICT_KINDS: Readonly<Record<string, CellKind>> = Object.fromEntries(
  DICT_TYPES.flatMap((type) => {
    const kind = BASE_KINDS[type];
    return kind ? [[type, withDict(kind)]] : [];
  }),
);
