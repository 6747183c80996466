import createPurify from 'dompurify';
import { isSafeImage, isSafeLink } from './safe-url.ts';

/** Allowed in rich text (design.md §9): text, its marks, lists, tables, pictures and links. */
const TAGS = [
  ...['p', 'div', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre'],
  ...['span', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'strike', 'sub', 'sup', 'mark', 'code', 'a', 'img'],
  ...['ul', 'ol', 'li', 'table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];
const ATTRIBUTES = ['href', 'src', 'alt', 'title', 'width', 'height', 'colspan', 'rowspan', 'start', 'style'];

const ALIGNMENTS = new Set(['left', 'center', 'right', 'justify', 'start', 'end']);
const COLOUR = /^(#[0-9a-f]{3,8}|rgba?\([\d\s.,%/]+\)|[a-z]+)$/i;

/** The two allowed declarations, as parsed by the browser; empty when there is none. */
function safeStyle(style: CSSStyleDeclaration): string {
  const align = style.getPropertyValue('text-align');
  const colour = style.getPropertyValue('color');
  return [
    ALIGNMENTS.has(align) ? `text-align: ${align}` : '',
    colour !== '' && COLOUR.test(colour) ? `color: ${colour}` : '',
  ]
    .filter((declaration) => declaration !== '')
    .join('; ');
}

/** A separate instance, so that its hooks affect no other code. */
const purify = createPurify(window);

purify.addHook('uponSanitizeAttribute', (_node, data) => {
  if (data.attrName === 'href') data.keepAttr = isSafeLink(data.attrValue);
  else if (data.attrName === 'src') data.keepAttr = isSafeImage(data.attrValue);
  else if (data.attrName === 'style') {
    data.attrValue = safeStyle(styleOf(data.attrValue));
    data.keepAttr = data.attrValue !== '';
  }
});

purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'A' && node.hasAttribute('href')) {
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer');
  }
  if (node.nodeName === 'IMG') {
    if (!node.hasAttribute('src')) node.remove();
    node.setAttribute('loading', 'lazy');
    node.setAttribute('referrerpolicy', 'no-referrer');
  }
});

/** Parsed by the browser; an element outside the document loads nothing. */
function styleOf(text: string): CSSStyleDeclaration {
  const probe = document.createElement('i');
  probe.style.cssText = text;
  return probe.style;
}

const RULES = { ALLOWED_TAGS: TAGS, ALLOWED_ATTR: ATTRIBUTES, ALLOW_DATA_ATTR: false, ALLOW_ARIA_ATTR: false };

/** Rich text reduced to the allow-list, as nodes: rendered without being parsed a second time. */
export function safeFragment(html: string): DocumentFragment {
  return purify.sanitize(html, { ...RULES, RETURN_DOM_FRAGMENT: true });
}

/** Rich text reduced to the allow-list, as text. */
export function safeHtml(html: string): string {
  return purify.sanitize(html, RULES);
}
