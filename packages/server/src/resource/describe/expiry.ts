import { epochOf } from '@songbai/contract/rules/dates.ts';

/** A state that expires at a time stored in the row, even if no job has updated it. Plain data, for workers too. */
export interface Expiry {
  /** Field with the expiry time. */
  until: string;
  /** New values of the fields on expiry; the first one shows whether the row is in that state. */
  changes: readonly ExpiryChange[];
}

interface ExpiryChange {
  field: string;
  /** Only this value changes; absent: any value does. */
  from?: string;
  to: string | null;
}

/** Fields needed to decide about expiry. */
export function expiryFields({ until, changes }: Expiry): string[] {
  return [until, ...changes.map(({ field }) => field)];
}

/** Applies the expiry to a row in place. */
export function applyExpiry(row: Record<string, unknown>, { until, changes }: Expiry, nowMs: number): void {
  const [state] = changes;
  if (!state || row[state.field] !== state.from) return;
  const end = row[until];
  if (typeof end === 'string' && epochOf(end) > nowMs) return;
  for (const { field, from, to } of changes) if (from === undefined || row[field] === from) row[field] = to;
}
