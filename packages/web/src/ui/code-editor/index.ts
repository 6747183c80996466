export { CodeEditor } from './CodeEditor.tsx';
export type { CodeEditorProps } from './code-editor-props.ts';
