import type { TimelineKind } from '@songbai/contract/modules/event/event.calls.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Empty, Skeleton } from 'antd';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { EVENT_KEYS, fetchTimeline } from './event.calls.ts';
import { HistoryList } from './HistoryList.tsx';
import { historyItem } from './history-items.ts';

/** What was done to a record, the newest first; older entries on demand. */
export function RecordTimeline({ kind, id }: { kind: TimelineKind; id: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: EVENT_KEYS.timeline(kind, id),
    queryFn: ({ pageParam, signal }) => fetchTimeline(kind, id, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active title={false} />;
  const entries = data.pages.flatMap(({ records }) => records);
  if (entries.length === 0) return <Empty description="暂无办理记录" />;
  return (
    <>
      <HistoryList items={entries.map(historyItem)} />
      {hasNextPage && (
        <Button type="link" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          更早的记录
        </Button>
      )}
    </>
  );
}
