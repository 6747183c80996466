import { SET_MARK } from '@songbai/contract/resource/write-only.ts';
import { Button, Input, Space } from 'antd';
import { useState } from 'react';

interface PasswordInputProps {
  value: string;
  id?: string;
  disabled?: boolean;
  placeholder?: string;
  /** What is set may be taken away. */
  clearable?: boolean;
  'aria-label'?: string;
  onChange(value: string | null): void;
}

/** What is typed and never shown again; a box that is left empty keeps what is set, which has a button to be cleared by. */
export function PasswordInput({
  value,
  onChange,
  clearable = false,
  placeholder = '请输入',
  ...rest
}: PasswordInputProps) {
  const [isSet, setIsSet] = useState(value === SET_MARK);
  if (value === SET_MARK && !isSet) setIsSet(true);
  const box = (
    <Input.Password
      {...rest}
      // Browsers otherwise fill in what the person signs in with.
      autoComplete="new-password"
      value={value === SET_MARK ? '' : value}
      placeholder={isSet ? stateOf(value, rest.disabled) : placeholder}
      onChange={(event) => onChange(event.target.value || (isSet ? SET_MARK : null))}
    />
  );
  if (!isSet || !clearable || rest.disabled) return box;
  const cleared = value === '';
  return (
    <Space.Compact block>
      {box}
      <Button onClick={() => onChange(cleared ? SET_MARK : null)}>{cleared ? '不清除' : '清除'}</Button>
    </Space.Compact>
  );
}

function stateOf(value: string, disabled = false): string {
  if (disabled) return '已设置';
  return value === '' ? '保存后清除' : '已设置，留空表示不修改';
}

/** Whether there is one; of one that was just typed no more is shown either. */
export const passwordText = (value: string): string => (value === '' ? '' : '已设置');
