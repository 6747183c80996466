interface Parts {
  /** Disabled rows cannot be selected (spec/2 §4). */
  isSelectable(id: string): boolean;
  selectableCount(): number;
  order(): readonly string[];
  changed(): void;
}

export type Selection = ReturnType<typeof createSelection>;

/** Selected rows: several by checkboxes, or one by a radio. */
export function createSelection(kind: 'checkbox' | 'radio', { isSelectable, selectableCount, order, changed }: Parts) {
  let chosen: ReadonlySet<string> = new Set();
  /** The row toggled last, from which Shift+click extends. */
  let anchor: string | undefined;

  function put(next: ReadonlySet<string>): void {
    if (next.size === chosen.size && [...next].every((id) => chosen.has(id))) return;
    chosen = next;
    changed();
  }

  return {
    kind,
    ids: (): ReadonlySet<string> => chosen,
    has: (id: string) => chosen.has(id),
    isSelectable,
    selectableCount,
    toggle: (id: string) => {
      if (!isSelectable(id)) return;
      anchor = id;
      if (kind === 'radio') put(new Set([id]));
      else put(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]));
    },
    /** Makes the rows between the last toggled one and this one selected, or not, as this one becomes. */
    toggleTo: (id: string) => {
      const [from, to] = [order().indexOf(anchor ?? id), order().indexOf(id)];
      if (kind === 'radio' || from < 0 || to < 0 || !isSelectable(id)) return;
      const between = order()
        .slice(Math.min(from, to), Math.max(from, to) + 1)
        .filter(isSelectable);
      const gone = chosen.has(id) ? new Set(between) : undefined;
      anchor = id;
      put(new Set(gone ? [...chosen].filter((one) => !gone.has(one)) : [...chosen, ...between]));
    },
    set: (ids: Iterable<string>) => {
      const wanted = [...ids].filter(isSelectable);
      put(new Set(kind === 'radio' ? wanted.slice(0, 1) : wanted));
    },
    /** Selects all selectable rows, or none when all are selected. */
    toggleAll: () => {
      if (kind === 'radio') return;
      const all = order().filter(isSelectable);
      put(new Set(all.every((id) => chosen.has(id)) ? [] : all));
    },
    clear: () => put(new Set()),
    /** Deselects removed rows. */
    keepOnly: (rows: ReadonlyMap<string, unknown>) => put(new Set([...chosen].filter((id) => rows.has(id)))),
  };
}
