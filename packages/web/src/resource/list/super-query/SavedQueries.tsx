import { DeleteOutlined } from '@ant-design/icons';
import type { SavedQuery } from '@songbai/contract/modules/saved-query/saved-query.calls.ts';
import { Button, Card, Empty, Spin } from 'antd';
import { useConfirm } from '../../../ui/confirm/index.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { useShowFailure } from '../../use-show-failure.ts';
import styles from './super-query.module.css';
import type { useSavedQueries } from './use-saved-queries.ts';

interface SavedQueriesProps {
  saved: ReturnType<typeof useSavedQueries>;
  onLoad(query: SavedQuery): void;
}

/** 保存的查询: a click loads a query into the editor without running it (contract/3 §6). */
export function SavedQueries({ saved, onLoad }: SavedQueriesProps) {
  const confirm = useConfirm();
  const showFailure = useShowFailure();
  const ask = (id: string, title: string): void =>
    confirm({
      title: '是否删除当前查询？',
      effect: `「${title}」`,
      danger: true,
      onOk: () => saved.remove(id).catch(showFailure),
    });
  return (
    <Card title="保存的查询" size="small" className={styles.saved}>
      {saved.failure !== undefined && <LoadFailure error={saved.failure} onRetry={saved.retry} />}
      {saved.loading && <Spin size="small" />}
      {!saved.loading && saved.failure === undefined && saved.queries.length === 0 && (
        <Empty description="没有保存任何查询" />
      )}
      {saved.queries.length > 0 && (
        <ul className={styles.savedList} aria-label="保存的查询">
          {saved.queries.map((query) => (
            <li key={query.id} className={styles.savedItem}>
              <button type="button" className={styles.savedTitle} title={query.title} onClick={() => onLoad(query)}>
                {query.title}
              </button>
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`删除${query.title}`}
                onClick={() => ask(query.id, query.title)}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
