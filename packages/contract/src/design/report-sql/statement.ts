import { readStatement } from './read-query.ts';
import { optionalParts, type ParamPart, present, reportParams, tokensOf } from './tokens.ts';
import type { Target } from './typed.ts';
import { type WrittenQuery, writeQuery } from './write-query.ts';

/**
 * The statement of a report as it is run: parts in brackets whose parameter is empty have fallen away.
 * @throws SqlProblem
 */
export function reportStatement(sql: string, target: Target, isEmpty: (param: ParamPart) => boolean): WrittenQuery {
  return writeQuery(readStatement(present(tokensOf(sql), isEmpty)), target);
}

export interface CheckedSql extends WrittenQuery {
  params: readonly string[];
}

/**
 * Checks a statement as it is saved: whole, and without each of its optional parts, since any of them may fall away.
 * @throws SqlProblem
 */
export function checkedSql(sql: string, target: () => Target): CheckedSql {
  const tokens = tokensOf(sql);
  const params = reportParams(tokens);
  const written = writeQuery(readStatement(present(tokens, () => false)), target());
  const parts = optionalParts(tokens);
  if (parts.length > 0) writeQuery(readStatement(present(tokens, () => true)), target());
  for (const part of parts) {
    const named = new Set(part.params.map(nameOf));
    writeQuery(readStatement(present(tokens, (param) => named.has(nameOf(param)))), target());
  }
  return { ...written, params };
}

const nameOf = ({ name, session }: ParamPart): string => `${session ? '#' : '$'}${name}`;
