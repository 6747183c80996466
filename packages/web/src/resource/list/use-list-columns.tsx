import { LIMITS } from '@songbai/contract/limits.ts';
import { allFields, type Resource } from '@songbai/contract/resource/define.ts';
import type { Field } from '@songbai/contract/resource/kinds.ts';
import type { TableColumnType } from 'antd';
import { memo, type ReactNode, useCallback } from 'react';
import { listViewOf, setListView, useListView } from '../../session/list-views.ts';
import { useOwnLook } from '../../session/own-settings.ts';
import { PlaceName } from '../../ui/PlaceName.tsx';
import { FieldCell, kindOf } from '../kinds/kinds.tsx';
import type { ListState } from './list-state.ts';
import { offeredColumns } from './offered-columns.ts';
import { type ColumnWishes, columnWidth, type ListColumn, planColumns } from './plan-columns.ts';
import { resizableHead } from './ResizableHead.tsx';
import styles from './resource-list.module.css';

/** Custom cell rendering, by field name. */
export type Cells<Row> = Readonly<Record<string, ((value: unknown, row: Row) => ReactNode) | undefined>>;

interface ShownColumns {
  /** As planned for the width. */
  columns: readonly ListColumn[];
  options: readonly { value: string; label: string }[];
  value: readonly string[];
  pinned: readonly string[];
  set(names: readonly string[]): void;
  pin(names: readonly string[]): void;
  /** Keeps the width of a column, px. */
  resize(name: string, width: number): void;
  /** Makes a column wider or narrower, px. */
  widen(name: string, by: number): void;
  reset(): void;
  /** Names of the columns that tell most. */
  essential: ReadonlySet<string>;
  /** Rows stand closer together. */
  dense: boolean;
  setDense(dense: boolean): void;
}

export interface ColumnChoice {
  /** Under which the person's choice is kept. */
  list: string;
  /** Shown where nothing was chosen; by default those that the resource names. */
  shipped?: readonly string[] | undefined;
  /** Where not all may fit. */
  plan?: Omit<ColumnWishes, 'essential'> & { essential: readonly string[] | undefined };
}

/**
 * Visible columns of a list. The person's choice is kept on the server together with the default layout, so that a new
 * default layout resets it; names that no longer exist are dropped (user-asks row 9).
 */
export function useShownColumns(resource: Resource, { list, shipped, plan }: ColumnChoice): ShownColumns {
  const all = listFields(resource);
  const initial = shipped ?? Object.keys(all).filter((name) => all[name]?.list);
  const fields = offeredColumns(all, initial);
  const layout = initial.join(',');
  const view = useListView(list);
  const allDense = useOwnLook().dense === true;
  const chosen = view.shipped === layout ? view : {};
  const known = (chosen.columns ?? initial).filter((name) => fields[name]);
  const pinned = new Set(chosen.pinned);
  const names = known.length > 0 ? known : initial;
  const wanted = [...names.filter((name) => pinned.has(name)), ...names.filter((name) => !pinned.has(name))].flatMap(
    (name): ListColumn[] => {
      const field = fields[name];
      const width = view.widths?.[name];
      const set = { ...(pinned.has(name) ? { pinned: true } : {}), ...(width === undefined ? {} : { width }) };
      return field ? [{ name, field, ...set }] : [];
    },
  );
  const essential = new Set([...(plan?.essential ?? essentialFields(resource)), ...pinned]);
  // Who chose columns gets exactly those.
  const columns = chosen.columns || !plan ? wanted : planColumns(wanted, { ...plan, essential });
  // The same function for as long as it is the same list: the table keeps its columns.
  const resize = useCallback(
    (name: string, width: number) =>
      setListView(list, { widths: { ...listViewOf(list).widths, [name]: boundedWidth(width) } }),
    [list],
  );
  const value = columns.flatMap(({ name, under }) => (under ? [name, under.name] : [name]));
  return {
    columns,
    options: Object.entries(fields).map(([name, field]) => ({ value: name, label: field.label })),
    value,
    pinned: value.filter((name) => pinned.has(name)),
    essential,
    set: (next) => setListView(list, { columns: [...next], shipped: layout }),
    pin: (next) => setListView(list, { pinned: [...next], shipped: layout, columns: chosen.columns }),
    resize,
    widen: (name, by) => {
      const column = columns.find((one) => one.name === name);
      if (column) resize(name, columnWidth(column) + by);
    },
    dense: view.dense ?? allDense,
    setDense: (dense) => setListView(list, { dense: dense === allDense ? undefined : dense }),
    reset: () => setListView(list, { columns: undefined, pinned: undefined, widths: undefined, shipped: undefined }),
  };
}

