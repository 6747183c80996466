import type { Column } from '../../ui/editable-table/model/columns.ts';

/** Settings in `fieldExtendJson`, where designed forms store them; anything but an object is ignored. */
export function extended({ fieldExtendJson }: Pick<Column, 'fieldExtendJson'>): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(fieldExtendJson ?? '{}');
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Maximum of files per cell: `number`, else `uploadnum` of the settings; 0 is unlimited (contract/3 §11.5). */
export function fileLimit(column: Pick<Column, 'number' | 'fieldExtendJson'>): number {
  const limit = Number(column.number ?? extended(column).uploadnum);
  return Number.isInteger(limit) && limit > 0 ? limit : 0;
}
