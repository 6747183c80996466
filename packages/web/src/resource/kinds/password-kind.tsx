import { SET_MARK } from '@songbai/contract/resource/write-only.ts';
import { Input } from 'antd';
import { useState } from 'react';

interface PasswordInputProps {
  value: string;
  maxLength: number;
  id?: string;
  disabled?: boolean;
  'aria-label'?: string;
  onChange(value: string | null): void;
}

/** What is typed and never shown again; a box that is left empty keeps what is set. */
export function PasswordInput({ value, onChange, ...rest }: PasswordInputProps) {
  const [isSet, setIsSet] = useState(value === SET_MARK);
  if (value === SET_MARK && !isSet) setIsSet(true);
  return (
    <Input.Password
      {...rest}
      // Browsers otherwise fill in what the person signs in with.
      autoComplete="new-password"
      value={value === SET_MARK ? '' : value}
      placeholder={isSet ? '已设置，留空表示不修改' : '请输入'}
      onChange={(event) => onChange(event.target.value || (isSet ? SET_MARK : null))}
    />
  );
}

/** Whether there is one; of one that was just typed no more is shown either. */
export const passwordText = (value: string): string => (value === '' ? '' : '已设置');
