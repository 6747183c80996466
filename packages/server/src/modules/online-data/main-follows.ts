import { rulesOf } from '@songbai/contract/design/expression/rules.ts';
import type { Values } from '../../resource/context.ts';
import { firstRows } from '../../resource/read/store.ts';
import { editRow } from '../../resource/rows.ts';
import type { Work } from '../../resource/write/work.ts';
import type { UnderMain } from './targets.ts';

/** Calculates main rows again when rows under them were saved or deleted by themselves. */
export async function mainFollows(
  work: Work,
  of: UnderMain | undefined,
  rows: readonly Readonly<Values>[],
): Promise<void> {
  if (!of || !rulesOf(of.main.table.resource)?.readsRows) return;
  const { main, key, mainField } = of;
  const values = new Set(rows.map((row) => row[key]).filter((value) => typeof value === 'string' && value !== ''));
  for (const value of values) {
    const filter = { field: mainField, op: 'eq' as const, value: String(value) };
    const [row] = await firstRows(work, main.table, { filter, sort: [] }, 1);
    if (row) await editRow(work, main.table, main.hooks, { id: row.id });
  }
}
