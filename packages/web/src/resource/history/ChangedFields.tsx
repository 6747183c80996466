import type { ChangedField, ReadableChange } from '@songbai/contract/modules/data-log/data-log.calls.ts';

import { useState } from 'react';
import { LinkButton } from '../../ui/LinkButton.tsx';
import styles from './history.module.css';

const ACTIONS: Readonly<Record<string, string>> = { add: '新增', edit: '修改', delete: '删除', restore: '恢复' };

/** 新增 客户「陈明」. */
export function ChangeHead({ change }: { change: ReadableChange }) {
  const { action, title, record } = change;
  return (
    <>
      <span className={action === 'delete' ? styles.removed : undefined}>{ACTIONS[action] ?? action}</span> {title}
      {record && `「${record}」`}
    </>
  );
}

/** Fields shown of a change before the rest is asked for. */
const FIRST = 4;

/** What a change changed: 把 性别 从 男 改为 女. */
export function ChangedFields({ change: { action, fields } }: { change: ReadableChange }) {
  const [all, setAll] = useState(false);
  const shown = all ? fields : fields.slice(0, FIRST);
  if (fields.length === 0) return <span className={styles.soft}>{action === 'edit' ? '没有可显示的字段' : '—'}</span>;
  return (
    <>
      <ul className={styles.fields}>
        {shown.map((field) => (
          <li key={field.name}>{action === 'edit' ? <Changed {...field} /> : <Given {...field} />}</li>
        ))}
      </ul>
      {fields.length > FIRST && (
        <LinkButton className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? '收起' : `展开其余${fields.length - FIRST}项`}
        </LinkButton>
      )}
    </>
  );
}

function Changed({ label, before, after, masked }: ChangedField) {
  if (masked) {
    return (
      <>
        修改了 <b>{label}</b> <span className={styles.soft}>（内容保密）</span>
      </>
    );
  }
  if (before === null) {
    return (
      <>
        把 <b>{label}</b> 改为 <Text value={after} />
      </>
    );
  }
  return (
    <>
      把 <b>{label}</b> 从 <Text value={before} /> 改为 <Text value={after} />
    </>
  );
}

function Given({ label, after, masked }: ChangedField) {
  return (
    <>
      {label}：{masked ? <span className={styles.soft}>（内容保密）</span> : <Text value={after} />}
    </>
  );
}

function Text({ value }: { value: string }) {
  return value === '' ? <span className={styles.soft}>空</span> : <q className={styles.value}>{value}</q>;
}
