export { CodeEditor } from './CodeEditor.tsx';
export type { CodeEditorProps, CodeProblem, KnownTable } from './code-editor-props.ts';
