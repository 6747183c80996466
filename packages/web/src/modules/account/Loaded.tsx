import type { OwnData } from '@songbai/contract/modules/account/account.calls.ts';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { useOwnData } from './account.calls.ts';

/** The user's own record, once loaded; a failed load can be retried. */
export function Loaded({ children }: { children: (own: OwnData) => ReactNode }) {
  const { data, error, refetch } = useOwnData();
  if (data) return <>{children(data)}</>;
  if (!error) return <Skeleton active aria-label="正在加载…" />;
  return <LoadFailure error={error} onRetry={refetch} />;
}
