import { InputNumber, type InputNumberProps } from 'antd';
import { numberText } from './half-width.ts';

type NumberInputProps = Omit<InputNumberProps<number>, 'onChange' | 'onStep' | 'formatter' | 'parser' | 'value'> & {
  value?: number | null | undefined;
  onChange?(value: number | null): void;
};

/** A number, understood in full width too. */
export function NumberInput({ onChange, ...rest }: NumberInputProps) {
  return (
    <InputNumber<number | string>
      {...rest}
      parser={numberText}
      onChange={(value) => onChange?.(typeof value === 'string' ? Number(value) : value)}
    />
  );
}
