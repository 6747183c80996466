import { designOfName } from '@songbai/contract/design/design.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import { cgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import type { SyncState } from '@songbai/contract/modules/online-form/sync.calls.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useFeedback } from '../../lib/feedback.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { invalidate } from '../../resource/invalidate.ts';
import { useCommand } from '../../resource/use-command.ts';
import { fetchSyncState } from './online-form.calls.ts';

const POLL_MS = 1000;

/** Rows of designed tables: with a table those of its views change, and what others show of it. */
const isOfDesigned = ({ queryKey: [name] }: { queryKey: QueryKey }): boolean =>
  typeof name === 'string' && designOfName(name) !== undefined;

interface Outcome {
  onDone?(): void;
  onRefused?(): void;
  /** What is said of an end that came after the reply. */
  done?: string;
}

/**
 * Changes the stored table of a design; while that runs, tells how far it is. The reply to a long change comes before its
 * end, which is then found by its state.
 */
export function useSync(id: string, { onDone, onRefused, done = MESSAGES.designSynced }: Outcome = {}) {
  const client = useQueryClient();
  const { message } = useFeedback();
  const { busy, run } = useCommand();
  const [followed, setFollowed] = useState(false);
  const { data } = useQuery({
    queryKey: [cgformHead.name, 'syncState', id],
    queryFn: ({ signal }) => fetchSyncState(id, signal),
    enabled: busy || followed,
    refetchInterval: POLL_MS,
    ...{ staleTime: 0, gcTime: 0 },
  });
  const settled = () => {
    void invalidate(client, cgformHead.name);
    void client.invalidateQueries({ predicate: isOfDesigned });
  };
  const ended = useLatest((text: string) => {
    settled();
    if (text === '') {
      message.success(done);
      onDone?.();
    } else {
      message.error(text);
      onRefused?.();
    }
  });
  useEffect(() => {
    if (!followed || !data || data.state === 'running') return;
    setFollowed(false);
    ended.current(data.text);
  }, [followed, data, ended]);
  const go = async (act: () => Promise<Envelope<SyncState | null>>): Promise<void> => {
    const reply = await run(act, { settled });
    if (!reply) return onRefused?.();
    if (reply.result?.state !== 'running') return onDone?.();
    client.setQueryData([cgformHead.name, 'syncState', id], reply.result);
    setFollowed(true);
  };
  const isRunning = busy || followed;
  return { busy: isRunning, go, progress: isRunning && data?.state === 'running' ? data : undefined };
}
