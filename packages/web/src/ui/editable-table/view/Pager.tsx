import { LIMITS } from '@songbai/contract/limits.ts';
import { Pagination } from 'antd';
import styles from '../editable-table.module.css';

export interface PagerOptions {
  current: number;
  pageSize: number;
  total: number;
  pageSizeOptions?: readonly number[];
  onChange(page: { current: number; pageSize: number }): void;
}

/** `a-b 共 n 条` with jumper and sizes (spec/2 §9). */
export function Pager({ pageSizeOptions = LIMITS.pageSizeOptions, onChange, ...rest }: PagerOptions) {
  return (
    <div className={styles.pager}>
      <Pagination
        {...rest}
        size="small"
        showSizeChanger
        showQuickJumper
        pageSizeOptions={[...pageSizeOptions]}
        showTotal={(total, [from, to]) => `${from}-${to} 共 ${total} 条`}
        onChange={(current, pageSize) => onChange({ current, pageSize })}
      />
    </div>
  );
}
