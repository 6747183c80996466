import { isSafeImage } from './safe-url.ts';
import { safeHtml } from './sanitise.ts';

export interface Pasted {
  html: string;
  /** Pictures that cannot be imported: local files or data embedded in the text. */
  lostImages: number;
}

/** Cleans HTML from the clipboard: office programs add list paragraphs, empty tags and their own colours. */
export function cleanPasted(html: string): Pasted {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  rebuildLists(body);
  for (const node of body.querySelectorAll('o\\:p, v\\:shape, style, script, meta, link, title, xml')) node.remove();
  for (const node of body.querySelectorAll<HTMLElement>('[style]')) {
    if (/^(windowtext|black|rgb\(0, 0, 0\))$/i.test(node.style.color)) node.style.removeProperty('color');
  }
  const lost = [...body.querySelectorAll('img')].filter((image) => !isSafeImage(image.getAttribute('src')));
  for (const image of lost) image.remove();
  return { html: safeHtml(body.innerHTML), lostImages: lost.length };
}

const LIST_ITEM = /mso-list:\s*l\d+\s+level(\d+)/i;
const MARKER = '[style*="mso-list" i][style*="ignore" i]';

/** Paragraphs that only look like a list (`mso-list:l0 level1`) become a real one, nested by their level. */
function rebuildLists(body: HTMLElement): void {
  const open: HTMLElement[] = [];
  let last: Element | undefined;
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[style*="mso-list" i]')) {
    const level = Number(LIST_ITEM.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0);
    if (level === 0) continue;
    if (paragraph.previousElementSibling !== last) open.length = 0;
    const marker = paragraph.querySelector(MARKER);
    const kind = /[\da-z一二三四五六七八九十]+[.)、）]/i.test(marker?.textContent ?? '') ? 'ol' : 'ul';
    marker?.remove();
    const item = document.createElement('li');
    item.append(...paragraph.childNodes);
    open.length = Math.min(open.length, level);
    listFor(open, level, kind, paragraph).append(item);
    last = open[0];
    paragraph.remove();
  }
}

/** The list of this level, created if missing. */
function listFor(open: HTMLElement[], level: number, kind: string, paragraph: HTMLElement): HTMLElement {
  for (let depth = open.length; depth < level; depth += 1) {
    const list = document.createElement(kind);
    const above = open[depth - 1];
    if (above) (above.lastElementChild ?? above).append(list);
    else paragraph.before(list);
    open.push(list);
  }
  return open[level - 1] as HTMLElement;
}