const boundedWidth = (px: number): number =>
  Math.round(Math.min(LIMITS.columnWidthMax, Math.max(LIMITS.columnWidthMin, px)));

/** What tells most where the page does not say: the name of the row, its states, its money. */
function essentialFields({ fields, titleField }: Resource): string[] {
  return Object.entries(fields)
    .filter(([name, { kind }]) => name === titleField || kind === 'money' || (kind === 'dict' && /status$/i.test(name)))
    .map(([name]) => name);
}

function listFields(resource: Resource): Readonly<Record<string, Field>> {
  const entries = Object.entries(allFields(resource));
  return Object.fromEntries(entries.filter(([, { kind }]) => kind !== 'json' && kind !== 'html'));
}

export interface AnyRow {
  id: string;
}

/** antd columns of the shown fields; the table's total width is their sum, so that columns never shrink. */
export function tableColumns<Row extends AnyRow>(
  shown: readonly ListColumn[],
  cells: Cells<Row>,
  sort?: ListState['sort'],
  onResize?: (name: string, width: number) => void,
): TableColumnType<Row>[] {
  return shown.map((column) => {
    const { name, field, under } = column;
    return {
      key: name,
      dataIndex: name,
      title: under ? `${field.label} / ${under.field.label}` : field.label,
      width: columnWidth(column),
      ellipsis: true,
      className: under ? styles.twoLines : undefined,
      // Cut-off text is readable on hover.
      onCell: (row) => ({ title: cells[name] || under ? undefined : dictTextOf(row, name) }),
      ...(onResize
        ? { onHeaderCell: () => resizableHead(field.label, columnWidth(column), (px) => onResize(name, px)) }
        : {}),
      align: kindOf(field).align,
      fixed: column.pinned ? 'start' : undefined,
      ...(sort && field.list?.sort
        ? { sorter: true, sortOrder: sort.field === name ? (sort.order === 'asc' ? 'ascend' : 'descend') : null }
        : {}),
      render: (_value: unknown, row: Row) => {
        const first = <RowCell name={name} field={field} row={row} cell={cellOf(cells, name)} />;
        if (!under) return first;
        return (
          <>
            <div>{first}</div>
            <div className={styles.secondLine}>
              <RowCell name={under.name} field={under.field} row={row} cell={cellOf(cells, under.name)} />
            </div>
          </>
        );
      },
    };
  });
}

/** The page's own cell, or that of the full name of a plot or an area, also as a record of another kind holds it. */
function cellOf<Row>(cells: Cells<Row>, name: string): Cells<Row>[string] {
  return cells[name] ?? (/fullName$/i.test(name) ? placeCell : undefined);
}

const placeCell = (value: unknown) => <PlaceName text={typeof value === 'string' ? value : ''} />;

interface RowCellProps<Row> {
  name: string;
  field: Field;
  row: Row;
  cell: Cells<Row>[string];
}

function RowCellOf<Row extends AnyRow>({ name, field, row, cell }: RowCellProps<Row>) {
  const value = fieldValue(row, name);
  if (cell) return cell(value, row);
  const text = dictTextOf(row, name);
  return <FieldCell field={field} value={value} text={text} />;
}

/** Kept while its row is the same: the table draws its cells again whenever it measures itself. */
export const RowCell = memo(RowCellOf) as typeof RowCellOf;

export function fieldValue(row: object, name: string): unknown {
  return (row as Record<string, unknown>)[name];
}

/** Text that the server sent with a coded value (contract/1 §1.10). */
export function dictTextOf(row: object, name: string): string | undefined {
  const text = fieldValue(row, `${name}_dictText`);
  return typeof text === 'string' ? text : undefined;
}
