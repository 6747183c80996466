import { lazyPart } from '../lazy-part.tsx';

/** Shows markdown from the server or from outside; HTML in it shows as the text it is. */
export const MarkdownView = lazyPart<{ markdown: string }>(
  async () => (await import('./SafeMarkdown.tsx')).SafeMarkdown,
);
