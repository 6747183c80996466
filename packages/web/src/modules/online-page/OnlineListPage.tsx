import type { OnlineRight } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Card, Skeleton } from 'antd';
import { isRefusal } from '../../lib/failure.ts';
import { useFreshWhenShown } from '../../lib/page.ts';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { useOnlineButtons } from '../online-enhance/index.ts';
import { onlineResourceQuery } from './online-page.calls.ts';
import { useOnlineCode } from './use-online-code.ts';

/** The list of a designed table (online.md §5.4): one component for all of them, with the state of its own tab. */
export function OnlineListPage() {
  const code = useOnlineCode();
  const query = onlineResourceQuery(code);
  const { data, error, refetch } = useQuery(query);
  useFreshWhenShown(query.queryKey);
  const buttons = useOnlineButtons(data);
  if (data) {
    const { resource, head } = data;
    // A table that was designed anew has other columns and fields: nothing of the old page fits it.
    return <ResourceList key={`${head.id} ${head.version}`} resource={resource} may={mayOf(data.may)} {...buttons} />;
  }
  return (
    <Card variant="borderless">
      {error ? (
        <LoadFailure
          error={isRefusal(error, 'onlineNotSynced') ? '请先同步数据库再访问该页面' : error}
          onRetry={refetch}
        />
      ) : (
        <Skeleton active />
      )}
    </Card>
  );
}

const RIGHTS: readonly OnlineRight[] = ['list', 'add', 'edit', 'delete', 'export', 'import', 'recycle'];

const mayOf = (may: readonly OnlineRight[]) =>
  Object.fromEntries(RIGHTS.map((right) => [right, may.includes(right)])) as Record<OnlineRight, boolean>;
