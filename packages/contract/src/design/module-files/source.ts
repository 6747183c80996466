/** Characters of a line of code. */
const WIDTH = 120;
/** Marks that a reader of code does not see, that turn the direction of what follows, or that look like code. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\\]|\$(?=\{)/gu;
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;

/**
 * A text as a literal: whatever stands in it, it ends where it ends here. Quoted as the formatter quotes, by the mark that the
 * text holds less often.
 */
export function quoted(text: string): string {
  const count = (mark: string) => text.split(mark).length;
  const mark = count("'") > count('"') ? '"' : "'";
  const body = text.replace(HIDDEN, escaped).replaceAll(mark, `\\${mark}`);
  return `${mark}${body}${mark}`;
}

const SHORT: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escaped(mark: string): string {
  const units = Array.from({ length: mark.length }, (_none, at) => mark.charCodeAt(at).toString(16).padStart(4, '0'));
  return SHORT[mark] ?? units.map((unit) => `\\u${unit}`).join('');
}

/** Columns that a text takes; Han characters take two. */
const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 2 : 1), 0);

const nameOf = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key));

/** Names that stand in the code instead of being written out as texts. */
export interface Named {
  name: string;
}

const NAMES = new WeakSet<object>();

/** A name of the code itself. */
export function named(name: string): Named {
  const value = { name };
  NAMES.add(value);
  return value;
}

/**
 * A value as the formatter writes it.
 * @param depth of the line that it begins on
 * @param taken columns of that line before and after it
 */
export function printed(value: unknown, depth: number, taken: number): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (NAMES.has(value)) return (value as Named).name;
  const short = onOneLine(value);
  if (widthOf(short) + taken <= WIDTH) return short;
  const indent = '  '.repeat(depth + 1);
  const entry = (text: string) => `${indent}${text},\n`;
  const inside = Array.isArray(value)
    ? value.map((item) => entry(printed(item, depth + 1, indent.length + 1)))
    : entriesOf(value).map(([key, item]) => {
        const head = `${nameOf(key)}: `;
        return entry(head + printed(item, depth + 1, indent.length + widthOf(head) + 1));
      });
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${inside.join('')}${'  '.repeat(depth)}${close}`;
}

function onOneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null || NAMES.has(value)) return printed(value, 0, 0 - WIDTH);
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  const entries = entriesOf(value).map(([key, item]) => `${nameOf(key)}: ${onOneLine(item)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

const entriesOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, item]) => item !== undefined);

/** An object over several lines, whatever its length: how properties that stand for themselves are written. */
export function listed(value: Readonly<Record<string, unknown>>, depth: number): string {
  const indent = '  '.repeat(depth + 1);
  const lines = entriesOf(value).map(([key, item]) => {
    const head = `${nameOf(key)}: `;
    return `${indent}${head}${printed(item, depth + 1, indent.length + widthOf(head) + 1)},\n`;
  });
  return `{\n${lines.join('')}${'  '.repeat(depth)}}`;
}

/** `import { a, b } from 'x';` */
export function imported(names: readonly string[], from: string): string {
  const line = `import { ${names.join(', ')} } from '${from}';`;
  if (line.length <= WIDTH) return line;
  return `import {\n${names.map((name) => `  ${name},\n`).join('')}} from '${from}';`;
}
