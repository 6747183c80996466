import {
  memo,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { testSafely } from '../../lib/safe-regex.ts';
import { EditableTable, type EditableTableProps, type TableHandle } from './EditableTable.tsx';
import type { Column, Row } from './model/columns.ts';
import type { TableOptions } from './model/core.ts';
import { createTableStore } from './model/store.ts';

interface TableInputProps
  extends Pick<TableOptions, 'orderKey' | 'maxRows' | 'derive'>,
    Omit<EditableTableProps, 'store' | 'ref'> {
  columns: readonly Column[];
  value: readonly Row[];
  onChange(rows: readonly Row[]): void;
  ref?: Ref<TableHandle>;
  /** Incremented with each submit attempt: invalid cells are marked, and by default the first one is opened. */
  attempt?: number;
  opensFailure?: boolean;
}

const NO_TOOLBAR = {};

/**
 * The editable table as a form control: rows in, rows out. Input is held in the table; rows from outside (another
 * record, a restored draft) replace it.
 */
export function TableInput({
  columns,
  value,
  onChange,
  ref,
  attempt = 0,
  opensFailure = true,
  ...rest
}: TableInputProps) {
  const { orderKey, maxRows, derive, ...table } = rest;
  const latest = useRef({ onChange, derive });
  useLayoutEffect(() => {
    latest.current = { onChange, derive };
  });
  const emitted = useRef(value);
  const [store] = useState(() => {
    const made = createTableStore({
      columns,
      rows: value,
      testRegex: testSafely,
      ...(orderKey === undefined ? {} : { orderKey }),
      ...(maxRows === undefined ? {} : { maxRows }),
      derive: (row) => latest.current.derive?.(row) ?? {},
      onChange: () => {
        emitted.current = made.rows();
        latest.current.onChange(emitted.current);
      },
    });
    return made;
  });
  useLayoutEffect(() => {
    if (value === emitted.current || isSame(value, store.rows())) return;
    emitted.current = value;
    store.load(value);
  }, [store, value]);
  useLayoutEffect(() => {
    if (store.columns() !== columns) store.setColumns(columns);
  }, [store, columns]);
  const own = useRef<TableHandle>(null);
  useImperativeHandle(ref, () => ({
    collect: (options) => own.current?.collect(options) ?? Promise.reject(new Error('the table is not shown')),
    openSubForm: (rowId) => own.current?.openSubForm(rowId),
  }));
  const judge = useEffectEvent(() => {
    // The messages are shown in the table, so none is needed here.
    if (opensFailure) own.current?.collect().catch(() => undefined);
    else void store.validation.checkAll();
  });
  // At an attempt only: whatever else changes meanwhile, nobody is called away from where he types.
  useEffect(() => {
    if (attempt > 0) judge();
  }, [attempt]);
  return (
    <QuietTable
      rowNumber
      rowSelection
      alwaysEdit
      dragSort={orderKey !== undefined}
      toolbar={NO_TOOLBAR}
      {...table}
      store={store}
      ref={own}
    />
  );
}

/** A keystroke comes back as a new value that the table already has: it does not re-render for it. */
const QuietTable = memo(EditableTable);

/** Whether two lists of rows are equal; keys that only the table uses do not count. */
function isSame(wanted: readonly Row[], there: readonly Row[]): boolean {
  return (
    wanted.length === there.length &&
    wanted.every((row, at) => {
      const other = there[at];
      return other !== undefined && (row === other || Object.keys(row).every((key) => Object.is(row[key], other[key])));
    })
  );
}
