import { type DuplicateTarget, duplicateTarget } from '@songbai/contract/modules/dict/duplicate.rules.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import { isEmpty } from '@songbai/contract/resource/drafts.ts';
import type { Column, Rule } from '../../ui/editable-table/model/columns.ts';
import { isTemporaryId } from '../../ui/editable-table/model/row-id.ts';
import { duplicateCheck } from './asked-rules.ts';
import type { Values } from './form-rules.ts';

/** Cells that are asked about at once; what else a pasted block holds is left to the save. */
const MOST_ASKED = 20;

/**
 * Columns of a sub-table with what is said of values that must not repeat: among its rows at once, of the rows of others
 * once the server was asked.
 * @param table the sub-table by itself
 * @param stored its rows as they were loaded: what one of them had may be given to another
 */
export function withDuplicateRules(columns: readonly Column[], table: Resource, stored: readonly Values[]): Column[] {
  return columns.map((column) => {
    const target = duplicateTarget(table, column.key);
    if (!target || !column.validateRules) return column;
    const own = new Set(stored.map((row) => String(row[column.key] ?? '')));
    return { ...column, validateRules: [...column.validateRules, { unique: true }, takenRule(target, own)] };
  });
}

function takenRule(target: DuplicateTarget, own: ReadonlySet<string>): Rule {
  const checks = new Map<string, (value: unknown) => Promise<void>>();
  let asked = 0;
  const checkOf = (id: string) => {
    const check = checks.get(id) ?? duplicateCheck(target, isTemporaryId(id) ? undefined : id);
    checks.set(id, check);
    return check;
  };
  return {
    handler: async ({ value, row }) => {
      if (isEmpty(value) || own.has(String(value)) || asked >= MOST_ASKED) return true;
      asked += 1;
      try {
        await checkOf(row.id)(value);
        return true;
      } catch (error) {
        // The check words it for the field.
        return (error as Error).message;
      } finally {
        asked -= 1;
      }
    },
  };
}
