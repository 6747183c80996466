import { allFields, type Resource } from '@songbai/contract/resource/define.ts';
import { Descriptions } from 'antd';
import { useMediaQuery } from '../lib/media.ts';
import { FieldCell } from './kinds.tsx';
import { dictTextOf, valueOf } from './use-list-columns.tsx';

interface FieldListProps<R extends Resource> {
  resource: R;
  row: object;
  names: readonly (keyof R['fields'] & string)[];
}

/** Chosen fields of one row with their labels and texts; empty ones are left out. */
export function FieldList<R extends Resource>({ resource, row, names }: FieldListProps<R>) {
  const narrow = useMediaQuery('(max-width: 767.99px)');
  const fields = allFields(resource);
  const items = names.flatMap((name) => {
    const field = fields[name];
    const value = valueOf(row, name);
    if (!field || value === null || value === undefined || value === '') return [];
    const children = <FieldCell field={field} value={value} text={dictTextOf(row, name)} />;
    return [{ key: name, label: field.label, children }];
  });
  return <Descriptions bordered size="small" column={narrow ? 1 : 2} items={items} />;
}
