import type { Resource } from '@songbai/contract/resource/define.ts';
import { useQuery } from '@tanstack/react-query';
import { Table } from 'antd';
import { getResult } from '../../api/client.ts';
import { RowCard } from '../../ui/row-card/index.ts';
import { FieldCell } from '../kinds/kinds.tsx';
import type { ListColumn } from './plan-columns.ts';
import styles from './resource-list.module.css';

/** Sums over all rows that a list finds, by column; undefined while they are not known, or none is wanted. */
export function useTotals(
  resource: Resource,
  wanted: boolean,
  params: Readonly<Record<string, unknown>>,
): Readonly<Record<string, number>> | undefined {
  const { pageNo: _page, pageSize: _size, column: _column, order: _order, ...asked } = params;
  const { data } = useQuery({
    queryKey: [resource.name, 'totals', resource.path, asked],
    queryFn: ({ signal }) =>
      getResult<Record<string, number>>(`${resource.path}/totals`, asked, { signal, quiet: true }),
    enabled: wanted,
  });
  return data;
}

interface TotalsProps {
  columns: readonly ListColumn[];
  totals: Readonly<Record<string, number>>;
}

const has = (totals: TotalsProps['totals'], name: string): boolean => Object.hasOwn(totals, name);

/** 合计 below the rows of a table. */
export function TotalsRow({ columns, totals, before, after }: TotalsProps & { before: number; after: boolean }) {
  // The word stands in the first column, or before it where that has a sum itself.
  const named = columns.findIndex(({ name }) => !has(totals, name));
  return (
    <Table.Summary.Row className={styles.totals ?? ''}>
      {Array.from({ length: before }, (_none, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns before those of the fields have no names
        <Table.Summary.Cell key={`before-${at}`} index={at} />
      ))}
      {columns.map(({ name, field, under }, at) => (
        <Table.Summary.Cell key={name} index={before + at} {...(has(totals, name) ? { align: 'right' as const } : {})}>
          {at === named && '合计'}
          {has(totals, name) && <FieldCell field={field} value={totals[name]} text={undefined} />}
          {under && has(totals, under.name) && (
            <FieldCell field={under.field} value={totals[under.name]} text={undefined} />
          )}
        </Table.Summary.Cell>
      ))}
      {after && <Table.Summary.Cell index={before + columns.length} />}
    </Table.Summary.Row>
  );
}

/** The same on a phone. */
export function TotalsCard({ columns, totals }: TotalsProps) {
  return (
    <RowCard
      title="合计"
      lines={columns
        .filter(({ name }) => has(totals, name))
        .map(({ name, field }) => ({
          key: name,
          label: field.label,
          value: <FieldCell field={field} value={totals[name]} text={undefined} />,
        }))}
    />
  );
}
