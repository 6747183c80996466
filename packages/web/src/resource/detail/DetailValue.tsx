import { allFields, type Resource } from '@songbai/contract/resource/define.ts';
import type { Values } from '../form/form-rules.ts';
import { FieldDetail } from '../kinds/kinds.tsx';
import { dictTextOf } from '../list/use-list-columns.tsx';
import { SensitiveValue } from './SensitiveValue.tsx';

interface DetailValueProps {
  resource: Resource;
  /** Id of the record. */
  id: string;
  name: string;
  row: Values;
}

/** One value in a detail; a masked one with a button that reveals the full text. */
export function DetailValue({ resource, id, name, row }: DetailValueProps) {
  const field = allFields(resource)[name];
  if (!field) return null;
  return field.sensitive ? (
    <SensitiveValue key={id} resource={resource} id={id} name={name} value={row[name]} />
  ) : (
    <FieldDetail field={field} value={row[name]} text={dictTextOf(row, name)} />
  );
}
