import { TABLE_DICTS, type TableList } from '@songbai/contract/modules/dict/table-lists.ts';
import { type ColumnValue, equalTerms, sqlName } from '@songbai/contract/rules/equal-terms.ts';
import { filled, type RuleValues } from '@songbai/contract/rules/rule-variables.ts';
import { AppError } from '../../platform/errors.ts';

/** A table-shaped dictionary whose names are all on the allow-list. */
export interface TableCode {
  table: string;
  list: TableList;
  text: string;
  code: string;
  where: ColumnValue[];
}

/**
 * Reads `table,text,code[,where]`; the table part may itself end in ` where …` (contract/2 §1.3).
 * @param variables replaces `#{sys_org_code}` and the like inside values
 * @throws AppError dictCodeMalformed for another number of parts, injection for anything outside the allow-list
 */
export function parseTableCode(dictCode: string, parts: readonly number[], variables: RuleValues): TableCode {
  const pieces = dictCode.split(',').map((piece) => piece.trim());
  if (!parts.includes(pieces.length)) throw new AppError('dictCodeMalformed');
  const [tablePart = '', textPart = '', codePart = '', condition = ''] = pieces;
  const [table = '', ownCondition = ''] = tablePart
    .split(/\s+where\s+/i)
    .map((part, at) => (at === 0 ? sqlName(part) : part));
  const [text, code] = [sqlName(textPart), sqlName(codePart)];
  const list = listOf(table);
  const where = [...parseCondition(ownCondition), ...parseCondition(decoded(condition))];
  for (const name of [text, code, ...where.map((term) => term.column)]) assertColumn(list, name);
  return {
    table,
    list,
    text,
    code,
    where: where.map((term) => ({ ...term, value: filled(term.value, variables) })),
  };
}

/** The allow-list entry of a table, or the refusal. */
export function listOf(table: string): TableList {
  const list = Object.hasOwn(TABLE_DICTS, table) ? TABLE_DICTS[table] : undefined;
  if (!list) throw new AppError('injection');
  return list;
}

export function assertColumn(list: TableList, column: string): void {
  if (!list.columns.includes(column)) throw new AppError('injection');
}

/** The client encodes the fourth part twice. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Accepts only `col='value' and col2=3` as a condition. */
export function parseCondition(text: string): ColumnValue[] {
  const terms = equalTerms(text);
  if (!terms) throw new AppError('injection');
  return terms;
}
