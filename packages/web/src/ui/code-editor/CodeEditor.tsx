import { lazyPart } from '../lazy-part.tsx';
import type { CodeEditorProps } from './code-editor-props.ts';

/** Lazy-loaded code editor; grammars are loaded per language. */
export const CodeEditor = lazyPart<CodeEditorProps>(async () => (await import('./CodeFrame.tsx')).CodeFrame);
