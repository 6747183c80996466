import { InputNumber, type InputNumberProps } from 'antd';
import { numberText } from './half-width.ts';

type NumberInputProps = Omit<
  InputNumberProps<number>,
  'onChange' | 'onStep' | 'formatter' | 'parser' | 'value' | 'min' | 'max'
> & {
  value?: number | null | undefined;
  onChange?(value: number | null): void;
  /** Where nothing is kept of it: what is typed beyond becomes the nearest that can be. */
  nearest?: { min: number; max: number };
};

/**
 * A number, understood in full width too. What is out of bounds stays as it was typed, and is marked by the rules of
 * the form: exchanged for the bound it would be saved unsaid.
 */
export function NumberInput({ onChange, nearest, ...rest }: NumberInputProps) {
  return (
    <InputNumber<number | string>
      {...rest}
      {...nearest}
      parser={numberText}
      onChange={(value) => onChange?.(typeof value === 'string' ? Number(value) : value)}
    />
  );
}
