/** Client storage under one namespace, in the family's form `{value, expire}` (contract/1 §1.4). */
const PREFIX = 'pro__';

export type StorageArea = 'local' | 'session';

interface Entry {
  value: unknown;
  /** Epoch ms, or null for no end. */
  expire: number | null;
}

/** Storage can be missing (tests in node) or refused (private browsing); both mean "nothing kept". */
function areaOf(area: StorageArea): Storage | undefined {
  try {
    return area === 'local' ? globalThis.localStorage : globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

export function storageKey(name: string): string {
  return PREFIX + name;
}

/** The stored value, or undefined when absent, expired or unreadable. The caller specifies the expected type. */
export function readStored<T>(name: string, area: StorageArea = 'local'): T | undefined {
  try {
    const raw = areaOf(area)?.getItem(storageKey(name));
    if (!raw) return undefined;
    const entry = JSON.parse(raw) as Entry;
    if (entry.expire !== null && entry.expire <= Date.now()) {
      areaOf(area)?.removeItem(storageKey(name));
      return undefined;
    }
    return (entry.value ?? undefined) as T | undefined;
  } catch {
    return undefined;
  }
}

/** `lifeMs` counts from now; without it the value stays until removed. A full store is not reported. */
export function writeStored(name: string, value: unknown, lifeMs?: number, area: StorageArea = 'local'): void {
  const entry: Entry = { value, expire: lifeMs === undefined ? null : Date.now() + lifeMs };
  try {
    areaOf(area)?.setItem(storageKey(name), JSON.stringify(entry));
  } catch {
    // quota reached or storage refused: the value just does not survive the page
  }
}

export function removeStored(name: string): void {
  for (const area of ['local', 'session'] as const) {
    try {
      areaOf(area)?.removeItem(storageKey(name));
    } catch {
      // storage refused: nothing was stored either
    }
  }
}
