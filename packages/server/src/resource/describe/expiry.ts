import { epochOf } from '@songbai/contract/rules/dates.ts';

/** A state that ends with a moment of the row itself, whether or not anything has cleaned it up. Plain data: workers get it too. */
export interface Expiry {
  /** Field that holds the moment. */
  until: string;
  /** What the fields become; the first one tells whether the row is in that state. */
  changes: readonly ExpiryChange[];
}

interface ExpiryChange {
  field: string;
  /** Only this value changes; absent: whatever it is. */
  from?: string;
  to: string | null;
}

/** Fields without which nobody can tell. */
export function expiryFields({ until, changes }: Expiry): string[] {
  return [until, ...changes.map(({ field }) => field)];
}

/** Makes a row say what it means now. */
export function applyExpiry(row: Record<string, unknown>, { until, changes }: Expiry, nowMs: number): void {
  const [state] = changes;
  if (!state || row[state.field] !== state.from) return;
  const end = row[until];
  if (typeof end === 'string' && epochOf(end) > nowMs) return;
  for (const { field, from, to } of changes) if (from === undefined || row[field] === from) row[field] = to;
}
