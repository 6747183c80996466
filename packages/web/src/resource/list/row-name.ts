import type { Resource } from '@songbai/contract/resource/define.ts';
import type { Values } from '../form/form-rules.ts';
import { plainText } from '../kinds/kinds.tsx';
import { dictTextOf } from './use-list-columns.tsx';

/** What a row is called, as text; empty where it has no name. */
export function rowName(resource: Resource, row: object): string {
  return fieldText(resource, nameField(resource, row), row);
}

/** The field that a row is called by: the one that people use, or its title where that one is empty. */
export function nameField(resource: Resource, row: object): string {
  const { calledBy, titleField } = resource;
  return calledBy !== undefined && fieldText(resource, calledBy, row) !== '' ? calledBy : titleField;
}

function fieldText({ fields }: Resource, name: string, row: object): string {
  const field = fields[name];
  const values: Values = { ...row };
  return field ? plainText(field, values[name], dictTextOf(values, name)) : '';
}
