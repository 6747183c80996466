import { onTestFinished } from 'vitest';

/** The configuration that the server writes into the document, until the test ends. */
export function withMeta(name: string, content: string): void {
  const meta = document.createElement('meta');
  meta.name = name;
  meta.content = content;
  document.head.append(meta);
  onTestFinished(() => meta.remove());
}
