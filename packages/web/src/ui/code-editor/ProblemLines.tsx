import { Alert } from 'antd';
import type { CodeProblem } from './code-editor-props.ts';

/** What is wrong with a text, in words below its editor. */
export function ProblemLines({ problems }: { problems: readonly CodeProblem[] }) {
  return problems.map(({ line, column, text }) => (
    <Alert key={`${line} ${column}`} type="error" showIcon title={`第${line}行第${column}列：${text}`} />
  ));
}
