import type { Row } from './columns.ts';
import { announce, type Core } from './core.ts';
import { apply, type CellValue, type Change, cellName } from './doc.ts';
import { loadedRows } from './loaded.ts';

/**
 * Fields of a row changed by another user: they count as loaded, not as edited, and cannot be undone. A cell that this
 * user changed or has open keeps what is in it, and the user chooses.
 */
export function mergeRow(core: Core, patch: Row): void {
  const row = core.doc.rows.get(patch.id);
  if (!row) return;
  const derived = new Set(Object.keys(core.options.derive?.(row) ?? {}));
  const free: CellValue[] = [];
  const [theirs = patch] = loadedRows([patch], core.columns);
  for (const [key, value] of Object.entries(theirs)) {
    const agrees = Object.is(row[key], value) && !core.doc.refused.has(cellName(row.id, key));
    if (!agrees && !derived.has(key) && isMine(core, row, key)) {
      core.conflicts.put(row.id, key, value);
      continue;
    }
    core.conflicts.drop(row.id, key);
    free.push([row.id, key, value]);
  }
  takeIn(core, row.id, free);
}

/** Whether this user changed the cell since it was loaded, or has it open. */
function isMine({ doc, conflicts }: Core, { id, ...row }: Row, key: string): boolean {
  const loaded: Readonly<Record<string, unknown>> | undefined = doc.edited.get(id);
  const changed = loaded !== undefined && !Object.is(loaded[key], (row as Readonly<Record<string, unknown>>)[key]);
  return changed || doc.refused.has(cellName(id, key)) || conflicts.isHeld(id, key);
}

/** Values that the server has as well. */
function takeIn(core: Core, id: string, cells: readonly CellValue[]): void {
  const { doc, options } = core;
  const before = doc.rows.get(id);
  if (!before || cells.length === 0) return;
  const loaded = doc.edited.get(id);
  const theirs = Object.fromEntries(cells.map(([, key, value]) => [key, value]));
  const following = options.derive ? Object.entries(options.derive({ ...before, ...theirs })) : [];
  const change: Change = {
    kind: 'set',
    cells: [...cells, ...following.map(([key, value]): CellValue => [id, key, value])],
  };
  apply(doc, change);
  const base = loaded ? { ...loaded, ...theirs } : { ...before, ...theirs };
  const now: Row = doc.rows.get(id) ?? before;
  if (!doc.inserted.has(id)) {
    if (Object.keys(now).every((key) => Object.is(now[key], base[key]) || !loaded)) doc.edited.delete(id);
    else doc.edited.set(id, base);
  }
  for (const [, key, value] of cells) if (!Object.is(before[key], value)) core.effects.begin(id, key);
  announce(core, change);
  core.validation.cellsChanged(
    cells.filter(([, key]) => core.validation.isMarked(id, key)),
    'change',
  );
}

/** The user's choice: the own value stays, as a change of the other's; or the other's takes its place. */
export function resolveConflict(core: Core, id: string, key: string, keep: 'mine' | 'theirs'): void {
  const conflict = core.conflicts.of(id, key);
  const row = core.doc.rows.get(id);
  if (!conflict || !row) return;
  core.conflicts.drop(id, key);
  if (keep === 'theirs') takeIn(core, id, [[id, key, conflict.theirs]]);
  else if (!core.doc.inserted.has(id))
    core.doc.edited.set(id, { ...(core.doc.edited.get(id) ?? row), [key]: conflict.theirs });
  core.validation.check(id, key, 'change');
  core.listeners.any();
}

/** A cell was closed: what arrived meanwhile is taken in if nothing was typed. */
export function releaseCell(core: Core, id: string, key: string): void {
  core.conflicts.release(id, key);
  const row = core.doc.rows.get(id);
  if (row && core.conflicts.of(id, key) && !isMine(core, row, key)) resolveConflict(core, id, key, 'theirs');
}
