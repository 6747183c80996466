import { Input } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import { unwrapped, type WildcardType, wrapped } from '../lib/wildcard.ts';

interface WildcardInputProps {
  id?: string;
  /** The condition, e.g. `*松*`. */
  value?: string | null;
  onChange?(condition: string): void;
  type?: WildcardType;
  trim?: boolean;
  placeholder?: string;
  disabled?: boolean;
  'aria-label'?: string;
}

/** A query box that produces the list's query grammar (contract/3 §1 JInput). */
export function WildcardInput({ value, onChange, type = 'like', trim = false, ...rest }: WildcardInputProps) {
  const text = unwrapped(value ?? '', type);
  const give = (typed: string): void => onChange?.(wrapped(trim ? typed.trim() : typed, type));
  const before = useRef(type);
  const reword = useEffectEvent((former: WildcardType) => {
    const typed = unwrapped(value ?? '', former);
    if (typed !== '') give(typed);
  });
  // Another type encodes the same text differently.
  useEffect(() => {
    if (before.current !== type) reword(before.current);
    before.current = type;
  }, [type]);
  return <Input {...rest} allowClear value={text} onChange={(event) => give(event.target.value)} />;
}
