import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { damaged } from './failure.ts';

/** Archives of the portable format of POSIX: any `tar` lists and unpacks them. */
const BLOCK = 512;
/** Larger sizes and longer or other names do not fit into a header: they precede it in one of their own. */
const MOST_OCTAL = 8 ** 11;
const SHORT_NAME = /^[\x21-\x7e]{1,100}$/;
const NAME = { at: 0, bytes: 100 };
const SIZE = { at: 124, bytes: 12 };
const CHECKSUM = { at: 148, bytes: 8 };
const TYPE_AT = 156;
const PLAIN_FILE = '0';
const EXTRA = 'x';
const MAGIC = { at: 257, text: 'ustar\x0000' };
const LONGEST_EXTRA = 64 * 1024;

export interface TarEntry {
  name: string;
  bytes: number;
}

/** Appends entries to an empty file, at the end `finish`. */
export interface TarWriter {
  /**
   * @param content exactly `bytes` bytes
   * @returns the SHA-256 of the content
   */
  add(entry: TarEntry, content: AsyncIterable<Uint8Array>): Promise<string>;
  finish(): Promise<void>;
}

export function tarWriter(file: FileHandle): TarWriter {
  const pad = (bytes: number) => file.appendFile(Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK));
  return {
    add: async ({ name, bytes }, content) => {
      await file.appendFile(headerOf(name, bytes));
      const hash = createHash('sha256');
      let written = 0;
      for await (const part of content) {
        hash.update(part);
        await file.appendFile(part);
        written += part.length;
      }
      if (written !== bytes) throw new Error(`${name} changed while it was read`);
      await pad(bytes);
      return hash.digest('hex');
    },
    finish: () => file.appendFile(Buffer.alloc(2 * BLOCK)),
  };
}

function headerOf(name: string, bytes: number): Buffer {
  const fits = SHORT_NAME.test(name);
  if (fits && bytes < MOST_OCTAL) return block(name, bytes, PLAIN_FILE);
  const extra = Buffer.from([recordOf('path', name), recordOf('size', String(bytes))].join(''));
  const padding = Buffer.alloc((BLOCK - (extra.length % BLOCK)) % BLOCK);
  const own = block(fits ? name : 'uploads/file', Math.min(bytes, MOST_OCTAL - 1), PLAIN_FILE);
  return Buffer.concat([block('extra', extra.length, EXTRA), extra, padding, own]);
}

/** `length key=value`, where the length counts its own digits too. */
function recordOf(key: string, value: string): string {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest;
  while (length !== rest + String(length).length) length = rest + String(length).length;
  return `${length} ${key}=${value}\n`;
}

function block(name: string, bytes: number, type: typeof PLAIN_FILE | typeof EXTRA): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name, NAME.at, 'latin1');
  header.write('0000600\x000000000\x000000000\x00', 100, 'latin1');
  header.write(`${octal(bytes, 11)}\x00${octal(0, 11)}\x00`, SIZE.at, 'latin1');
  header.write(type, TYPE_AT, 'latin1');
  header.write(MAGIC.text, MAGIC.at, 'latin1');
  header.write(`${octal(checksumOf(header), 6)}\x00 `, CHECKSUM.at, 'latin1');
  return header;
}

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');

/** Sum of the header's bytes, its own field counted as blanks. */
function checksumOf(header: Buffer): number {
  let sum = 0x20 * CHECKSUM.bytes;
  for (const [at, byte] of header.entries()) if (at < CHECKSUM.at || at >= CHECKSUM.at + CHECKSUM.bytes) sum += byte;
  return sum;
}

export const isTar = (head: Buffer): boolean =>
  head.subarray(MAGIC.at, MAGIC.at + 5).toString('latin1') === MAGIC.text.slice(0, 5);

/** The entries of an archive with the place of their content; anything but plain files counts as damage. */
export async function* tarEntries(file: FileHandle, path: string): AsyncGenerator<TarEntry & { at: number }> {
  const { size: end } = await file.stat();
  let extra: Partial<TarEntry> = {};
  for (let at = 0; ; ) {
    const header = await bytesAt(file, at, BLOCK);
    if (header.length < BLOCK) throw damaged(path, 'cut off');
    if (header.every((byte) => byte === 0)) return;
    if (!isTar(header) || Number.parseInt(textAt(header, CHECKSUM), 8) !== checksumOf(header))
      throw damaged(path, `no entry at ${at}`);
    const type = header.toString('latin1', TYPE_AT, TYPE_AT + 1);
    const bytes = (type === PLAIN_FILE ? extra.bytes : undefined) ?? Number.parseInt(textAt(header, SIZE), 8);
    const content = at + BLOCK;
    at = content + Math.ceil(bytes / BLOCK) * BLOCK;
    if (!Number.isSafeInteger(at) || at > end) throw damaged(path, 'cut off');
    if (type === EXTRA && bytes <= LONGEST_EXTRA) {
      extra = extraOf(await bytesAt(file, content, bytes));
    } else if (type === PLAIN_FILE) {
      yield { name: extra.name ?? textAt(header, NAME), bytes, at: content };
      extra = {};
    } else throw damaged(path, `an entry of type ${type}`);
  }
}

async function bytesAt(file: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, at);
  return buffer.subarray(0, bytesRead);
}

const textAt = (header: Buffer, { at, bytes }: { at: number; bytes: number }): string =>
  header.toString('latin1', at, at + bytes).split('\x00')[0] ?? '';

function extraOf(content: Buffer): Partial<TarEntry> {
  const found: Partial<TarEntry> = {};
  for (let at = 0; at < content.length; ) {
    const [, length = '0', key = ''] = /^(\d+) (\w+)=/.exec(content.toString('latin1', at, at + 40)) ?? [];
    const end = at + Number(length);
    if (end <= at || end > content.length) break;
    const value = content.toString('utf8', at + length.length + key.length + 2, end - 1);
    if (key === 'path') found.name = value;
    if (key === 'size') found.bytes = Number(value);
    at = end;
  }
  return found;
}
