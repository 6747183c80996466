import type { Place } from '../model/navigation.ts';
import type { Failure } from '../model/validation.ts';
import type { Layout } from './layout.ts';
import { isEditable, kindOf, type TableParts } from './table-context.ts';

/** Grid operations for the surrounding parts. */
export interface GridHandle {
  /** Scrolls to an invalid cell, opens it and shows its error, wherever it is (spec/2 §5). */
  openFailure(failure: Failure): void;
  /** Moves the cursor to a row; scrolls there on request. */
  goToRow(id: string, scroll: boolean): void;
  openSubForm(rowId: string): void;
}

interface HandleParts {
  table: TableParts;
  layout: Layout;
  show(place: Place): void;
  focus(): void;
}

export function gridHandle({ table, layout, show, focus }: HandleParts): GridHandle {
  const { store, cursor, rowForms } = table;
  return {
    openFailure: ({ rowId, key, rowIndex }) => {
      const placed = layout.columns.find(({ column }) => column.key === key);
      if (!placed) return;
      const last = store.order().length - 1;
      const place = { row: rowIndex, column: placed.index };
      // The message covers the next row, so that one must be visible as well.
      show({ ...place, row: Math.min(rowIndex + 1, last) });
      show(place);
      focus();
      const opens = isEditable(table, rowId, placed.column) && kindOf(table.kinds, placed.column).mode === 'click';
      if (opens) cursor.edit(place);
      else cursor.goTo(place);
    },
    goToRow: (id, scroll) => {
      const row = store.order().indexOf(id);
      const first = layout.columns.find(({ column }) => isEditable(table, id, column));
      if (row < 0 || !first) return;
      cursor.goTo({ row, column: first.index });
      if (scroll) show({ row, column: first.index });
      focus();
    },
    openSubForm: (id) => {
      const row = store.order().indexOf(id);
      if (row >= 0) show({ row, column: 0 });
      rowForms.openSub(id);
    },
  };
}
