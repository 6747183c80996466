import { LIMITS } from '@songbai/contract/limits.ts';
import {
  type LinkedRow,
  type LinkedRows,
  ONLINE_LINKS_PATH,
} from '@songbai/contract/modules/online-data/online-data.calls.ts';
import type { RowLink } from '@songbai/contract/resource/kinds.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Flex, Select, Typography } from 'antd';
import { type ReactElement, useState } from 'react';
import { getResult } from '../../api/client.ts';
import { NoChoices } from '../../ui/empty.tsx';
import { type Choice, UNKNOWN_TEXT, valuesOf } from '../choice.ts';
import { MoreRows } from '../RefSelect.tsx';
import { useChosen } from '../use-chosen.ts';
import { useDebounced } from '../use-reference.ts';

interface LinkSelectProps {
  id?: string;
  link: RowLink;
  /** Ids joined by `,`. */
  value?: string | null;
  onChange?(ids: string | null, chosen: readonly LinkedRow[]): void;
  disabled?: boolean;
  placeholder?: string;
  'aria-label'?: string;
}

const OPTIONS = 20;

type Option = { value: string; label: string; row: LinkedRow };

/** One row of another designed table, or several: found by typing part of it, with the cells of its card beside it. */
export function LinkSelect({ link, value, onChange, ...rest }: LinkSelectProps) {
  const [open, setOpen] = useState(false);
  const [keyword, setKeyword] = useState('');
  const [picked, setPicked] = useState<ReadonlyMap<string, LinkedRow>>(new Map());
  const { rows, columns, more, fetching, error } = useLinkedRows(link, keyword, open);
  const ids = valuesOf(value);
  const titleOf = useTitles(link, value, picked);
  const chosen = ids.map((id) => ({ value: id, label: titleOf(id) }));
  const choose = (next: readonly string[]) => {
    const known = new Map([...picked, ...rows.map((row): [string, LinkedRow] => [row.id, row])]);
    setPicked(known);
    setKeyword('');
    const found = next.flatMap((id) => known.get(id) ?? []);
    onChange?.(next.length > 0 ? next.join(',') : null, found);
  };
  const common = {
    placeholder: '请选择',
    ...rest,
    allowClear: true,
    labelInValue: true,
    showSearch: { filterOption: false, searchValue: keyword, onSearch: setKeyword },
    style: { width: '100%' },
    options: rows.map((row): Option => ({ value: row.id, label: row.title || '（未命名）', row })),
    optionRender: ({ data }: { data: Option }) => <Card row={data.row} columns={columns} />,
    onOpenChange: setOpen,
    popupRender: (menu: ReactElement) => (
      <>
        {menu}
        {more && <MoreRows shown={rows.length} />}
      </>
    ),
    notFoundContent: <NoChoices loading={fetching} error={error} />,
  } as const;
  if (link.several)
    return (
      <Select
        {...common}
        mode="multiple"
        value={chosen}
        onChange={(next: readonly { value: string }[]) => choose(next.map((one) => one.value))}
      />
    );
  return (
    <Select
      {...common}
      value={chosen[0]}
      onChange={(next: { value: string } | undefined) => choose(next ? [next.value] : [])}
    />
  );
}

function Card({ row, columns }: { row: LinkedRow; columns: LinkedRows['columns'] }) {
  const cells = columns.flatMap(({ name, label }) => (row.cells[name] ? [`${label}：${row.cells[name]}`] : []));
  return (
    <Flex vertical>
      <span>{row.title || '（未命名）'}</span>
      {cells.length > 0 && (
        <Typography.Text type="secondary" ellipsis title={cells.join('　')}>
          {cells.join('　')}
        </Typography.Text>
      )}
    </Flex>
  );
}

const asked = (key: string, query: object, signal: AbortSignal) =>
  getResult<LinkedRows>(`${ONLINE_LINKS_PATH}/${key}`, { ...query }, { signal, quiet: true });

function useLinkedRows({ key }: RowLink, keyword: string, enabled: boolean) {
  const settled = useDebounced(keyword.trim(), LIMITS.dictSearchDebounceMs);
  const query = { keyword: settled, pageNo: 1, pageSize: OPTIONS };
  const { data, isFetching, error } = useQuery({
    queryKey: ['online', 'links', key, query],
    queryFn: ({ signal }) => asked(key, query, signal),
    placeholderData: keepPreviousData,
    enabled,
  });
  const rows = data?.records ?? [];
  const more = (data?.total ?? 0) > rows.length;
  const fetching = isFetching || settled !== keyword.trim();
  return { rows, columns: data?.columns ?? [], more, fetching, error };
}

/** Finds the titles of rows by their ids, for a field with this key. */
export const linkedTitles =
  (key: string) =>
  async (ids: readonly string[], signal: AbortSignal): Promise<Choice[]> => {
    const { records } = await asked(key, { ids: ids.join(',') }, signal);
    return records.map(({ id, title }) => ({ key: id, value: id, text: title || '（未命名）' }));
  };

/** Titles of chosen rows; those that this person may not see have none. */
function useTitles({ key }: RowLink, value: string | null | undefined, picked: ReadonlyMap<string, LinkedRow>) {
  const ids = valuesOf(value);
  const unknown = ids.filter((id) => !picked.has(id)).join(',');
  const { choices } = useChosen(['online', 'links', key], unknown, linkedTitles(key));
  const found = new Map(choices?.map((one) => [one.value, one.text]));
  return (id: string): string => picked.get(id)?.title ?? found.get(id) ?? (choices ? UNKNOWN_TEXT : '加载中…');
}
