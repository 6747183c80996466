import { allFields, type Resource } from '@songbai/contract/resource/define.ts';
import type { ReactNode } from 'react';
import { DetailList } from '../../ui/detail-list/index.ts';
import { FieldDetail } from '../kinds/kinds.tsx';
import { dictTextOf } from '../list/use-list-columns.tsx';

interface FieldListProps<R extends Resource> {
  resource: R;
  row: object;
  names: readonly (keyof R['fields'] & string)[];
  /** Number of columns; 2 by default. */
  col?: number;
  /** Custom rendering of fields, instead of the default for their kind. */
  contents?: Partial<Record<keyof R['fields'] & string, ReactNode>>;
}

/** Selected fields of one row with their labels and texts; empty ones are left out. */
export function FieldList<R extends Resource>({ resource, row, names, col = 2, contents }: FieldListProps<R>) {
  const fields = allFields(resource);
  const shown = names.flatMap((name) => {
    const field = fields[name];
    const value = (row as Readonly<Record<string, unknown>>)[name];
    return field && value !== null && value !== undefined && value !== '' ? [{ name, field, value }] : [];
  });
  return (
    <DetailList
      bordered
      size="small"
      col={col}
      items={shown.map(({ name, field, value }) => ({
        key: name,
        term: field.label,
        content: contents?.[name] ?? <FieldDetail field={field} value={value} text={dictTextOf(row, name)} />,
      }))}
    />
  );
}
