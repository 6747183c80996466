import { Input } from 'antd';
import { useState } from 'react';

interface BlurInputProps {
  label: string;
  value: string;
  onApply: (text: string) => void;
  maxLength: number;
  disabled: boolean;
  invalid?: boolean;
  /** Id of what describes it. */
  describedBy?: string | undefined;
}

/** A text that is committed on blur or Enter (spec/2 §4); Esc in it is handled by the dialog. */
export function BlurInput({
  label,
  value,
  onApply,
  maxLength,
  disabled,
  invalid = false,
  describedBy,
}: BlurInputProps) {
  const [draft, setDraft] = useState<string>();
  const apply = () => {
    if (draft !== undefined && draft !== value) onApply(draft);
    setDraft(undefined);
  };
  return (
    <Input
      prefix={label}
      aria-label={label}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      status={invalid ? 'error' : ''}
      autoComplete="off"
      spellCheck={false}
      value={draft ?? value}
      maxLength={maxLength}
      disabled={disabled}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={apply}
      onPressEnter={(event) => {
        // Enter commits the text here, and does not press the dialog's button.
        event.preventDefault();
        apply();
      }}
    />
  );
}
