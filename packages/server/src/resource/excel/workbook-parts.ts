import { posix } from 'node:path';
import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import type { Archive } from './archive.ts';
import { isDateFormat, isDateFormatId } from './sheet-dates.ts';
import { Refused } from './sheet-row.ts';

/** Receives the elements of a workbook part; names come without their prefix. */
export interface PartReader {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Feeds a part to a reader in chunks, yielding after each. Custom entities are an error: no expansion attacks. */
export async function* pieces(part: Readable, reader: PartReader): AsyncGenerator<void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  parser.on('opentag', ({ name, attributes }) => reader.open(local(name), attributes));
  if (reader.close) parser.on('closetag', ({ name }) => reader.close?.(local(name)));
  if (reader.text) parser.on('text', (text) => reader.text?.(text));
  for await (const piece of part.setEncoding('utf8')) {
    parser.write(piece as string);
    yield;
  }
  parser.close();
}

async function read(part: Readable | undefined, reader: PartReader): Promise<void> {
  if (!part) return;
  const rest = pieces(part, reader);
  while (!(await rest.next()).done);
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Collects the text of the text elements, without phonetic readings. */
export function textTaker() {
  let text = '';
  let taking = false;
  let inReading = false;
  return {
    open: (name: string) => {
      if (name === 'rPh') inReading = true;
      else if (name === 't' || name === 'v') taking = !inReading;
    },
    close: (name: string) => {
      if (name === 'rPh') inReading = false;
      else if (name === 't' || name === 'v') taking = false;
    },
    add: (piece: string) => {
      if (taking) text += piece;
    },
    take: (): string => {
      const taken = text;
      text = '';
      return taken.includes('_x') ? unescaped(taken) : taken;
    },
  };
}

/** Characters not allowed in XML are written as `_x000D_` (ECMA-376 §22.4.2.4). */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-F]{4})_/gi, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The sheets of a workbook, and what their cells reference. */
export interface Workbook {
  /** Names, and paths in the archive. */
  sheets: { name: string; path: string }[];
  startsIn1904: boolean;
  strings: string[];
  /** By number of the style. */
  isDateStyle: boolean[];
}

/** @throws Refused when no sheet is found */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const { links, startsIn1904 } = await sheetLinks(archive);
  const targets = await linkTargets(archive);
  const sheets = links
    .map(({ name, link }) => ({ name, path: targets.get(link) ?? '' }))
    .filter(({ path }) => archive.spans(path));
  if (sheets.length === 0) throw new Refused('工作簿中没有工作表');
  return { sheets, startsIn1904, strings: await sharedStrings(archive), isDateStyle: await dateStyles(archive) };
}

async function sheetLinks(archive: Archive) {
  const links: { name: string; link: string }[] = [];
  let startsIn1904 = false;
  await read(await archive.part('xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name === 'workbookPr') startsIn1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      if (name !== 'sheet') return;
      const link = Object.keys(attributes).find((key) => key.endsWith(':id'));
      if (link) links.push({ name: attributes.name ?? '', link: attributes[link] ?? '' });
    },
  });
  return { links, startsIn1904 };
}

/** Paths in the archive by the workbook's relationship ids. */
async function linkTargets(archive: Archive): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  await read(await archive.part('xl/_rels/workbook.xml.rels'), {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, posix.resolve('/xl', Target).slice(1));
    },
  });
  return targets;
}

async function sharedStrings(archive: Archive): Promise<string[]> {
  const strings: string[] = [];
  const taker = textTaker();
  await read(await archive.part('xl/sharedStrings.xml'), {
    open: taker.open,
    text: taker.add,
    close: (name) => {
      taker.close(name);
      if (name === 'si') strings.push(taker.take());
    },
  });
  return strings;
}

async function dateStyles(archive: Archive): Promise<boolean[]> {
  const own = new Map<string, boolean>();
  const styles: boolean[] = [];
  let inCells = false;
  await read(await archive.part('xl/styles.xml'), {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') own.set(numFmtId, isDateFormat(formatCode));
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) styles.push(own.get(numFmtId) ?? isDateFormatId(Number(numFmtId)));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}
