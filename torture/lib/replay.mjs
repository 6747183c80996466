import { readFileSync, statSync } from 'node:fs';

const WRITE = 1;
const TRUNCATE = 2;
const SYNC = 3;
const HEAD = 24;
const SECTOR = 512;

/** Bytes recorded so far: every write and sync of anything acknowledged now lies before it. */
export const positionIn = (log) => statSync(log).size;

/** The recorded writes and syncs, in order, each with its end in the log. */
export function readLog(log) {
  const bytes = readFileSync(log);
  const records = [];
  for (let at = 0; at + HEAD <= bytes.length; ) {
    const kind = bytes.readUInt32LE(at);
    const file = bytes.readUInt32LE(at + 4);
    const offset = Number(bytes.readBigUInt64LE(at + 8));
    const length = Number(bytes.readBigUInt64LE(at + 16));
    const from = at + HEAD;
    const end = kind === WRITE ? from + length : from;
    if (end > bytes.length) break;
    records.push({ kind, file, offset, end, ...(kind === WRITE ? { data: bytes.subarray(from, end) } : {}) });
    at = end;
  }
  return records;
}

/** A file that grows as needed. */
class Image {
  constructor(bytes) {
    this.bytes = Buffer.from(bytes);
    this.length = bytes.length;
  }
  write(offset, data) {
    const end = offset + data.length;
    if (end > this.bytes.length)
      this.bytes = Buffer.concat([this.bytes, Buffer.alloc(Math.max(end * 2, 65_536) - this.bytes.length)]);
    if (offset > this.length) this.bytes.fill(0, this.length, offset);
    data.copy(this.bytes, offset);
    this.length = Math.max(this.length, end);
  }
  apply({ kind, offset, data }) {
    if (kind === WRITE) this.write(offset, data);
    if (kind === TRUNCATE) this.length = Math.min(this.length, offset);
  }
  copy() {
    return new Image(this.bytes.subarray(0, this.length));
  }
  content() {
    return this.bytes.subarray(0, this.length);
  }
}

/**
 * What the disk holds after a power cut at any point: everything that was synced, and of the rest nothing, everything,
 * a random choice of whole writes, or of single sectors.
 * @param {Map<number, Buffer>} start the files when recording began, by number (shim/disk.c)
 */
export function disk(start) {
  const synced = new Map([...start].map(([file, bytes]) => [file, new Image(bytes)]));
  const pending = new Map([...start].map(([file]) => [file, []]));
  return {
    pass(record) {
      const list = pending.get(record.file);
      if (record.kind !== SYNC) {
        list.push(record);
        return;
      }
      for (const one of list) synced.get(record.file).apply(one);
      pending.set(record.file, []);
    },
    /** @param {'none' | 'all' | 'some' | 'torn'} mode what of the unsynced writes reached the disk */
    cut(mode, rng) {
      const files = new Map();
      for (const [file, image] of synced) {
        const copy = image.copy();
        for (const record of pending.get(file)) keep(copy, record, mode, rng);
        files.set(file, copy.content());
      }
      return files;
    },
  };
}

function keep(image, record, mode, rng) {
  if (mode === 'none' || (mode === 'some' && rng.chance(0.5))) return;
  if (mode !== 'torn' || record.kind !== WRITE) return image.apply(record);
  for (let at = 0; at < record.data.length; at += SECTOR)
    if (rng.chance(0.5)) image.write(record.offset + at, record.data.subarray(at, at + SECTOR));
}

export const isSync = ({ kind }) => kind === SYNC;
