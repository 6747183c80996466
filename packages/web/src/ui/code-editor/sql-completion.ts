import { autocompletion } from '@codemirror/autocomplete';
import { type SQLNamespace, sql } from '@codemirror/lang-sql';
import type { Extension } from '@codemirror/state';
import type { KnownTable } from './code-editor-props.ts';

/** SQL with the tables and columns that a statement may name, offered while typing and by Ctrl+Space. */
export function sqlOf(tables: readonly KnownTable[]): Extension {
  const schema: SQLNamespace = Object.fromEntries(
    tables.map(({ name, label, columns }): [string, SQLNamespace] => [
      name,
      {
        self: { label: name, detail: label, type: 'class' },
        children: columns.map((column) => ({ label: column.name, detail: column.label, type: 'property' })),
      },
    ]),
  );
  return [sql({ schema }), autocompletion({ icons: false })];
}
