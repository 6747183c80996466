import { lengthProblem } from '@songbai/contract/rules/named-rules.ts';
import { Input } from 'antd';
import { type CSSProperties, useState } from 'react';
import { Bounded } from './Bounded.tsx';

interface BoundedSearchProps {
  'aria-label': string;
  placeholder: string;
  max: number;
  style?: CSSProperties;
  /** Told a trimmed text that is not too long. */
  onSearch(text: string): void;
}

/** A search box: a text that is too long for the server stays whole, is marked and not asked for. */
export function BoundedSearch({ max, onSearch, ...box }: BoundedSearchProps) {
  const [typed, setTyped] = useState('');
  return (
    <Bounded text={typed.trim()} max={max}>
      <Input.Search
        {...box}
        allowClear
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onSearch={(text) => {
          if (!lengthProblem(text.trim(), { max })) onSearch(text.trim());
        }}
      />
    </Bounded>
  );
}
