import type { Resource } from '@songbai/contract/resource/define.ts';
import type { Values } from '../form/form-rules.ts';
import { plainText } from '../kinds/kinds.tsx';
import { dictTextOf } from './use-list-columns.tsx';

/** What a row is called: its title field as text; empty where it has none. */
export function rowName({ titleField, fields }: Resource, row: object): string {
  const field = fields[titleField];
  const values: Values = { ...row };
  return field ? plainText(field, values[titleField], dictTextOf(values, titleField)) : '';
}
