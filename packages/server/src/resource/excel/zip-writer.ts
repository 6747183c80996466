import { closeSync, openSync, writeSync } from 'node:fs';
import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Text of one entry is compressed in chunks of at most this many bytes. */
const PIECE = 512 * 1024;
/** Bytes that one UTF-16 unit takes at most. */
const UNIT = 3;
/** Speed matters more than the last tenth of size. */
const LEVEL = 3;
/** Sizes are stored in four bytes; larger files would need the format's extension. */
const ZIP_BYTES = 0xffff_ffff;

/** 1980-01-01: the creation day of an archive is not disclosed. */
const DOS_DATE = 0x21;

/**
 * Writes a zip archive entry by entry. Everything is synchronous and only one chunk is held in memory, so it is for
 * worker threads only.
 */
export interface ZipWriter {
  /** Begins an entry; the previous one ends. */
  entry(name: string): void;
  write(text: string): void;
  /** Characters of the current entry so far. */
  written(): number;
  close(): void;
}

interface Entry {
  name: Buffer;
  start: number;
  crc: number;
  size: number;
  packed: number;
}

export function zipWriter(file: string): ZipWriter {
  const handle = openSync(file, 'w', 0o600);
  const entries: Entry[] = [];
  let position = 0;
  let characters = 0;
  // Texts are encoded one by one: joining them first would cost several times as much.
  const waiting = Buffer.allocUnsafe(PIECE);
  let filled = 0;
  const put = (bytes: Buffer) => {
    writeSync(handle, bytes, 0, bytes.length, position);
    position += bytes.length;
  };
  const pack = (entry: Entry, bytes: Buffer, last: boolean) => {
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    // Chunks end on a byte and do not refer to earlier ones, so that they can be concatenated to one stream.
    const finishFlush = last ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    const packed = deflateRawSync(bytes, { level: LEVEL, finishFlush });
    entry.packed += packed.length;
    put(packed);
  };
  const flush = (entry: Entry, last: boolean) => {
    if (filled > 0 || last) pack(entry, waiting.subarray(0, filled), last);
    filled = 0;
  };
  const end = () => {
    const entry = entries.at(-1);
    if (!entry) return;
    flush(entry, true);
    if (entry.size > ZIP_BYTES || position > ZIP_BYTES) throw new Error('archive too large');
    writeSync(handle, sizes(entry), 0, 12, entry.start + 14);
  };
  return {
    entry: (name) => {
      end();
      const entry = { name: Buffer.from(name), start: position, crc: 0, size: 0, packed: 0 };
      entries.push(entry);
      characters = 0;
      put(Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common(entry), entry.name]));
    },
    write: (text) => {
      const entry = entries.at(-1);
      if (!entry) return;
      characters += text.length;
      const most = text.length * UNIT;
      if (filled + most > PIECE) flush(entry, false);
      if (most > PIECE) pack(entry, Buffer.from(text, 'utf8'), false);
      else filled += waiting.write(text, filled, 'utf8');
    },
    written: () => characters,
    close: () => {
      end();
      const start = position;
      for (const entry of entries) put(directoryEntry(entry));
      put(directoryEnd(entries.length, start, position - start));
      closeSync(handle);
    },
  };
}

function sizes({ crc, packed, size }: Entry): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32LE(crc, 0);
  bytes.writeUInt32LE(packed, 4);
  bytes.writeUInt32LE(size, 8);
  return bytes;
}

/** Fields common to local header and directory: version, flags (names are UTF-8), method, time, sizes, lengths. */
function common(entry: Entry): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(20, 0);
  bytes.writeUInt16LE(0x0800, 2);
  bytes.writeUInt16LE(8, 4);
  bytes.writeUInt16LE(DOS_DATE, 8);
  sizes(entry).copy(bytes, 10);
  bytes.writeUInt16LE(entry.name.length, 22);
  return bytes;
}

function directoryEntry(entry: Entry): Buffer {
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(entry.start, 10);
  return Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common(entry), tail, entry.name]);
}

function directoryEnd(count: number, start: number, size: number): Buffer {
  const bytes = Buffer.alloc(22);
  bytes.write('PK\x05\x06', 0, 'latin1');
  bytes.writeUInt16LE(count, 8);
  bytes.writeUInt16LE(count, 10);
  bytes.writeUInt32LE(size, 12);
  bytes.writeUInt32LE(start, 16);
  return bytes;
}
