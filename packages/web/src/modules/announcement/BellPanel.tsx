import type { BellList, BellRow } from '@songbai/contract/modules/announcement/announcement.calls.ts';
import { Button, Empty, Skeleton } from 'antd';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import styles from './announcement.module.css';
import { PriorityTag } from './PriorityTag.tsx';

interface BellPanelProps {
  list: BellList | undefined;
  /** The last load failed. */
  failed: boolean;
  onChoose(row: BellRow): void;
  onShowAll(): void;
  onRetry(): void;
  onEscape(): void;
}

/** Panel of the bell: the latest unread announcements and system messages; it begins with a tab that has some. */
export function BellPanel({ list, failed, onEscape, ...rest }: BellPanelProps) {
  const part = (rows: BellRow[] | undefined) => <Rows rows={rows} failed={failed} {...rest} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc from any control inside closes the panel
    <div onKeyDown={(event) => event.key === 'Escape' && onEscape()}>
      <Tabs
        size="small"
        defaultActiveKey={list?.anntMsgTotal === 0 && list.sysMsgTotal > 0 ? 'sys' : 'annt'}
        items={[
          { key: 'annt', label: `通知(${list?.anntMsgTotal ?? 0})`, children: part(list?.anntMsgList) },
          { key: 'sys', label: `系统消息(${list?.sysMsgTotal ?? 0})`, children: part(list?.sysMsgList) },
        ]}
      />
    </div>
  );
}

interface RowsProps extends Pick<BellPanelProps, 'failed' | 'onChoose' | 'onShowAll' | 'onRetry'> {
  rows: BellRow[] | undefined;
}

function Rows({ rows, failed, onChoose, onShowAll, onRetry }: RowsProps) {
  return (
    <>
      {!rows && failed && <LoadFailure error="消息加载失败" onRetry={onRetry} />}
      {!rows && !failed && <Skeleton active />}
      {rows?.length === 0 && <Empty description="没有未读消息" />}
      {rows && rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={row.id}>
              <button type="button" className={styles.row} onClick={() => onChoose(row)}>
                <span className={styles.rowHead}>
                  <span className={styles.rowTitle} title={row.titile}>
                    {row.titile}
                  </span>
                  <PriorityTag priority={row.priority} />
                </span>
                <span className={styles.rowTime}>{row.createTime} 发布</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button type="dashed" block onClick={onShowAll}>
        查看更多
      </Button>
    </>
  );
}
