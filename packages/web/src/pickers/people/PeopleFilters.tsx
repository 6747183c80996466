import { Button } from 'antd';
import { type RefObject, useState } from 'react';
import { BoundedSearch } from '../../ui/BoundedSearch.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { DictSelect } from '../DictSelect.tsx';
import type { PeopleQuery } from './people.calls.ts';
import styles from './people.module.css';

interface PeopleFiltersProps {
  query: PeopleQuery;
  onChange(part: Partial<PeopleQuery>): void;
  onReset(): void;
  search: RefObject<HTMLElement | null>;
}

/** What a person knows of somebody, sex and birthday (contract/3 §10); typing begins in the first box. */
export function PeopleFilters({ query, onChange, onReset, search }: PeopleFiltersProps) {
  const [resets, setResets] = useState(0);
  return (
    <search ref={search} className={styles.filters}>
      <BoundedSearch
        key={resets}
        aria-label="查找用户"
        placeholder="账号、姓名、手机号码或拼音"
        style={{ width: 260 }}
        onSearch={(keyword) => onChange({ keyword })}
      />
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
          setResets(resets + 1);
          onReset();
        }}
      >
        重置
      </Button>
    </search>
  );
}
