import type { Verdict } from './validate.ts';

export type Messages = ReturnType<typeof createMessages>;

/** Error messages by row and column; `changed` is called when one is added, changed or removed. */
export function createMessages(changed: (id: string, key: string) => void) {
  const rows = new Map<string, Map<string, string>>();
  return {
    of: (id: string, key: string): string | undefined => rows.get(id)?.get(key),
    size: () => rows.size,
    /** Rows that have a message in this column. */
    rowsWith: (key: string): string[] => [...rows].filter(([, own]) => own.has(key)).map(([id]) => id),
    put: (id: string, key: string, verdict: Verdict) => {
      const own = rows.get(id) ?? new Map<string, string>();
      if (own.get(key) === verdict) return;
      if (verdict === undefined) own.delete(key);
      else own.set(key, verdict);
      if (own.size > 0) rows.set(id, own);
      else rows.delete(id);
      changed(id, key);
    },
    keepOnly: (known: ReadonlyMap<string, unknown>) => {
      for (const id of [...rows.keys()]) if (!known.has(id)) rows.delete(id);
    },
    clear: () => rows.clear(),
  };
}
