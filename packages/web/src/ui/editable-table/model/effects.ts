/** Duration of the highlight of an externally changed cell, ms (spec/2 §9). */
const EFFECT_MS = 1400;

export type Effects = ReturnType<typeof createEffects>;

/** Cells recently changed by other users; `changed` is called when a highlight starts and ends. */
export function createEffects(changed: (id: string, key: string) => void) {
  const timers = new Map<string, Map<string, ReturnType<typeof setTimeout>>>();

  function end(id: string, key: string): void {
    const own = timers.get(id);
    clearTimeout(own?.get(key));
    own?.delete(key);
    if (own?.size === 0) timers.delete(id);
  }

  return {
    has: (id: string, key: string): boolean => timers.get(id)?.has(key) ?? false,
    begin: (id: string, key: string) => {
      end(id, key);
      const own = timers.get(id) ?? new Map<string, ReturnType<typeof setTimeout>>();
      timers.set(id, own);
      const stop = (): void => {
        end(id, key);
        changed(id, key);
      };
      own.set(key, setTimeout(stop, EFFECT_MS));
      changed(id, key);
    },
    keepOnly: (known: ReadonlyMap<string, unknown>) => {
      for (const [id, own] of [...timers]) if (!known.has(id)) for (const key of [...own.keys()]) end(id, key);
    },
    clear: () => {
      for (const [id, own] of [...timers]) for (const key of [...own.keys()]) end(id, key);
    },
  };
}
