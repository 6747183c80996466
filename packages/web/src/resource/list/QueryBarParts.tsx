import { DownOutlined, ReloadOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import styles from './resource-list.module.css';

/** Input by name; text as stored in the URL. */
type Typed = Readonly<Record<string, string>>;

/** Values of the controls; filters changed from outside (back button, link) replace them. */
export function useTyped(filters: Typed) {
  const [draft, setDraft] = useState(filters);
  const [seen, setSeen] = useState(filters);
  if (JSON.stringify(seen) !== JSON.stringify(filters)) {
    setSeen(filters);
    setDraft(filters);
  }
  return [draft, setDraft] as const;
}

interface LabelledProps {
  label: string;
  /** Two values side by side. */
  wide?: boolean;
  children(id: string): ReactNode;
}

export function Labelled({ label, wide = false, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={`${styles.queryItem} ${wide ? styles.wideItem : ''}`}>
      <label htmlFor={id} className={styles.queryLabel}>
        {label}
      </label>
      <div className={styles.queryControl}>{children(id)}</div>
    </div>
  );
}

interface QueryButtonsProps {
  onReset(): void;
  /** Absent: nothing is folded. */
  fold?: { open: boolean; onChange(open: boolean): void } | undefined;
}

/** 查询, 重置 and, where not all conditions are in view, 展开. */
export function QueryButtons({ onReset, fold }: QueryButtonsProps) {
  return (
    <Space>
      <Button type="primary" htmlType="submit" icon={<SearchOutlined />}>
        查询
      </Button>
      <Button icon={<ReloadOutlined />} onClick={onReset}>
        重置
      </Button>
      {fold && (
        <Button
          type="link"
          icon={fold.open ? <UpOutlined /> : <DownOutlined />}
          iconPlacement="end"
          aria-expanded={fold.open}
          onClick={() => fold.onChange(!fold.open)}
        >
          {fold.open ? '收起' : '展开'}
        </Button>
      )}
    </Space>
  );
}
