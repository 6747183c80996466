import { allFields, type Resource } from '@songbai/contract/resource/define.ts';
import { Descriptions } from 'antd';
import { useMediaQuery } from '../lib/media.ts';
import { FieldCell } from './kinds.tsx';
import { dictTextOf } from './use-list-columns.tsx';

interface FieldListProps<R extends Resource> {
  resource: R;
  row: object;
  names: readonly (keyof R['fields'] & string)[];
}

/** Chosen fields of one row with their labels and texts; empty ones are left out. */
export function FieldList<R extends Resource>({ resource, row, names }: FieldListProps<R>) {
  const narrow = useMediaQuery('(max-width: 767.99px)');
  const fields = allFields(resource);
  const shown = names.flatMap((name) => {
    const field = fields[name];
    const value = (row as Readonly<Record<string, unknown>>)[name];
    return field && value !== null && value !== undefined && value !== '' ? [{ name, field, value }] : [];
  });
  return (
    <Descriptions
      bordered
      size="small"
      column={narrow ? 1 : 2}
      items={shown.map(({ name, field, value }) => ({
        key: name,
        label: field.label,
        children: <FieldCell field={field} value={value} text={dictTextOf(row, name)} />,
      }))}
    />
  );
}
