import { cellTypeOf } from '../model/columns.ts';
import type { Bounds, Place } from '../model/navigation.ts';
import type { Layout } from './layout.ts';
import looks from './row-parts.module.css';
import { cellId, isEditable, kindOf, type TableParts } from './table-context.ts';

/** Context of the handlers of mouse, keys and clipboard. */
export interface Grid {
  table: TableParts;
  layout: Layout;
  bounds: Bounds;
  /** A paste may append rows. */
  grow: boolean;
  clickSelectsRow: boolean;
  /** A click selects a cell; a second one, or typing, edits it. */
  clickSelectsCell: boolean;
  show(place: Place): void;
  /** Shows a message to the user. */
  warn(news: string): void;
  /** Opens 查找和替换. */
  find(): void;
}

export function goTo({ table, show }: Grid, place: Place, extend = false): void {
  if (extend) table.cursor.extendTo(place);
  else table.cursor.goTo(place);
  show(place);
}

/** Starts editing a cell, or operates its permanent control; false for a cell that cannot be edited. */
export function begin({ table, layout }: Grid, place: Place, typed?: string): boolean {
  const column = layout.columns[place.column]?.column;
  const id = table.store.order()[place.row];
  if (!column || id === undefined || !isEditable(table, id, column)) return false;
  if (kindOf(table.kinds, column).mode === 'always') return workControl(table.id, place);
  table.rowForms.closeSub();
  table.cursor.edit(place, typed);
  return true;
}

/** Opens the details or the sub-form of the row of a non-editable cell. */
export function openBehind({ table, layout }: Grid, place: Place): boolean {
  const column = layout.columns[place.column]?.column;
  const id = table.store.order()[place.row];
  if (!column || id === undefined) return false;
  if (column.showDetails && table.details) table.rowForms.openDetails(id, column);
  else if (table.subForm) table.rowForms.toggleSub(id);
  else return false;
  return true;
}

/** Whether typing on a cell starts editing it. */
export function isTypable(table: TableParts, layout: Layout, place: Place): boolean {
  const column = layout.columns[place.column]?.column;
  const id = table.store.order()[place.row];
  if (!column || id === undefined || !isEditable(table, id, column)) return false;
  return kindOf(table.kinds, column).mode === 'click';
}

/** Whether nothing has been filled in in a row beyond what new rows bring along. */
export function isBlank({ store }: Pick<TableParts, 'store'>, id: string | undefined): boolean {
  const row = id === undefined ? undefined : store.row(id);
  if (!row || id === undefined) return true;
  const shown = store.columns().filter(({ type, isOrder }) => cellTypeOf(type) !== 'hidden' && !isOrder);
  return shown.every(({ key, defaultValue, type }) => {
    const value = row[key];
    if (store.refused(id, key)) return false;
    if (cellTypeOf(type) === 'checkbox') return true;
    return value === null || value === undefined || value === '' || value === defaultValue;
  });
}

function workControl(tableId: string, { row, column }: Place): boolean {
  const cell = document.getElementById(cellId(tableId, row, column));
  const opener = cell?.querySelector<HTMLElement>('button:not([disabled])');
  const box = cell?.querySelector<HTMLElement>('input:not([type=file])');
  // Files and people open; what is typed or ticked has a box.
  if (opener && !box) {
    opener.click();
    return true;
  }
  const control = cell?.querySelector<HTMLElement>('input, button, [tabindex]');
  if (!control) return false;
  if (control instanceof HTMLInputElement && control.type === 'radio')
    (cell?.querySelector<HTMLElement>('input:checked') ?? control).focus();
  else if (control instanceof HTMLInputElement && control.type !== 'file') control.click();
  else control.focus();
  return true;
}

/** Excludes events of an open editor or a control inside a cell; includes those of the typing box. */
export function isForeign({ target, currentTarget }: { target: EventTarget; currentTarget: Element }): boolean {
  const foreign = '[data-editor], [data-panel], input:not([data-typing]), button, textarea, a, label';
  // Dialogs of cells are rendered elsewhere, and React propagates their events here.
  if (target instanceof Node && !currentTarget.contains(target)) return true;
  const found = target instanceof Element ? target.closest(foreign) : null;
  // A table may be inside the panel of another one.
  return found !== null && !found.contains(currentTarget);
}

/** Whether the event comes from the open editor of this table. */
export function isInEditor({ target, currentTarget }: { target: EventTarget; currentTarget: Element }): boolean {
  return target instanceof Element && currentTarget.contains(target) && target.closest('[data-editor]') !== null;
}

const TABBABLE = 'a[href], button:not([disabled]), input:not([disabled]), textarea:not([disabled]), [tabindex]';

/** What holds the table and everything that is placed over it. */
export const frameOf = (tableId: string): Element | null | undefined =>
  document.getElementById(tableId)?.closest(`.${looks.frame}`);

/** Moves the focus to what follows the table; false when nothing does. */
export function focusBehind(tableId: string): boolean {
  const frame = frameOf(tableId);
  if (!frame) return false;
  const next = [...document.querySelectorAll<HTMLElement>(TABBABLE)].find(
    (one) =>
      one.tabIndex >= 0 &&
      !frame.contains(one) &&
      one.getClientRects().length > 0 &&
      (frame.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  next?.focus();
  return next !== undefined;
}

/** The target cell of an event. */
export function placeOf(target: EventTarget): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined;
}
