import { DeleteOutlined, DownOutlined } from '@ant-design/icons';
import { Button, Dropdown, Input } from 'antd';
import type { ReactNode } from 'react';
import styles from './gateway.module.css';

interface RuleEntriesProps {
  /** What one entry is called, such as 路由条件. */
  what: string;
  entries: readonly { title: string; body: ReactNode }[];
  choices: readonly { key: string; label: string }[];
  onAdd(key: string): void;
  onRemove(at: number): void;
}

/** Entries below each other, each with its name and a way to take it out, and a choice of further ones. */
export function RuleEntries({ what, entries, choices, onAdd, onRemove }: RuleEntriesProps) {
  return (
    <>
      {entries.map(({ title, body }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no names of their own, and two may be the same
        <section key={at} className={styles.entry} aria-label={title}>
          <div className={styles.head}>
            <span>{title}</span>
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={`删除${what}${title}`}
              onClick={() => onRemove(at)}
            />
          </div>
          {body}
        </section>
      ))}
      <Dropdown
        trigger={['click']}
        menu={{ items: [...choices], onClick: ({ key }) => onAdd(key), style: { maxHeight: 320, overflow: 'auto' } }}
      >
        <Button type="dashed" className={styles.add}>
          添加{what} <DownOutlined />
        </Button>
      </Dropdown>
    </>
  );
}

interface RulePairProps {
  label: string;
  value: string;
  placeholder?: string;
  onChange(value: string): void;
}

/** A named value of an entry. */
export function RulePair({ label, value, placeholder, onChange }: RulePairProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the input within
    <label className={styles.pair}>
      <span className={styles.label}>{label}</span>
      <Input value={value} placeholder={placeholder} onChange={(event) => onChange(event.target.value)} />
    </label>
  );
}
