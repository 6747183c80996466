import { LIMITS } from '@songbai/contract/limits.ts';
import { type Cemetery, cemetery } from '@songbai/contract/modules/cemetery/cemetery.resource.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { getResult } from '../../api/client.ts';

export interface ChosenCemetery {
  /** Undefined until the cemeteries are loaded, or when there is none. */
  id: string | undefined;
  options: readonly { value: string; label: string }[];
  choose(id: string): void;
}

/** The page's cemetery: from the URL, else the first one. */
export function useChosenCemetery(): ChosenCemetery {
  const [search, setSearch] = useSearchParams();
  const { data } = useQuery({
    queryKey: [cemetery.name, 'list', 'all'],
    queryFn: ({ signal }) =>
      getResult<Page<Cemetery>>(
        `${cemetery.path}/list`,
        { pageNo: 1, pageSize: LIMITS.pageSizeMax, column: 'code', order: 'asc' },
        { signal },
      ),
  });
  const options = (data?.records ?? []).map((row) => ({ value: row.id, label: row.name }));
  return {
    id: search.get('cemeteryId') ?? options[0]?.value,
    options,
    choose: (id) => {
      const next = new URLSearchParams(search);
      next.set('cemeteryId', id);
      setSearch(next, { replace: true });
    },
  };
}
