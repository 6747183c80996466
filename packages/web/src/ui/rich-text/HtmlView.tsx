import { lazyPart } from '../lazy-part.tsx';

const SafeHtml = lazyPart(async () => (await import('./SafeHtml.tsx')).SafeHtml);

/** Shows rich text from the server or from outside; the one way HTML gets onto a page. */
export function HtmlView({ html }: { html: string | null | undefined }) {
  return html ? <SafeHtml html={html} /> : null;
}
