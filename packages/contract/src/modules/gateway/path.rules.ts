/** Paths of gateway routes: what a path from outside may look like, and which ones a pattern means. Pure. */

/** Longer ones are refused; every check and every rewriting costs in proportion. */
export const PATH_LENGTH = 4096;

/** What RFC 3986 allows in a path; everything else has to come encoded. */
const SOUND = /^(?:\/[\w\-.~!$&'()*+,;=:@%]*)+$/;
const ESCAPE = /%[\da-f]{2}/i;

/**
 * The decoded segments of a path that means the same to every server, undefined for any other: `..` and `.`, plain or
 * encoded, with or without parameters (`..;x`), slashes and control characters in disguise, double encoding, empty
 * segments.
 */
export function pathSegments(path: string): string[] | undefined {
  if (path.length > PATH_LENGTH || !SOUND.test(path)) return undefined;
  const raw = path.slice(1).split('/');
  const segments: string[] = [];
  for (const [at, part] of raw.entries()) {
    const segment = decoded(part);
    if (segment === undefined) return undefined;
    const isLast = at === raw.length - 1;
    if (segment === '' && !isLast) return undefined;
    const name = segment.split(';')[0] ?? '';
    if (name === '.' || name === '..') return undefined;
    if (/[/\\\p{Cc}]/u.test(segment) || ESCAPE.test(segment)) return undefined;
    segments.push(segment);
  }
  return segments;
}

function decoded(part: string): string | undefined {
  if (!part.includes('%')) return part;
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

type Part =
  | { kind: 'text'; text: string }
  /** `*` for any characters, `?` for one. */
  | { kind: 'glob'; text: string }
  /** `{name}`: a whole segment. */
  | { kind: 'variable'; name: string }
  /** `**` or `{*name}`: the rest of the path, nothing too. */
  | { kind: 'rest'; name: string | undefined };

export interface PathPattern {
  parts: readonly Part[];
}

export interface PathProblem {
  problem: string;
}

const VARIABLE = /^\{([A-Za-z_]\w{0,49})\}$/;
const REST = /^(?:\*\*|\{\*([A-Za-z_]\w{0,49})\})$/;

/** Reads a pattern of a Path predicate such as `/shop/**` or `/shop/{id}/photos`; its first segment is always a text. */
export function parsePathPattern(text: string): PathPattern | PathProblem {
  if (!text.startsWith('/')) return { problem: `路径「${text}」应以 / 开头` };
  if (text.length > 200) return { problem: '路径不能超过200个字符' };
  const parts: Part[] = [];
  const raw = text.slice(1).split('/');
  for (const [at, piece] of raw.entries()) {
    const part = parsePart(piece, at === raw.length - 1);
    if (typeof part === 'string') return { problem: `路径「${text}」${part}` };
    parts.push(part);
  }
  const [first] = parts;
  if (first?.kind !== 'text' || first.text === '') return { problem: `路径「${text}」的第一段须写明，不能使用通配符` };
  return { parts };
}

function parsePart(piece: string, isLast: boolean): Part | string {
  const rest = REST.exec(piece);
  if (rest) return isLast ? { kind: 'rest', name: rest[1] } : '中的 ** 只能写在最后';
  const variable = VARIABLE.exec(piece)?.[1];
  if (variable !== undefined) return { kind: 'variable', name: variable };
  if (piece === '' && !isLast) return '不能有空的段';
  if (piece === '.' || piece === '..') return '不能包含 . 和 .. 段';
  if (/[{}]/.test(piece)) return '中的变量须独占一段，例如 {id}';
  if (/[\\%#;\s\p{Cc}]/u.test(piece)) return '不能包含空格、%、#、; 和反斜杠';
  if (piece.includes('**')) return '中的 ** 须独占最后一段';
  return /[*?]/.test(piece) ? { kind: 'glob', text: piece } : { kind: 'text', text: piece };
}

/** The first segment of a pattern or a path, by which routes are found and own paths are known. */
export const firstSegment = ({ parts }: PathPattern): string => (parts[0]?.kind === 'text' ? parts[0].text : '');

/** The values of the variables when the segments fit; a slash at the end makes no difference. */
export function matchPath({ parts }: PathPattern, segments: readonly string[]): Record<string, string> | undefined {
  const given = segments.at(-1) === '' ? segments.slice(0, -1) : segments;
  const wanted =
    parts.at(-1)?.kind === 'text' && parts.length > 1 && isEmpty(parts.at(-1)) ? parts.slice(0, -1) : parts;
  const values: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    if (part.kind === 'rest') {
      if (part.name !== undefined) values[part.name] = given.slice(at).join('/');
      return values;
    }
    const segment = given[at];
    if (segment === undefined || !fits(part, segment)) return undefined;
    if (part.kind === 'variable') values[part.name] = segment;
  }
  return given.length === wanted.length ? values : undefined;
}

const isEmpty = (part: Part | undefined) => part?.kind === 'text' && part.text === '';

function fits(part: Exclude<Part, { kind: 'rest' }>, segment: string): boolean {
  if (part.kind === 'variable') return segment !== '';
  return part.kind === 'text' ? part.text === segment : globFits(part.text, segment);
}

/** `*` and `?` without backtracking into more than one star: time is bounded by the product of both lengths. */
export function globFits(glob: string, text: string): boolean {
  let [g, t, star, mark] = [0, 0, -1, 0];
  while (t < text.length) {
    if (g < glob.length && (glob[g] === '?' || glob[g] === text[t]) && glob[g] !== '*') {
      g++;
      t++;
    } else if (glob[g] === '*') {
      star = g++;
      mark = t;
    } else if (star >= 0) {
      g = star + 1;
      t = ++mark;
    } else return false;
  }
  while (glob[g] === '*') g++;
  return g === glob.length;
}

/**
 * First segments that this system serves itself, besides those of its menus and of the setting of the interface: the
 * interface, its names in the family, watching, pages and their files.
 */
const OWN = [
  ...['api', 'jeecg-boot', 'sys', 'actuator', 'metrics', 'health', 'ready', 'websocket', 'vxesocket', 'druid'],
  ...['assets', 'index.html', 'version.json', 'favicon.ico', 'favicon.svg', 'robots.txt', 'sw.js', 'manifest.json'],
  ...['user', 'oauth2-app', 'test', 'isps', 'isystem', 'account', 'exception', 'dashboard', '403', '404', '500'],
];

/** First segments that are not for routes, in lower case. @param paths further paths of our own, such as those of menus */
export function ownSegments(paths: readonly string[]): Set<string> {
  const more = paths.filter((path) => path.startsWith('/')).map((path) => path.split(/[/?#]/)[1] ?? '');
  return new Set([...OWN, ...more].map((one) => one.toLowerCase()).filter((one) => one !== ''));
}
