import { escaped, htmlPage } from '../../http/html-page.ts';

/** Content of the printable view of an announcement. */
export interface ShownAnnouncement {
  title: string;
  /** Real name of the sender; empty for a draft. */
  sender: string;
  time: string;
  /** Cleaned rich text. */
  content: string;
}

/** Allows only the page itself, its inline styles and pictures: no script, no form, no frame. */
export const SHOW_POLICY =
  "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** An announcement as a standalone page (contract/2 §5.1). */
export function showPage({ title, sender, time, content }: ShownAnnouncement): string {
  const by = [sender && `发布人：${escaped(sender)}`, time && `发布时间：${escaped(time)}`].filter(Boolean).join('　');
  return htmlPage(title, `<article><h1>${escaped(title)}</h1><p class="by">${by}</p>${content}</article>`);
}

/** Page with the reason why nothing is shown. */
export function refusalPage(text: string): string {
  return htmlPage('通告', `<h1>${escaped(text)}</h1>`);
}
