import { ReloadOutlined } from '@ant-design/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { longTime } from './figures-text.ts';
import styles from './monitor.module.css';

interface MonitorPageProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch' | 'isFetching' | 'dataUpdatedAt'>;
  /** Shown when the figures could not be read. */
  failure: string;
  /** In the place of the time of the last update. */
  head?: ReactNode;
  button?: string;
  children: (data: T) => ReactNode;
}

/** A page of figures: when they were read, a button to read them again, and what they say. */
export function MonitorPage<T>({ query, failure, head, button = '立即更新', children }: MonitorPageProps<T>) {
  const { data, error, refetch, isFetching, dataUpdatedAt } = query;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <span>{head ?? (dataUpdatedAt > 0 ? `上次更新时间 ${longTime(dataUpdatedAt)}` : '正在读取…')}</span>
        <Button icon={<ReloadOutlined aria-hidden />} loading={isFetching && !data} onClick={() => void refetch()}>
          {button}
        </Button>
      </div>
      {error && <LoadFailure error={failure} onRetry={refetch} />}
      {data !== undefined && children(data)}
      {data === undefined && !error && <Skeleton active title={false} />}
    </div>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
