import { lazyPart } from '../lazy-part.tsx';

/** Renders markdown from the server or other sources; HTML in it is shown as plain text. */
export const MarkdownView = lazyPart<{ markdown: string }>(
  async () => (await import('./SafeMarkdown.tsx')).SafeMarkdown,
);
