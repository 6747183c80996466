import { createRequire } from 'node:module';
import type { Fields } from '@songbai/contract/resource/kinds.ts';
import { inAppPath } from '@songbai/contract/rules/in-app-path.ts';
import type sanitize from 'sanitize-html';
import { AppError } from '../../platform/errors.ts';

/**
 * Rich text is sanitised on input and on output (design.md §9): only what the editor produces is kept, the rest is
 * removed or becomes plain text. The result does not depend on how a browser reads broken markup, because the text is
 * parsed and serialised anew.
 */
const TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'div', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li'],
  ...['span', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'sub', 'sup', 'mark', 'a', 'img'],
  ...['table', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];

/** The content of these is not readable text. */
const SWALLOWED = [
  ...['script', 'style', 'textarea', 'option', 'xmp', 'noscript', 'noembed', 'noframes', 'iframe', 'object', 'embed'],
  ...['svg', 'math', 'template', 'title', 'plaintext', 'select', 'applet', 'audio', 'video', 'canvas', 'frameset'],
];

const NUMBER = /^\d{1,4}$/;
const NUMBERS: Readonly<Record<string, RegExp>> = {
  width: NUMBER,
  height: NUMBER,
  colspan: NUMBER,
  rowspan: NUMBER,
  span: NUMBER,
  start: NUMBER,
  colwidth: /^\d{1,4}(,\d{1,4})*$/,
};

const STYLES: Readonly<Record<string, RegExp>> = {
  'text-align': /^(left|right|center|justify|start|end)$/,
  color: /^(#[\da-f]{3,8}|[a-z]{3,20}|(rgb|hsl)a?\([\d.,%\s/]{1,40}\))$/,
};

/** Far deeper than real texts; parsing time grows with the square of the depth. */
const DEEPEST = 500;
/** Deeper tags are dropped, their text stays. */
const KEPT_DEPTH = 60;

/** Loaded lazily with the first rich text: a tenth of an idle server's memory, and most replies contain none. */
const load = createRequire(import.meta.url);
let loaded: typeof sanitize | undefined;

function sanitizer(): typeof sanitize {
  loaded ??= load('sanitize-html') as typeof sanitize;
  return loaded;
}

class TooDeep extends Error {}

let depth = 0;

/** Created once; the counter next to it belongs to the running call. */
const OPTIONS: sanitize.IOptions = {
  allowedTags: TAGS,
  nonTextTags: SWALLOWED,
  disallowedTagsMode: 'discard',
  allowedAttributes: {
    '*': ['style'],
    a: ['href', 'target', 'rel', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    td: ['colspan', 'rowspan', 'colwidth'],
    th: ['colspan', 'rowspan', 'colwidth'],
    col: ['span'],
    ol: ['start'],
  },
  selfClosing: ['br', 'hr', 'img', 'col'],
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: KEPT_DEPTH,
  // Two properties need no style sheet parser, which would cost more than everything else.
  parseStyleAttributes: false,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs) }),
    img: (tagName, attribs) => pictureOrLink(tagName, attribs),
    '*': (tagName, attribs) => ({ tagName, attribs: plainAttributes(attribs) }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src && !attribs.href,
  onOpenTag: () => {
    depth += 1;
    if (depth > DEEPEST) throw new TooDeep();
  },
  onCloseTag: () => {
    depth -= 1;
  },
};

