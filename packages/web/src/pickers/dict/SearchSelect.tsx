import { LIMITS } from '@songbai/contract/limits.ts';
import type { DictOption } from '@songbai/contract/wire/envelope.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { getResult } from '../../api/client.ts';
import { useDict } from '../../session/dictionaries.ts';
import { NoChoices } from '../../ui/empty.tsx';
import { type Choice, UNKNOWN_TEXT } from '../choice.ts';
import { useChosen } from '../use-chosen.ts';
import { useDebounced } from '../use-reference.ts';
import { dictChoices } from './dict-choices.ts';

interface SearchSelectProps {
  id?: string;
  /** A code, `table,text,code` or `table,text,code,where`. */
  dict?: string;
  /** Replaces the dictionary. */
  dictOptions?: readonly { value: string | number; text: string; disabled?: boolean }[];
  /** Searches options on the server while typing; for tables too large to load. */
  async?: boolean;
  /** One value, or several joined by `,`. 0 is a value like any other. */
  value?: string | number | null;
  onChange?(value: string | null): void;
  mode?: 'multiple';
  placeholder?: string;
  disabled?: boolean;
  pageSize?: number;
  'aria-label'?: string;
}

interface Picked {
  value: string;
  label?: unknown;
}

/** Searches a dictionary or a table (contract/3 §2 JSearchSelectTag). */
export function SearchSelect({ async = false, ...rest }: SearchSelectProps) {
  return async ? <AsyncSelect {...rest} /> : <LocalSelect {...rest} />;
}

const valueText = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);
const joinedOrNull = (values: readonly string[]): string | null => (values.length > 0 ? values.join(',') : null);

function LocalSelect({
  dict = '',
  dictOptions,
  value,
  onChange,
  mode,
  placeholder = '请选择',
  ...rest
}: SearchSelectProps) {
  const loaded = useDict(dictOptions ? '' : dict);
  const options = dictChoices((dictOptions ?? loaded).map((option) => ({ ...option, value: String(option.value) })));
  const text = valueText(value);
  const common = { ...controlProps(rest), allowClear: true, placeholder, options, style: { width: '100%' } };
  const showSearch = { optionFilterProp: 'label' };
  if (mode === 'multiple')
    return (
      <Select
        {...common}
        showSearch={showSearch}
        mode="multiple"
        value={text === '' ? [] : text.split(',')}
        onChange={(next: string[]) => onChange?.(joinedOrNull(next))}
      />
    );
  return (
    <Select
      {...common}
      showSearch={showSearch}
      value={text === '' ? undefined : text}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
    />
  );
}

function AsyncSelect({ dict = '', value, onChange, mode, placeholder = '请选择', ...rest }: SearchSelectProps) {
  const { pageSize = LIMITS.pageSizeDefault } = rest;
  const [keyword, setKeyword] = useState('');
  const [open, setOpen] = useState(false);
  const settled = useDebounced(keyword.trim(), LIMITS.dictSearchDebounceMs);
  const path = encodeURIComponent(dict);
  const { data, isFetching, error } = useQuery({
    queryKey: ['dict', 'search', dict, settled, pageSize],
    // Each query has its own key, so responses to older queries are discarded.
    queryFn: ({ signal }) =>
      getResult<DictOption[]>(`/sys/dict/loadDict/${path}`, { keyword: settled, pageSize }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    enabled: open && dict !== '',
  });
  const { choices, remember } = useChosen(['dict', dict], valueText(value), (values) => dictTexts(dict, values));
  const chosen = (choices ?? []).map((choice) => ({ value: choice.value, label: choice.text }));
  const choose = (picked: readonly Picked[]): void => {
    remember(picked.map((one) => ({ key: one.value, value: one.value, text: String(one.label ?? UNKNOWN_TEXT) })));
    setKeyword('');
    onChange?.(joinedOrNull(picked.map((one) => one.value)));
  };
  const common = {
    ...controlProps(rest),
    allowClear: true,
    labelInValue: true as const,
    placeholder,
    style: { width: '100%' },
    options: dictChoices(data ?? []),
    showSearch: { filterOption: false as const, searchValue: keyword, onSearch: setKeyword },
    onOpenChange: setOpen,
    notFoundContent: <NoChoices loading={isFetching} error={dict === '' ? '字典Code不能为空!' : error} />,
  };
  if (mode === 'multiple')
    return <Select {...common} mode="multiple" value={chosen} onChange={(picked: Picked[]) => choose(picked)} />;
  return <Select {...common} value={chosen[0]} onChange={(one: Picked | undefined) => choose(one ? [one] : [])} />;
}

function controlProps({ id, disabled, ...rest }: Pick<SearchSelectProps, 'id' | 'disabled' | 'aria-label'>) {
  return { id, disabled, 'aria-label': rest['aria-label'] };
}

/** Labels of values, without the condition of the dictionary (contract/3 §2). */
export async function dictTexts(dict: string, values: readonly string[], signal?: AbortSignal): Promise<Choice[]> {
  const plain = dict.split(',').slice(0, 3).join(',');
  const query = { key: values.join(','), delNotExist: false };
  const path = `/sys/dict/loadDictItem/${encodeURIComponent(plain)}`;
  const texts = await getResult<string[]>(path, query, { quiet: true, ...(signal ? { signal } : {}) });
  return values.map((value, at) => ({ key: value, value, text: texts[at] ?? value }));
}
