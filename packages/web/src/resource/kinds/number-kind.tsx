import type { Field } from '@songbai/contract/resource/kinds.ts';
import { decimalText } from '@songbai/contract/rules/number.ts';
import { NumberInput as NumberBox } from '../../ui/NumberInput.tsx';

/** A decimal as it is read. */
export const decimalOf = (field: Extract<Field, { kind: 'decimal' }>, value: unknown): string =>
  typeof value === 'number' ? decimalText(value, field) : typeof value === 'string' ? value : '';

interface NumberInputProps {
  field: Extract<Field, { kind: 'integer' | 'decimal' }>;
  value: unknown;
  id?: string;
  disabled?: boolean;
  placeholder?: string;
  'aria-label'?: string;
  text?: string;
  params?: Readonly<Record<string, unknown>>;
  onChange(value: unknown): void;
}

export function NumberInput(props: NumberInputProps) {
  const { field, value, text: _text, params: _params, onChange, ...rest } = props;
  return (
    <NumberBox
      placeholder="请输入"
      {...rest}
      value={typeof value === 'number' ? value : null}
      precision={field.kind === 'decimal' ? field.scale : 0}
      style={{ width: '100%' }}
      onChange={onChange}
    />
  );
}
