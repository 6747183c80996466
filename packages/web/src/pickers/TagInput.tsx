import { Input } from 'antd';
import { tagText } from '../lib/tag-text.ts';

interface TagInputProps {
  id?: string;
  value?: string | null;
  onChange?(text: string): void;
  placeholder?: string;
  disabled?: boolean;
  'aria-label'?: string;
}

/** Short tags in a row: a semicolon separates every two characters (spec/2 §5). */
export function TagInput({ value, onChange, ...rest }: TagInputProps) {
  return (
    <Input
      {...rest}
      allowClear
      value={value ?? ''}
      onChange={(event) => {
        const { value: typed } = event.target;
        // Uncommitted letters of an input method do not count.
        const composing = (event.nativeEvent as InputEvent).isComposing;
        onChange?.(composing ? typed : tagText(typed));
      }}
      onCompositionEnd={(event) => onChange?.(tagText(event.currentTarget.value))}
    />
  );
}
