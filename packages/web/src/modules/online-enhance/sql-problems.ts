import { readSql } from '@songbai/contract/design/sql-enhance/read-sql.ts';
import type { CodeProblem } from '../../ui/code-editor/index.ts';

/** How the server names a line (contract/errors.ts sqlEnhanceRefused). */
const AT_LINE = /第(\d+)行\s*(.*)$/u;

/**
 * What is wrong with an SQL enhancement: by its grammar as it is typed, else what the server said of its tables and columns.
 * @param refusal why its last save was refused
 */
export function sqlProblems(text: string, refusal: string | undefined): CodeProblem[] {
  if (text.trim() === '') return [];
  const read = readSql(text);
  if ('problem' in read) {
    const { problem } = read;
    if (problem.kind === 'query') return [{ line: 1, column: 1, text: '查询请使用在线报表' }];
    return [{ ...placeOf(text, problem.line, problem.part), text: `不支持 ${problem.part}` }];
  }
  const [, line, part = ''] = AT_LINE.exec(refusal ?? '') ?? [];
  return line ? [{ ...placeOf(text, Number(line), part), text: part }] : [];
}

/** The part where it stands in its line; a part that does not, such as a sentence, means the whole line. */
function placeOf(text: string, line: number, part: string): Pick<CodeProblem, 'line' | 'column'> {
  const content = text.split('\n')[line - 1] ?? '';
  const at = content.indexOf(part.replace(/…$/u, ''));
  return { line, column: Math.max(at, content.search(/\S|$/u)) + 1 };
}
