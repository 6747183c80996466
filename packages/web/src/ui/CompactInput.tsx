import { Input, type InputProps } from 'antd';
import { compactText } from './half-width.ts';

interface CompactInputProps extends Omit<InputProps, 'onChange' | 'value' | 'onCompositionEnd'> {
  value?: string;
  onChange?(text: string): void;
}

/**
 * A telephone or identity number. Blanks and full width are taken out before the length is looked at: a number pasted
 * in groups would lose its last digits.
 */
export function CompactInput({ value, onChange, maxLength, ...rest }: CompactInputProps) {
  const take = (text: string) => onChange?.(compactText(text).slice(0, maxLength));
  return (
    <Input
      {...rest}
      value={value}
      onChange={({ target, nativeEvent }) => {
        const composes = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
        if (composes) onChange?.(target.value);
        else take(target.value);
      }}
      onCompositionEnd={({ currentTarget }) => take(currentTarget.value)}
    />
  );
}
