import type { InstalmentDraft } from '@songbai/contract/modules/order/instalment.rules.ts';
import type { Row } from '../../ui/editable-table/rows.ts';

export type DraftRow = Pick<InstalmentDraft, 'dueDate' | 'amount'>;

/** Instalments as edited in the table. */
export function draftRows(instalments: readonly { dueDate: string | null; amount: number | null }[]): Row[] {
  return instalments.map(({ dueDate, amount }, at) => ({ id: `part-${at}`, dueDate, amount }));
}

/** Contents of the table; undefined while a cell is empty or not a valid amount. */
export function draftOf(rows: readonly Row[]): DraftRow[] | undefined {
  const parts: DraftRow[] = [];
  for (const { dueDate, amount } of rows) {
    if (typeof dueDate !== 'string' || dueDate === '' || typeof amount !== 'number' || amount <= 0) return undefined;
    parts.push({ dueDate, amount });
  }
  return parts;
}
