import type { Place } from '../model/navigation.ts';
import type { Failure } from '../model/validation.ts';
import type { Layout } from './layout.ts';
import { isEditable, kindOf, type TableParts } from './table-context.ts';

/** What the parts around the grid make it do. */
export interface GridHandle {
  /** Scrolls to a bad cell, opens it and shows what is wrong, wherever it was (spec/2 §5). */
  openFailure(failure: Failure): void;
  /** Puts the cursor on a row; scrolls there when asked to. */
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
      // The message lies over the next row, which therefore must be in sight as well.
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
    },
    openSubForm: (id) => {
      const row = store.order().indexOf(id);
      if (row >= 0) show({ row, column: 0 });
      rowForms.openSub(id);
    },
  };
}
