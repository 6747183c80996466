import { designOfName } from '../../design/design.ts';
import type { Resource } from '../../resource/define.ts';
import { UNIQUE_CHECKS } from './table-lists.ts';

/** Table and column in which `GET /sys/duplicate/check` looks up a value (contract/1 §15.1). */
export interface DuplicateTarget {
  tableName: string;
  /** Database column; of a designed table the name of the field. */
  fieldName: string;
}

/**
 * Target of a form's check before saving: a unique field that the published list allows everyone to check, or one of a
 * designed table, which is named by its design.
 */
export function duplicateTarget(
  resource: Pick<Resource, 'name' | 'table' | 'fields'>,
  name: string,
): DuplicateTarget | undefined {
  if (!resource.fields[name]?.unique) return undefined;
  const design = designOfName(resource.name);
  if (design !== undefined) return { tableName: design, fieldName: name };
  const fieldName = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const list = Object.hasOwn(UNIQUE_CHECKS, resource.table) ? UNIQUE_CHECKS[resource.table] : undefined;
  return list?.columns.includes(fieldName) ? { tableName: resource.table, fieldName } : undefined;
}
