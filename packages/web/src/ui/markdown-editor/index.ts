export { MarkdownEditor } from './MarkdownEditor.tsx';
export { MarkdownView } from './MarkdownView.tsx';
export type { MarkdownEditorProps } from './markdown-props.ts';
export { markdownText } from './plain-text.ts';
