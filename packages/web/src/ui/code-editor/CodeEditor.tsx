import { lazyPart } from '../lazy-part.tsx';
import type { CodeEditorProps } from './code-editor-props.ts';

/** Code editor; its code comes with the first one shown, each language with the first text in it. */
export const CodeEditor = lazyPart<CodeEditorProps>(async () => (await import('./CodeFrame.tsx')).CodeFrame);
