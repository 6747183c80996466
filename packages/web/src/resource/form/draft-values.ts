import type { Resource } from '@songbai/contract/resource/define.ts';
import { isWriteOnly } from '@songbai/contract/resource/write-only.ts';
import type { Values } from './form-rules.ts';

/**
 * What of a form is stored until somebody comes back to it, with the row as it was read. Typed passwords are not stored: they
 * are as they were read.
 * @param secret other values that are left out
 */
export function draftOf(
  { fields }: Resource,
  typed: Values,
  record: Values | undefined,
  secret: readonly string[] = [],
): { values: Record<string, unknown>; record: Values | null } {
  const kept = Object.entries(typed).filter(([name]) => !secret.includes(name));
  const values = kept.map(([name, value]) => [name, isWriteOnly(fields[name]) ? (record?.[name] ?? null) : value]);
  return { values: Object.fromEntries(values), record: record ?? null };
}
