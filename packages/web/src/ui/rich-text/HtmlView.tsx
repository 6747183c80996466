import { lazyPart } from '../lazy-part.tsx';

const SafeHtml = lazyPart(async () => (await import('./SafeHtml.tsx')).SafeHtml);

/** Renders rich text from the server or other sources; the only component that puts HTML on a page. */
export function HtmlView({ html }: { html: string | null | undefined }) {
  return html ? <SafeHtml html={html} /> : null;
}
