import type { UseQueryResult } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { type ReactNode, useId } from 'react';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import styles from './dashboard.module.css';

interface BlockProps<T> {
  title: string;
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  children: (data: T) => ReactNode;
}

/** A titled section of the page with its own loading and error states. */
export function Block<T>({ title, query, children }: BlockProps<T>) {
  const id = useId();
  const { data, error } = query;
  return (
    <section className={styles.block} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {data !== undefined && children(data)}
      {data === undefined && !error && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {data === undefined && error && <LoadFailure error={error} onRetry={query.refetch} />}
    </section>
  );
}
