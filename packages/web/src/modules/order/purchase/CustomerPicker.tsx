import { LIMITS } from '@songbai/contract/limits.ts';
import { type Customer, customer } from '@songbai/contract/modules/customer/customer.resource.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { getResult } from '../../../api/client.ts';
import type { KnownBuyer } from './purchase-draft.ts';

/** Customers whose name, mobile, pinyin or number contains the text. */
export function useCustomers(keyword: string) {
  return useQuery({
    queryKey: ['customer', 'list', 'purchase', keyword],
    queryFn: ({ signal }) =>
      getResult<Page<Customer>>(`${customer.path}/list`, { keyword, pageNo: 1, pageSize: 20 }, { signal }),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
  });
}

interface CustomerPickerProps {
  id: string;
  value: KnownBuyer | undefined;
  onChange: (buyer: KnownBuyer | undefined) => void;
}

/** Finds a customer by name or mobile; people with the same name are told apart by their mobiles. */
export function CustomerPicker({ id, value, onChange }: CustomerPickerProps) {
  const [text, setText] = useState('');
  const keyword = useSettled(text.trim());
  const { data, isFetching } = useCustomers(keyword);
  const found = keyword === '' ? [] : (data?.records ?? []);
  return (
    <Select
      id={id}
      allowClear
      labelInValue
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      placeholder="输入姓名或手机号查找"
      style={{ width: '100%' }}
      loading={isFetching}
      value={value ? { value: value.id, label: `${value.name}　${value.mobile}` } : undefined}
      options={found.map((one) => ({ value: one.id, label: `${one.name}　${one.mobile}` }))}
      notFoundContent={
        keyword === '' ? '请输入搜索内容' : isFetching ? '正在查找' : '没有查询到任何数据，可登记为新客户'
      }
      onChange={(next: { value: string; label: ReactNode } | undefined) => {
        const one = found.find((row) => row.id === next?.value);
        onChange(one && { id: one.id, name: one.name, mobile: one.mobile });
        setText('');
      }}
    />
  );
}

/** The text once typing has paused. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), LIMITS.dictSearchDebounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
