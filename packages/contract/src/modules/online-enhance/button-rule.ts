import type { ButtonDesign } from '../../design/design.ts';

/**
 * Whether a row has a button: `field#op#val` with eq, ne, in, empty (contract/2 §16.6). What cannot be read shows the
 * button nowhere, because a condition that was meant must not be passed over.
 */
export function rowHasButton({ exp }: Pick<ButtonDesign, 'exp'>, row: Readonly<Record<string, unknown>>): boolean {
  if (!exp?.trim()) return true;
  const [field = '', op = '', ...rest] = exp.trim().split('#');
  const wanted = rest.join('#');
  const value = Object.hasOwn(row, field) ? row[field] : undefined;
  const text = value === null || value === undefined ? '' : String(value);
  switch (op) {
    case 'eq':
      return text === wanted;
    case 'ne':
      return text !== wanted;
    case 'in':
      return wanted.split(',').includes(text);
    case 'empty':
      return (text === '') === (wanted === 'true');
    default:
      return false;
  }
}
