import { useQuery } from '@tanstack/react-query';
import { Divider, Empty, Skeleton } from 'antd';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { EVENT_KEYS, fetchGenerations } from './event.calls.ts';
import { HistoryList } from './HistoryList.tsx';
import { generationItem } from './history-items.ts';

/** Rights and holds of a plot by generation (domain.md §3.6). */
export function PlotGenerations({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: EVENT_KEYS.generations(id),
    queryFn: ({ signal }) => fetchGenerations(id, signal),
    staleTime: 0,
  });
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active title={false} />;
  if (data.length === 0) return <Empty description="暂无使用权和保留记录" />;
  return data.map(generationItem).map(({ key, title, items }) => (
    <section key={key} aria-label={title}>
      <Divider titlePlacement="start" plain>
        {title}
      </Divider>
      <HistoryList items={items} />
    </section>
  ));
}
