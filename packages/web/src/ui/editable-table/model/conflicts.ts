import { cellName } from './doc.ts';

export interface Conflict {
  /** The value that the other user gave the cell. */
  theirs: unknown;
}

export type Conflicts = ReturnType<typeof createConflicts>;

/** Cells that this user changed, or has open, and another user changed as well; `changed` is called for each. */
export function createConflicts(changed: (id: string, key: string) => void) {
  const rows = new Map<string, Map<string, Conflict>>();
  const held = new Set<string>();
  return {
    of: (id: string, key: string): Conflict | undefined => rows.get(id)?.get(key),
    rows: (): readonly string[] => [...rows.keys()],
    put: (id: string, key: string, theirs: unknown) => {
      const own = rows.get(id) ?? new Map<string, Conflict>();
      rows.set(id, own.set(key, { theirs }));
      changed(id, key);
    },
    drop: (id: string, key: string) => {
      const own = rows.get(id);
      if (!own?.delete(key)) return;
      if (own.size === 0) rows.delete(id);
      changed(id, key);
    },
    /** While a cell is open nothing is written into it from outside. */
    hold: (id: string, key: string) => held.add(cellName(id, key)),
    release: (id: string, key: string) => held.delete(cellName(id, key)),
    isHeld: (id: string, key: string) => held.has(cellName(id, key)),
    keepOnly: (known: ReadonlyMap<string, unknown>) => {
      for (const id of [...rows.keys()]) if (!known.has(id)) rows.delete(id);
    },
    clear: () => rows.clear(),
  };
}
