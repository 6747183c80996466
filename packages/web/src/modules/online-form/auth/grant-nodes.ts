import type { CheckNode } from '../../../ui/check-tree/check-model.ts';
import type { GrantKind, TableControls } from './auth.calls.ts';

/** What of some tables can be granted, by table; a table without any is left out. */
export function grantNodes(tables: readonly TableControls[], kind: GrantKind): CheckNode[] {
  return tables.flatMap((table) => {
    const children =
      kind === 'rules'
        ? table.rules.map(({ id, ruleName }): CheckNode => ({ key: id, title: ruleName }))
        : table[kind].map(({ id, title }): CheckNode => ({ key: id, title }));
    return children.length > 0 ? [{ key: tableKey(table.id), title: table.tableTxt, children }] : [];
  });
}

const tableKey = (id: string): string => `table:${id}`;

/** The ids that are granted of one table and kind. */
export function idsOf(table: TableControls, kind: GrantKind, ticked: readonly string[]): string[] {
  const ticks = new Set(ticked);
  return table[kind].map(({ id }) => id).filter((id) => ticks.has(id));
}
