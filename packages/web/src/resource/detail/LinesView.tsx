import { useEffect, useMemo, useState } from 'react';
import { usePhone } from '../../lib/media.ts';
import { testSafely } from '../../lib/safe-regex.ts';
import { EditableTable } from '../../ui/editable-table/EditableTable.tsx';
import { createTableStore } from '../../ui/editable-table/model/store.ts';
import { withIds } from '../../ui/editable-table/rows.ts';
import { useLineColumns } from '../form/line-columns.ts';
import { LINE_KINDS } from '../kinds/line-kinds.tsx';
import { fittedWidth } from './fitted-widths.ts';
import { LineCards, type LinesViewProps } from './LineCards.tsx';

/** px; rows are read-only and need no room for controls. */
const ROW_HEIGHT = 40;

/** Read-only sub-table for details; on a phone, where it would have to be moved sideways, a card for each row. */
export function LinesView(props: LinesViewProps) {
  const narrow = usePhone();
  return narrow ? <LineCards {...props} /> : <LinesTable {...props} />;
}

function LinesTable({ title, fields, rows, sums }: LinesViewProps) {
  const lines = useMemo(() => ({ fields: Object.fromEntries(fields) }), [fields]);
  const entered = useLineColumns(lines, sums);
  const columns = useMemo(() => {
    const widths = new Map(
      fields.map((field) => [field[0], fittedWidth(field, rows, sums?.includes(field[0]) ?? false)]),
    );
    // Nothing is entered here, so no column is marked as required.
    return entered.map(({ validateRules: _rules, ...column }) => {
      const width = widths.get(column.key);
      return width === undefined ? column : { ...column, width, minWidth: width };
    });
  }, [entered, fields, rows, sums]);
  const [store] = useState(() => createTableStore({ columns, rows: withIds(rows), testRegex: testSafely }));
  useEffect(() => store.load(withIds(rows)), [store, rows]);
  useEffect(() => store.setColumns(columns), [store, columns]);
  return <EditableTable disabled rowNumber store={store} title={title} kinds={LINE_KINDS} rowHeight={ROW_HEIGHT} />;
}
