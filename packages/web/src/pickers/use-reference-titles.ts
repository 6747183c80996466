import type { Resource } from '@songbai/contract/resource/define.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { getResult } from '../api/client.ts';
import { listPathOf, type ReferenceRow, titleOf } from './use-reference.ts';

/** Maximum of ids per call, limited by the URL length. */
const PER_CALL = 50;

/**
 * Titles of selected rows by id, fetched together. `known` are those the caller already has; fetched ids are cached, so
 * that removing one triggers no request.
 */
export function useReferenceTitles(
  target: Resource,
  ids: readonly string[],
  known: ReadonlyMap<string, string>,
): (id: string) => string {
  const [asked, setAsked] = useState<readonly string[]>([]);
  const missing = ids.filter((id) => !known.has(id) && !asked.includes(id));
  if (missing.length > 0) setAsked([...asked, ...missing]);
  const results = useQueries({
    queries: chunks(asked).map((chunk) => ({
      queryKey: [target.name, 'titles', chunk],
      queryFn: ({ signal }: { signal: AbortSignal }) => readTitles(target, chunk, signal),
    })),
  });
  const found = new Map([...known, ...results.flatMap(({ data }) => data ?? [])]);
  const waiting = results.some(({ isPending }) => isPending);
  return (id) => found.get(id) ?? (waiting ? '加载中…' : '（无法显示）');
}

function chunks(ids: readonly string[]): (readonly string[])[] {
  const count = Math.ceil(ids.length / PER_CALL);
  return Array.from({ length: count }, (_, index) => ids.slice(index * PER_CALL, (index + 1) * PER_CALL));
}

async function readTitles(target: Resource, ids: readonly string[], signal: AbortSignal): Promise<[string, string][]> {
  const query = { id: ids.join(','), pageNo: 1, pageSize: PER_CALL };
  const { records } = await getResult<Page<ReferenceRow>>(listPathOf(target), query, { signal, quiet: true });
  return records.map((row) => [row.id, titleOf(target, row)]);
}
