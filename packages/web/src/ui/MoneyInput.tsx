import { parseYuan } from '@songbai/contract/rules/money.ts';
import { InputNumber } from 'antd';
import { numberText } from './half-width.ts';

interface MoneyInputProps {
  id?: string;
  /** Integer fen. */
  value?: number | null;
  onChange?(fen: number | null): void;
  disabled?: boolean;
  placeholder?: string;
  'aria-label'?: string;
}

/**
 * Typed in yuan with two decimals, value in fen; converted digit by digit, never through a binary fraction. An amount
 * out of bounds stays as it was typed, and is marked by the rules of the form.
 */
export function MoneyInput({ value, onChange, ...rest }: MoneyInputProps) {
  return (
    <InputNumber<string>
      {...rest}
      stringMode
      parser={numberText}
      controls={false}
      precision={2}
      suffix="元"
      style={{ width: '100%' }}
      value={value === null || value === undefined ? null : plainYuan(value)}
      onChange={(text) => onChange?.(text === null ? null : (fenOf(text) ?? null))}
    />
  );
}

/** `123456` → `1234.56`. */
export function plainYuan(fen: number): string {
  const digits = Math.abs(fen).toString().padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Far above every limit, so that the rule of the field says that it is too much; an emptied box would say nothing. */
const TOO_MUCH = 99_999_999_999_999;
const TOO_LONG = /^-?\d{13,}/;

/** Decimals beyond the second are cut off while typing. */
function fenOf(text: string): number | undefined {
  if (TOO_LONG.test(text)) return text.startsWith('-') ? -TOO_MUCH : TOO_MUCH;
  return parseYuan(text.replace(/(\.\d{2})\d+$/, '$1').replace(/\.$/, ''));
}
