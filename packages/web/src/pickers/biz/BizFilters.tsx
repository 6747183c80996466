import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type RefObject, useState } from 'react';
import { BoundedSearch } from '../../ui/BoundedSearch.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { DictSelect } from '../DictSelect.tsx';
import styles from './biz.module.css';
import type { BizFilter, BizQuery, BizSource } from './biz-query.ts';

interface BizFiltersProps {
  source: BizSource;
  query: BizQuery;
  onChange(part: Partial<BizQuery>): void;
  onReset(): void;
  search: RefObject<HTMLElement | null>;
}

/** One search box; further conditions appear after 展开. */
export function BizFilters({ source, query, onChange, onReset, search }: BizFiltersProps) {
  const [resets, setResets] = useState(0);
  const [unfolded, setUnfolded] = useState(false);
  const label = source.queryParamText ?? source.name;
  const more = source.queryConfig ?? [];
  const setFilter = (key: string, value: string): void => onChange({ filters: { ...query.filters, [key]: value } });
  return (
    <search ref={search} className={styles.filters}>
      <BoundedSearch
        key={resets}
        aria-label={label}
        placeholder={`请输入${label}`}
        style={{ width: 260 }}
        onSearch={(typed) => onChange({ typed })}
      />
      <Button
        onClick={() => {
          setResets(resets + 1);
          onReset();
        }}
      >
        重置
      </Button>
      {more.length > 0 && (
        <Button type="link" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? '收起' : '展开'} {unfolded ? <UpOutlined /> : <DownOutlined />}
        </Button>
      )}
      {unfolded &&
        more.map((filter) => (
          <FilterField
            key={`${filter.key} ${resets}`}
            filter={filter}
            filters={query.filters}
            onChange={(value) => setFilter(filter.key, value)}
          />
        ))}
    </search>
  );
}

interface FilterFieldProps {
  filter: BizFilter;
  filters: BizQuery['filters'];
  onChange(value: string): void;
}

function FilterField({ filter, filters, onChange }: FilterFieldProps) {
  const { key, label, dictCode, kind = 'text', customRender } = filter;
  const value = filters[key] ?? '';
  if (customRender)
    return (
      <span className={styles.filter}>{customRender({ key, options: filter, queryParam: filters, onChange })}</span>
    );
  const chosen = dictCode !== undefined || kind === 'date';
  const placeholder = filter.placeholder ?? `${chosen ? '请选择' : '请输入'}${label}`;
  const common = { ...filter.props, 'aria-label': label, placeholder };
  if (dictCode !== undefined)
    return (
      <span className={styles.filter}>
        <DictSelect {...common} code={dictCode} value={value} onChange={(next) => onChange(next ?? '')} />
      </span>
    );
  if (kind === 'date')
    return (
      <span className={styles.filter}>
        <DateInput {...common} value={value || null} onChange={(next) => onChange(next ?? '')} />
      </span>
    );
  return <BoundedSearch style={{ width: 220 }} {...common} start={value} onSearch={onChange} />;
}
