import { parseYuan } from '@songbai/contract/rules/money.ts';
import { Select } from 'antd';
import { useFeedback } from '../../../lib/feedback.ts';
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

/** A comma ends a value, and so does what parts the cells of a pasted worksheet. */
const SEPARATORS = [',', '，', '\n', '\r\n', '\t'];

/** Multiple typed values; Enter or a comma ends each of them. What is no value is told, not dropped in silence. */
export function ManyValues({ kind, value, onChange, ...rest }: ManyValuesProps) {
  const { keep, show } = KINDS[kind];
  const { message } = useFeedback();
  const typed = (texts: readonly string[]): void => {
    const words = texts.map((text) => text.trim()).filter((text) => text !== '');
    const wrong = words.filter((word) => keep(word) === undefined);
    if (wrong.length > 0) void message.warning(`“${wrong.join('、')}”不是数值，未加入条件`);
    onChange([...new Set(words.flatMap((word) => keep(word) ?? []))].join(','));
  };
  return (
    <Select
      {...rest}
      mode="tags"
      open={false}
      suffixIcon={null}
      allowClear
      tokenSeparators={SEPARATORS}
      placeholder={kind === 'text' ? '请输入值' : '请输入数值'}
      style={{ width: '100%' }}
      value={value === '' ? [] : value.split(',').map(show)}
      onChange={typed}
    />
  );
}
