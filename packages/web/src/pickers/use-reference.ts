import { LIMITS } from '@songbai/contract/limits.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getResult } from '../api/client.ts';

export type ReferenceRow = Readonly<Record<string, unknown>> & { id: string };
type Row = ReferenceRow;

export interface ReferenceOption {
  value: string;
  label: string;
}

const OPTIONS = 20;

/** Rows of the target whose search fields contain the typed text; responses to older queries are discarded. */
export function useReferenceOptions(
  target: Resource,
  keyword: string,
  params: Readonly<Record<string, unknown>>,
  enabled: boolean,
  labelOf = (row: Row) => titleOf(target, row),
) {
  const settled = useDebounced(keyword.trim(), LIMITS.dictSearchDebounceMs);
  const query = { ...params, keyword: settled, pageNo: 1, pageSize: OPTIONS };
  const { data, isFetching, error } = useQuery({
    queryKey: [target.name, 'list', 'options', query],
    queryFn: ({ signal }) => getResult<Page<Row>>(listPathOf(target), query, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    enabled,
  });
  const rows = data?.records ?? [];
  const options: ReferenceOption[] = rows.map((row) => ({ value: row.id, label: labelOf(row) }));
  const more = (data?.total ?? 0) > options.length;
  return { rows, options, more, fetching: isFetching || settled !== keyword.trim(), error };
}

/** The title of one referenced row, fetched only when unknown; undefined while loading. */
export function useReferenceTitle(
  target: Resource,
  id: string | null | undefined,
  known: string | undefined,
): string | undefined {
  const { data, isError } = useQuery({
    queryKey: [target.name, 'title', id],
    queryFn: ({ signal }) => readRow(target, String(id), signal),
    enabled: Boolean(id) && known === undefined,
  });
  if (!id) return undefined;
  return known ?? (data ? titleOf(target, data) : isError ? '（无法显示）' : undefined);
}

/** Every signed-in user may select colleagues; the user list itself is for administrators (contract/1 §5.9). */
const COLLEAGUES = '/sys/user/queryUserComponentData';

export function listPathOf(target: Resource): string {
  return target.name === 'user' ? COLLEAGUES : `${target.path}/list`;
}

async function readRow(target: Resource, id: string, signal: AbortSignal): Promise<Row> {
  const options = { signal, quiet: true };
  if (target.name !== 'user') return getResult<Row>(`${target.path}/queryById`, { id }, options);
  const [colleague] = (await getResult<Page<Row>>(COLLEAGUES, { id }, options)).records;
  if (!colleague) throw new Error(`no colleague ${id}`);
  return colleague;
}

export function titleOf(target: Resource, row: Row): string {
  const title = row[target.titleField];
  return typeof title === 'string' && title !== '' ? title : '（未命名）';
}

/** A debounced text. */
export function useDebounced(value: string, delayMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
