import { LIMITS } from '@songbai/contract/limits.ts';
import { RUN_REPORT } from '@songbai/contract/modules/online-report/report.calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { getResult } from '../../api/client.ts';
import { NoChoices } from '../../ui/empty.tsx';
import { useDebounced } from '../use-reference.ts';

interface ReportDictSelectProps {
  id?: string;
  /** Stands for the statement behind the choices; made by the server. */
  sql: string;
  value: string;
  onChange(value: string): void;
  placeholder: string;
  'aria-label': string;
}

/** Choices that a report's own statement gives (contract/2 §17.2 getReportDictList). */
export function ReportDictSelect({ sql, value, onChange, ...rest }: ReportDictSelectProps) {
  const [keyword, setKeyword] = useState('');
  const settled = useDebounced(keyword.trim(), LIMITS.dictSearchDebounceMs);
  const { data, isFetching, error } = useQuery({
    queryKey: ['report', 'dict', sql, settled],
    queryFn: ({ signal }) =>
      getResult<{ value: string; text: string }[]>(
        RUN_REPORT.dictList,
        { sql, keyword: settled },
        { signal, quiet: true },
      ),
    placeholderData: keepPreviousData,
  });
  return (
    <Select
      {...rest}
      allowClear
      loading={isFetching}
      style={{ width: '100%' }}
      showSearch={{ filterOption: false, searchValue: keyword, onSearch: setKeyword }}
      notFoundContent={<NoChoices loading={isFetching} error={error} />}
      value={value === '' ? undefined : value}
      options={(data ?? []).map((option) => ({ value: String(option.value), label: option.text }))}
      onChange={(next: string | undefined) => onChange(next ?? '')}
    />
  );
}
