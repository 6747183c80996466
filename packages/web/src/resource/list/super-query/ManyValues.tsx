import { parseYuan } from '@songbai/contract/rules/money.ts';
import { Select } from 'antd';
import { plainYuan } from '../../../ui/MoneyInput.tsx';

interface ManyValuesProps {
  id?: string;
  kind: 'text' | 'number' | 'money';
  /** Values joined by `,`. */
  value: string;
  onChange(value: string): void;
  'aria-label': string;
}

/** Converts typed text to a stored value, and back; undefined when it is invalid. */
const KINDS: Readonly<
  Record<ManyValuesProps['kind'], { keep(text: string): string | undefined; show(kept: string): string }>
> = {
  text: { keep: (text) => text, show: (kept) => kept },
  number: { keep: (text) => (Number.isFinite(Number(text)) ? String(Number(text)) : undefined), show: (kept) => kept },
  money: { keep: (text) => parseYuan(text)?.toString(), show: (kept) => plainYuan(Number(kept)) },
};

/** Multiple typed values; Enter or a comma ends each of them. */
export function ManyValues({ kind, value, onChange, ...rest }: ManyValuesProps) {
  const { keep, show } = KINDS[kind];
  const typed = (texts: readonly string[]): void => {
    const kept = texts.flatMap((text) => (text.trim() === '' ? [] : (keep(text.trim()) ?? [])));
    onChange([...new Set(kept)].join(','));
  };
  return (
    <Select
      {...rest}
      mode="tags"
      open={false}
      suffixIcon={null}
      allowClear
      tokenSeparators={[',', '，']}
      placeholder={kind === 'text' ? '请输入值' : '请输入数值'}
      style={{ width: '100%' }}
      value={value === '' ? [] : value.split(',').map(show)}
      onChange={typed}
    />
  );
}
