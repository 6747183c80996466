import { lazyPart } from '../lazy-part.tsx';
import type { MarkdownEditorProps } from './markdown-props.ts';

/** Lazy-loaded markdown editor with a side-by-side preview. */
export const MarkdownEditor = lazyPart<MarkdownEditorProps>(
  async () => (await import('./MarkdownFrame.tsx')).MarkdownFrame,
);