const EXTERNAL = /^https?:\/\/[^\s\\<>"'`\p{Cc}]+$/iu;
const MAIL = /^mailto:[^\s\\<>"'`\p{Cc}]+$/iu;
/** Our own files, wherever the API is mounted and under whatever name this host was reached. */
const OWN_FILE = /^(?:https?:\/\/[\w.:[\]-]+)?((?:\/[\w-]+)*\/sys\/common\/static\/([^\s\\<>"'`?#\p{Cc}]+))$/iu;

function linkAttributes({ href, title, target }: sanitize.Attributes): sanitize.Attributes {
  const address = (href ?? '').trim();
  const named: sanitize.Attributes = title ? { title } : {};
  if (EXTERNAL.test(address) && URL.canParse(address))
    return { href: address, target: '_blank', rel: 'noopener noreferrer', ...named };
  if (MAIL.test(address)) return { href: address, rel: 'noopener noreferrer', ...named };
  const path = inAppPath(address);
  if (path === undefined) return named;
  return { href: path, ...(target === '_blank' ? { target } : {}), rel: 'noopener noreferrer', ...named };
}

const REMOTE_PICTURE = '查看外部图片';

/**
 * Only our own files are shown as pictures, without a host, so that reading a text calls no other one: it would learn
 * who reads when and where. A picture from elsewhere becomes a link to it.
 */
function pictureOrLink(tagName: string, { src, ...rest }: sanitize.Attributes): sanitize.Tag {
  const address = (src ?? '').trim();
  const path = OWN_FILE.exec(address)?.[1];
  // Dot segments could leave the folder of files.
  const own = path !== undefined && !/(^|\/|%2f)(\.|%2e){1,2}(\/|%2f|$)/i.test(path);
  if (own) return { tagName, attribs: { src: path, ...rest } };
  const { href, ...link } = linkAttributes({ href: address });
  if (href === undefined || !EXTERNAL.test(href)) return { tagName, attribs: {} };
  return { tagName: 'a', attribs: { href, ...link }, text: rest.alt?.trim() || REMOTE_PICTURE };
}

/** Paths of our stored files that clean rich text shows or links to. */
export const ownFilesIn = (html: string): string[] =>
  pathsOf(html.matchAll(/["'](?:\/[\w-]+)*\/sys\/common\/static\/([^\s\\<>"'`?#]+)["']/g));

/** The same of Markdown, where addresses stand in brackets. */
export const ownFilesInMarkdown = (markdown: string): string[] =>
  pathsOf(markdown.matchAll(/\]\((?:\/[\w-]+)*\/sys\/common\/static\/([^\s\\<>"'`?#()]+)/g));

const pathsOf = (found: Iterable<RegExpExecArray>): string[] =>
  [...found].map(([, path = '']) => {
    try {
      return decodeURIComponent(path);
    } catch {
      return path;
    }
  });

function plainAttributes(attribs: sanitize.Attributes): sanitize.Attributes {
  const kept: sanitize.Attributes = {};
  for (const [name, value] of Object.entries(attribs)) {
    const pattern = Object.hasOwn(NUMBERS, name) ? NUMBERS[name] : undefined;
    if (name === 'style') {
      const style = plainStyle(value);
      if (style !== '') kept.style = style;
    } else if (!pattern || pattern.test(value)) kept[name] = value;
  }
  return kept;
}

function plainStyle(text: string): string {
  return text
    .split(';')
    .flatMap((declaration) => {
      const [name = '', value = '', ...more] = declaration.toLowerCase().split(':');
      const property = name.trim();
      const plain = value.trim();
      const pattern = Object.hasOwn(STYLES, property) ? STYLES[property] : undefined;
      return more.length === 0 && pattern?.test(plain) ? [`${property}: ${plain}`] : [];
    })
    .join('; ');
}

/** Cache of recently cleaned texts, so that content shown to all users is not parsed again; size in characters. */
const KEPT_CHARACTERS = 4_000_000;
const kept = new Map<string, string>();
let keptCharacters = 0;

/** The harmless part of rich text; text without any tag is returned unchanged. */
export function cleanHtml(text: string): string {
  if (!text.includes('<')) return text;
  const known = kept.get(text);
  if (known !== undefined) return known;
  const clean = stable(text) ?? text.replaceAll('<', '&lt;');
  keep(text, clean);
  keep(clean, clean);
  return clean;
}

/** Broken markup settles with the second or third reading; what does not is no text of an editor. */
const MOST_READINGS = 5;

/**
 * Read until reading changes nothing: a dropped tag between two others hides from the parser that the second ends the
 * first, so that one reading may leave what the next one would nest differently. Undefined when it cannot be read.
 */
function stable(text: string): string | undefined {
  let before = text;
  for (let reading = 0; reading < MOST_READINGS; reading += 1) {
    const clean = parsed(before);
    if (clean === undefined || clean === before) return clean;
    before = clean;
  }
  return undefined;
}

/** Undefined when the tags are nested too deep to be read. */
function parsed(text: string): string | undefined {
  depth = 0;
  try {
    return sanitizer()(text, OPTIONS);
  } catch (error) {
    if (error instanceof TooDeep) return undefined;
    throw error;
  }
}

function keep(text: string, clean: string): void {
  if (kept.has(text)) return;
  if (keptCharacters > KEPT_CHARACTERS) {
    kept.clear();
    keptCharacters = 0;
  }
  kept.set(text, clean);
  keptCharacters += text.length + clean.length;
}

const NAMES = new WeakMap<Fields, readonly string[]>();

/** Names of the rich text fields; cached, because this is needed for every row. */
function htmlNames(fields: Fields): readonly string[] {
  let names = NAMES.get(fields);
  if (!names) {
    names = Object.keys(fields).filter((name) => fields[name]?.kind === 'html');
    NAMES.set(fields, names);
  }
  return names;
}

/** Cleans the rich text of outgoing rows, in place. */
export function cleanRows<R extends object>(fields: Fields, rows: R[]): R[] {
  const names = htmlNames(fields);
  if (names.length === 0) return rows;
  for (const row of rows as Record<string, unknown>[]) {
    for (const name of names) {
      const value = row[name];
      if (typeof value === 'string') row[name] = cleanHtml(value);
    }
  }
  return rows;
}

/**
 * A draft with clean rich text, which may be longer than the input.
 * @throws AppError invalid when it is longer than the field
 */
export function cleanDraft<D extends Record<string, unknown>>(fields: Fields, draft: D): D {
  const own: Record<string, string> = {};
  for (const name of htmlNames(fields)) {
    const field = fields[name];
    const value = draft[name];
    if (typeof value !== 'string' || field?.kind !== 'html') continue;
    own[name] = cleanHtml(value);
    if (own[name].length > field.maxLength)
      throw new AppError('invalid', { detail: `${field.label}不能超过${field.maxLength}个字符` }, { field: name });
  }
  return { ...draft, ...own };
}
