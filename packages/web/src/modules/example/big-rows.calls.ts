import { type ExampleBigRow, exampleBigRow } from '@songbai/contract/modules/example/example-parts.resource.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { getResult } from '../../api/client.ts';
import { BLOCK } from './window-rows.ts';

interface BigRows {
  /** undefined before the first answer. */
  total: number | undefined;
  /** undefined while the row is still being read. */
  rowOf(index: number): ExampleBigRow | undefined;
  error: unknown;
  refetch(): Promise<unknown>;
}

/**
 * Rows of the long list by their place in it. Pages that are scrolled past stay for a while, and one that is no longer
 * wanted is no longer asked for.
 * @param pagesFor numbers of the pages in view, by the number of all rows
 */
export function useBigRows(pagesFor: (total: number) => readonly number[]): BigRows {
  const [known, setKnown] = useState<number>();
  const pages = pagesFor(known ?? 1);
  const queries = useQueries({
    queries: pages.map((pageNo) => ({
      queryKey: [exampleBigRow.name, 'block', pageNo],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        getResult<Page<ExampleBigRow>>(
          `${exampleBigRow.path}/list`,
          { pageNo, pageSize: BLOCK },
          { signal, quiet: true },
        ),
    })),
  });
  const answered = queries.find(({ data }) => data)?.data?.total;
  if (answered !== undefined && answered !== known) setKnown(answered);
  const failed = queries.find(({ error }) => error);
  return {
    total: known,
    rowOf: (index) => {
      const at = pages.indexOf(Math.floor(index / BLOCK) + 1);
      return queries[at]?.data?.records[index % BLOCK];
    },
    error: failed?.error ?? null,
    refetch: () => Promise.all(queries.filter(({ error }) => error).map((query) => query.refetch())),
  };
}
