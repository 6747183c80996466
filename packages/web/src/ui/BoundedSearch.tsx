import { LIMITS } from '@songbai/contract/limits.ts';
import { lengthProblem } from '@songbai/contract/rules/named-rules.ts';
import { Input } from 'antd';
import type { SearchProps } from 'antd/es/input';
import { useState } from 'react';
import { Bounded } from './Bounded.tsx';

interface BoundedSearchProps extends Omit<SearchProps, 'value' | 'defaultValue' | 'onChange' | 'onSearch'> {
  'aria-label': string;
  placeholder: string;
  max?: number;
  /** What the box holds at first. */
  start?: string;
  /** Told a trimmed text that is not too long. */
  onSearch(text: string): void;
}

/** A search box: a text that is too long for the server stays whole, is marked and not asked for. */
export function BoundedSearch({ max = LIMITS.searchedText, start = '', onSearch, ...box }: BoundedSearchProps) {
  const [typed, setTyped] = useState(start);
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
