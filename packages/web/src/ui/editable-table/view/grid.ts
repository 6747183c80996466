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
  table.rowForms.closeSub();
  table.cursor.edit(place, typed);
  return true;
}

/** Opens what a cell that cannot be edited has behind it: the details of its row, or the row's sub-form. */
export function openBehind({ table, layout }: Grid, place: Place): boolean {
  const column = layout.columns[place.column]?.column;
  const id = table.store.order()[place.row];
  if (!column || id === undefined) return false;
  if (column.showDetails && table.details) table.rowForms.openDetails(id, column);
  else if (table.subForm) table.rowForms.toggleSub(id);
  else return false;
  return true;
}

/** Whether typing on a cell begins editing it. */
export function isTypable(table: TableParts, layout: Layout, place: Place): boolean {
  const column = layout.columns[place.column]?.column;
  const id = table.store.order()[place.row];
  if (!column || id === undefined || !isEditable(table, id, column)) return false;
  return kindOf(table.kinds, column).mode === 'click';
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

/** Events from an open editor or from a control inside a cell are not the table's; the box it waits for words with is. */
export function isForeign({ target, currentTarget }: { target: EventTarget; currentTarget: Element }): boolean {
  const foreign = '[data-editor], [data-panel], input:not([data-typing]), button, textarea, a, label';
  // Dialogs of cells lie elsewhere in the page, and React sends their events up here.
  if (target instanceof Node && !currentTarget.contains(target)) return true;
  const found = target instanceof Element ? target.closest(foreign) : null;
  // A table may itself lie in the panel of another one.
  return found !== null && !found.contains(currentTarget);
}

/** The cell an event happened in. */
export function placeOf(target: EventTarget): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined;
}
