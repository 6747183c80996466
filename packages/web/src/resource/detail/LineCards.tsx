import type { Field } from '@songbai/contract/resource/kinds.ts';
import { useState } from 'react';
import { NoRows } from '../../ui/empty.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { FieldDetail } from '../kinds/kinds.tsx';
import { dictTextOf } from '../list/use-list-columns.tsx';
import styles from './line-cards.module.css';
import { lineSum } from './line-sum.ts';
import { saysNothing } from './record-plan.ts';

export interface LinesViewProps {
  title: string;
  /** Must be referentially stable. */
  fields: readonly [string, Field][];
  rows: readonly Readonly<Record<string, unknown>>[];
  /** Columns with a sum at the end; must be referentially stable. */
  sums?: readonly string[];
}

type Line = LinesViewProps['rows'][number];

/** Cards shown before the rest is asked for. */
const FIRST = 20;

/** The rows of a sub-table as cards, each with what it says; sums at the end. */
export function LineCards({ title, fields, rows, sums = [] }: LinesViewProps) {
  const [all, setAll] = useState(false);
  if (rows.length === 0) return <NoRows>没有{title}</NoRows>;
  const shown = all ? rows : rows.slice(0, FIRST);
  return (
    <>
      <ol className={styles.cards} aria-label={title}>
        {shown.map((line, at) => (
          <li key={String(line.id ?? at)} className={styles.card}>
            <LineCard fields={fields} line={line} />
          </li>
        ))}
      </ol>
      {rows.length > FIRST && (
        <LinkButton aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? '收起' : `展开其余${rows.length - FIRST}行`}
        </LinkButton>
      )}
      {sums.length > 0 && <Sums fields={fields} rows={rows} sums={sums} />}
    </>
  );
}

function LineCard({ fields, line }: { fields: LinesViewProps['fields']; line: Line }) {
  const filled = fields.filter(([name, field]) => !saysNothing(field, line[name], dictTextOf(line, name)));
  // A row that says nothing but zeros still stands for something.
  return (
    <dl className={styles.values}>
      {(filled.length > 0 ? filled : fields.slice(0, 1)).map(([name, field]) => (
        <div key={name}>
          <dt>{field.label}</dt>
          <dd>
            <FieldDetail field={field} value={line[name]} text={dictTextOf(line, name)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Sums({ fields, rows, sums }: Pick<LinesViewProps, 'fields' | 'rows'> & { sums: readonly string[] }) {
  const summed = fields.filter(([name]) => sums.includes(name));
  return (
    <dl className={styles.values} aria-label="合计">
      {summed.map(([name, field]) => (
        <div key={name}>
          <dt>{field.label}合计</dt>
          <dd>
            <b>
              <FieldDetail field={field} value={lineSum(rows, name)} />
            </b>
          </dd>
        </div>
      ))}
    </dl>
  );
}
