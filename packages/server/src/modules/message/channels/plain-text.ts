import { createRequire } from 'node:module';
import type sanitize from 'sanitize-html';

const load = createRequire(import.meta.url);

/** What a message says without its markup, for receivers that show text only. */
export function plainText({ content, html }: { content: string; html: boolean }): string {
  if (!html) return content;
  const clean = load('sanitize-html') as typeof sanitize;
  const broken = content.replace(/<\/(?:p|div|h\d|li|tr|blockquote)>|<br\s*\/?>/gi, (tag) => `${tag}\n`);
  const bare = clean(broken, { allowedTags: [], allowedAttributes: {} });
  return unescaped(bare)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');

/** The beginning of a text that fits into so many bytes. */
export function withinBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text;
  let left = most - 3;
  let kept = '';
  for (const character of text) {
    left -= Buffer.byteLength(character);
    if (left < 0) break;
    kept += character;
  }
  return `${kept}…`;
}
