import type { Resource } from '@songbai/contract/resource/define.ts';

import { type ReactNode, useState } from 'react';
import { DetailList } from '../../ui/detail-list/index.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import type { Values } from '../form/form-rules.ts';
import { kindOf } from '../kinds/kinds.tsx';
import { dictTextOf } from '../list/use-list-columns.tsx';
import { PlannedValue } from './RecordHead.tsx';
import styles from './record.module.css';
import { type RecordPlan, recordParts } from './record-plan.ts';

interface FieldCardsProps {
  resource: Resource;
  row: Values;
  plan: RecordPlan;
  /** Number of columns where there is room; 3 by default. */
  col?: number;
  /** Further cards of the page, before the line at the foot. */
  children?: ReactNode;
}

/** What the head does not tell, in cards. Values that say nothing are left out until 显示空字段 asks for them. */
export function FieldCards({ resource, row, plan, col = 3, children }: FieldCardsProps) {
  const [all, setAll] = useState(false);
  const { cards } = recordParts(resource, row, plan);
  const hidden = cards.reduce((sum, { empty }) => sum + empty.length, 0);
  const shown = cards.map(({ title, filled, empty }) => ({ title, names: all ? [...filled, ...empty] : filled }));
  return (
    <div className={styles.cards}>
      {shown
        .filter(({ names }) => names.length > 0)
        .map(({ title, names }) => (
          <section key={title} className={styles.card}>
            <DetailList
              title={title}
              size="small"
              layout="vertical"
              col={col}
              items={names.map((name) => ({
                key: name,
                term: resource.fields[name]?.label ?? '',
                wide: isWide(resource, name),
                content: <PlannedValue name={name} resource={resource} row={row} plan={plan} />,
              }))}
            />
          </section>
        ))}
      {children}
      <footer className={styles.foot}>
        <span>{stampsOf(row)}</span>
        {hidden > 0 && (
          <LinkButton onClick={() => setAll(!all)}>{all ? '隐藏空字段' : `显示空字段（${hidden}）`}</LinkButton>
        )}
      </footer>
    </div>
  );
}

function isWide({ fields }: Resource, name: string): boolean {
  const field = fields[name];
  return field !== undefined && (kindOf(field).wide ?? false);
}

/** 创建 管理员 2026-11-22 18:31:05 · 更新 … */
function stampsOf(row: Values): string {
  const part = (word: string, by: string, time: string) => {
    const who = dictTextOf(row, by) ?? row[by];
    return row[time] ? `${word} ${[who, row[time]].filter(Boolean).join(' ')}` : '';
  };
  return [part('创建', 'createBy', 'createTime'), part('更新', 'updateBy', 'updateTime')].filter(Boolean).join(' · ');
}
