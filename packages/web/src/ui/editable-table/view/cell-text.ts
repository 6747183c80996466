import type { Column } from '../model/columns.ts';
import type { CellValue, Refused } from '../model/doc.ts';
import type { TableStore } from '../model/store.ts';
import type { CellKinds } from './cell-kinds.ts';
import type { PlacedColumn } from './layout.ts';
import { columnFor, kindOf, type LinkedOptions } from './table-context.ts';

export interface TextParts {
  store: TableStore;
  kinds: CellKinds;
  readOnly: boolean;
  linkage: LinkedOptions | undefined;
}

type Parts = Pick<TextParts, 'store' | 'kinds' | 'linkage'>;

/** Message of a cell whose text is being looked up on the server. */
export const FINDING = '正在查找…';
const NOT_FOUND = '无法用于此列';

/** The text of a cell as shown, copied and searched. */
export function shownText(parts: Parts, id: string, column: Column): string {
  const row = parts.store.row(id);
  if (!row) return '';
  const refused = parts.store.refused(id, column.key);
  return refused?.text ?? kindOf(parts.kinds, column).text(row[column.key], columnFor(parts, column, row), row);
}

export function refusal(parts: Parts, column: Column, text: string): Refused {
  const { wrong = NOT_FOUND } = kindOf(parts.kinds, column);
  return { text, message: `“${text}”${typeof wrong === 'string' ? wrong : wrong(text)}` };
}

/** A cell with the value of a text; without one it keeps the text, marked. */
export function readCell(parts: Parts, id: string, column: Column, text: string): CellValue {
  const row = parts.store.row(id);
  const { parse, find } = kindOf(parts.kinds, column);
  const value = parse?.(text, row ? columnFor(parts, column, row) : column);
  if (value !== undefined) return [id, column.key, value];
  if (text.trim() === '') return [id, column.key, null];
  return [id, column.key, null, find ? { text, message: FINDING } : refusal(parts, column, text)];
}

/** Looks up the texts that only the server knows the values of, once per column, and puts the answers in. */
export function findPasted(
  parts: Parts,
  columns: readonly PlacedColumn[],
  cells: readonly CellValue[],
  group: string,
): void {
  for (const { column } of columns) {
    const open = cells.filter(([, key, , refused]) => key === column.key && refused?.message === FINDING);
    const { find } = kindOf(parts.kinds, column);
    if (!find || open.length === 0) continue;
    const texts = [...new Set(open.map(([, , , refused]) => refused?.text ?? ''))];
    void find(texts, column)
      .catch((): ReadonlyMap<string, unknown> => new Map())
      .then((found) => {
        const { store } = parts;
        const answers = open.flatMap(([id, key, , refused]): CellValue[] => {
          // Changed meanwhile, or undone.
          if (!refused || store.refused(id, key) !== refused) return [];
          const value = found.get(refused.text);
          return [value === undefined ? [id, key, null, refusal(parts, column, refused.text)] : [id, key, value]];
        });
        store.setCells(answers, group);
      });
  }
}
