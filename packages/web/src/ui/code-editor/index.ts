export { CodeEditor } from './CodeEditor.tsx';
export type { CodeEditorProps, CodeOption, CodeOptions, CodeProblem, KnownTable } from './code-editor-props.ts';
export { ProblemLines } from './ProblemLines.tsx';
