import { allFields, type Resource } from '@songbai/contract/resource/define.ts';
import { DetailList } from '../ui/detail-list/index.ts';
import { FieldDetail } from './kinds.tsx';
import { dictTextOf } from './use-list-columns.tsx';

interface FieldListProps<R extends Resource> {
  resource: R;
  row: object;
  names: readonly (keyof R['fields'] & string)[];
}

/** Chosen fields of one row with their labels and texts; empty ones are left out. */
export function FieldList<R extends Resource>({ resource, row, names }: FieldListProps<R>) {
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
      col={2}
      items={shown.map(({ name, field, value }) => ({
        key: name,
        term: field.label,
        content: <FieldDetail field={field} value={value} text={dictTextOf(row, name)} />,
      }))}
    />
  );
}
