import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { DateInput } from '../../ui/DateInput.tsx';
import { DictSelect } from '../DictSelect.tsx';
import type { PeopleQuery } from './people.calls.ts';
import styles from './people.module.css';

interface PeopleFiltersProps {
  query: PeopleQuery;
  onChange(part: Partial<PeopleQuery>): void;
  onReset(): void;
}

/** Account, sex and birthday (contract/3 §10). */
export function PeopleFilters({ query, onChange, onReset }: PeopleFiltersProps) {
  const [typed, setTyped] = useState('');
  const accountId = useId();
  return (
    <search className={styles.filters}>
      <label htmlFor={accountId}>
        用户账号
        <Input.Search
          id={accountId}
          allowClear
          placeholder="请输入账号"
          style={{ width: 200 }}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onSearch={(text) => onChange({ username: text.trim() })}
        />
      </label>
      <span>
        <DictSelect
          code="sex"
          aria-label="性别"
          placeholder="性别"
          value={query.sex}
          onChange={(sex) => onChange({ sex: sex ?? '' })}
        />
      </span>
      <span>
        <DateInput
          aria-label="生日"
          placeholder="请选择出生日期"
          value={query.birthday || null}
          onChange={(birthday) => onChange({ birthday: birthday ?? '' })}
        />
      </span>
      <Button
        onClick={() => {
          setTyped('');
          onReset();
        }}
      >
        重置
      </Button>
    </search>
  );
}
