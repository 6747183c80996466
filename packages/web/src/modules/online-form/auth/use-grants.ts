import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCommand } from '../../../resource/use-command.ts';
import {
  fetchGrantable,
  fetchGranted,
  type GrantKind,
  type Holder,
  saveGrants,
  type TableControls,
} from './auth.calls.ts';
import { idsOf } from './grant-nodes.ts';

const KINDS: readonly GrantKind[] = ['columns', 'buttons', 'rules'];
const NONE: readonly TableControls[] = [];

/** What can be granted of a table and its sub-tables, with what somebody was granted and what is ticked now. */
export function useGrants(headId: string, holder: Holder | undefined) {
  const { busy, run } = useCommand();
  const key = holder && `${holder.authMode} ${holder.roleId}`;
  const [ticks, setTicks] = useState<{ key: string; ids: string[] }>();
  const tables = useQuery({
    queryKey: ['online-auth', 'grantable', headId],
    queryFn: ({ signal }) => fetchGrantable(headId, signal),
    staleTime: 0,
  });
  const all = tables.data ?? NONE;
  const granted = useQuery({
    queryKey: ['online-auth', 'granted', headId, key],
    queryFn: ({ signal }) =>
      holder
        ? fetchGranted(
            holder,
            all.map(({ id }) => id),
            signal,
          )
        : [],
    enabled: holder !== undefined && tables.data !== undefined,
    staleTime: 0,
  });
  const stored = granted.data ?? [];
  const ticked = ticks && ticks.key === key ? ticks.ids : stored;
  const changed = all.flatMap((table) =>
    KINDS.filter((kind) => idsOf(table, kind, ticked).join() !== idsOf(table, kind, stored).join()).map((kind) => ({
      ...{ table, kind },
    })),
  );
  const save = async (): Promise<void> => {
    if (!holder || changed.length === 0) return;
    const saveAll = async () => {
      let reply = { message: '', result: null };
      for (const { table, kind } of changed)
        reply = await saveGrants(holder, table.id, kind, idsOf(table, kind, ticked));
      return reply;
    };
    await run(saveAll, { settled: () => void granted.refetch().then(() => setTicks(undefined)) });
  };
  return {
    ...{ tables: all, ticked, busy, dirty: changed.length > 0, save },
    error: tables.error ?? granted.error,
    pending: tables.isPending || granted.isPending,
    retry: () => void (tables.error ? tables.refetch() : granted.refetch()),
    setTicked: (ids: string[]) => key !== undefined && setTicks({ key, ids }),
  };
}
