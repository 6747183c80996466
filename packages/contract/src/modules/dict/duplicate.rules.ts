import type { Resource } from '../../resource/define.ts';
import { UNIQUE_CHECKS } from './table-lists.ts';

/** Where `GET /sys/duplicate/check` looks for a value (contract/1 §15.1). */
export interface DuplicateTarget {
  tableName: string;
  /** Database column. */
  fieldName: string;
}

/** What a form asks about before it saves: a unique field that the published list lets everybody ask about. */
export function duplicateTarget(
  resource: Pick<Resource, 'table' | 'fields'>,
  name: string,
): DuplicateTarget | undefined {
  if (!resource.fields[name]?.unique) return undefined;
  const fieldName = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const list = Object.hasOwn(UNIQUE_CHECKS, resource.table) ? UNIQUE_CHECKS[resource.table] : undefined;
  return list?.columns.includes(fieldName) ? { tableName: resource.table, fieldName } : undefined;
}
