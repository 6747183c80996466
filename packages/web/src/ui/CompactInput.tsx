import { Input, type InputProps } from 'antd';
import { compactText } from './half-width.ts';

interface CompactInputProps extends Omit<InputProps, 'onChange' | 'value' | 'maxLength' | 'onCompositionEnd'> {
  value?: string;
  onChange?(text: string): void;
}

/**
 * A telephone or identity number, without blanks and full width. What is too long stays, for the rule of its field to say
 * so: a number pasted with another one behind would lose it unsaid.
 */
export function CompactInput({ value, onChange, ...rest }: CompactInputProps) {
  const take = (text: string) => onChange?.(compactText(text));
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
