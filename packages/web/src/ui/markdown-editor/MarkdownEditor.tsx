import { lazyPart } from '../lazy-part.tsx';
import type { MarkdownEditorProps } from './markdown-props.ts';

/** Markdown with its preview beside it; its code comes with the first one shown. */
export const MarkdownEditor = lazyPart<MarkdownEditorProps>(
  async () => (await import('./MarkdownFrame.tsx')).MarkdownFrame,
);
