import type { Resource } from '@songbai/contract/resource/define.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import type { ReactNode } from 'react';
import type { Values } from '../form/form-rules.ts';
import { rowName } from '../list/row-name.ts';
import { DetailValue } from './DetailValue.tsx';
import { RecordLink } from './RecordLink.tsx';
import styles from './record.module.css';
import { type RecordPlan, recordParts, repeatedTitles } from './record-plan.ts';

interface RecordProps {
  resource: Resource;
  row: Values;
  plan: RecordPlan;
}

/** 订单 GM202611220001 with its states: the title of a drawer that shows one record. */
export function RecordTitle({ resource, row, plan, title }: RecordProps & { title?: string }) {
  const { tags } = recordParts(resource, row, plan);
  return (
    <span className={styles.title}>
      <span className={styles.name}>{title ?? recordTitle(resource, row)}</span>
      {tags.map((name) => (
        <PlannedValue key={name} name={name} resource={resource} row={row} plan={plan} />
      ))}
    </span>
  );
}

/** Kind and name of a record; the kind alone while the name is not known. */
export function recordTitle(resource: Resource, row: Values | undefined): string {
  return `${resource.title} ${row ? rowName(resource, row) : ''}`.trimEnd();
}

interface RecordHeadProps extends RecordProps {
  /** What can be done with the record: the links of its row. */
  actions?: ReactNode;
}

/** What the record belongs to, its key figures, and what can be done with it. */
export function RecordHead({ actions, ...record }: RecordHeadProps) {
  const { resource, row, plan } = record;
  const { facts, figures } = recordParts(resource, row, plan);
  if (facts.length === 0 && figures.length === 0 && !actions) return null;
  return (
    <header className={styles.head}>
      {facts.length > 0 && (
        <p className={styles.facts}>
          {facts.map((name) => (
            <span key={name}>
              {resource.fields[name]?.label} <PlannedValue name={name} {...record} />
            </span>
          ))}
        </p>
      )}
      {figures.length > 0 && (
        <dl className={styles.figures}>
          {figures.map((name) => (
            <div key={name}>
              <dt>{resource.fields[name]?.label}</dt>
              <dd className={row[name] === 0 ? styles.nothing : undefined}>
                <Figure name={name} {...record} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

function Figure({ name, ...record }: RecordProps & { name: string }) {
  const { resource, row, plan } = record;
  const value = row[name];
  const own = plan.contents?.(row)[name];
  if (own !== undefined) return own;
  if (resource.fields[name]?.kind === 'money' && typeof value === 'number') return `¥${yuan(value)}`;
  return <PlannedValue name={name} {...record} />;
}

/** One value as the plan wants it, as a link where it leads to a record. */
export function PlannedValue({ name, resource, row, plan }: RecordProps & { name: string }) {
  const own = plan.contents?.(row)[name];
  if (own !== undefined) return own;
  const value = <DetailValue resource={resource} id={String(row.id ?? '')} name={name} row={row} />;
  const source = plan.links?.[name] ?? repeatedTitles(resource, row)[name] ?? name;
  const field = resource.fields[source];
  const id = row[source];
  if (field?.kind !== 'ref' || typeof id !== 'string' || id === '') return value;
  return (
    <RecordLink target={field.target} id={id}>
      {value}
    </RecordLink>
  );
}
