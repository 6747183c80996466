import type { Bounds, Place } from '../model/navigation.ts';
import type { Layout } from './layout.ts';
import { cellId, isEditable, kindOf, type TableParts } from './table-context.ts';

/** What the handlers of mouse, keys and clipboard work on. */
export interface Grid {
  table: TableParts;
  layout: Layout;
  bounds: Bounds;
  /** A paste may add rows. */
  grow: boolean;
  clickSelectsRow: boolean;
  show(place: Place): void;
  onPasteRefused?: ((cells: number) => void) | undefined;
}

export function goTo({ table, show }: Grid, place: Place, extend = false): void {
  if (extend) table.cursor.extendTo(place);
  else table.cursor.goTo(place);
  show(place);
}

/** Begins editing a cell, or works the control that is always in it; false for a cell that cannot be edited. */
export function begin({ table, layout }: Grid, place: Place, typed?: string): boolean {
  const column = layout.columns[place.column]?.column;
  const id = table.store.order()[place.row];
  if (!column || id === undefined || !isEditable(table, id, column)) return false;
  if (kindOf(table.kinds, column).mode === 'always') return workControl(table.id, place);
  table.cursor.edit(place, typed);
  return true;
}

function workControl(tableId: string, { row, column }: Place): boolean {
  const cell = document.getElementById(cellId(tableId, row, column));
  const control = cell?.querySelector<HTMLElement>('input, button, [tabindex]');
  if (!control) return false;
  if (control instanceof HTMLInputElement && control.type === 'radio')
    (cell?.querySelector<HTMLElement>('input:checked') ?? control).focus();
  else if (control instanceof HTMLInputElement && control.type !== 'file') control.click();
  else control.focus();
  return true;
}

/** Events from an open editor or from a control inside a cell are not the table's. */
export function isForeign({ target }: { target: EventTarget }): boolean {
  return target instanceof Element && target.closest('[data-editor], input, button, textarea, a, label') !== null;
}

/** The cell an event happened in. */
export function placeOf(target: EventTarget): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined;
}
