import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, inflateRaw } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jsonEnd, jsonStart } from './envelope.ts';

/** The part of a large envelope that is the same in every reply, compressed once for all callers. */
export interface PackedReply {
  /** Raw deflate that ends on a byte boundary, so that the part that differs per reply can follow. */
  packed: Buffer;
  /** Checksum and size of the compressed content, for gzip's trailer. */
  crc: number;
  bytes: number;
}

/** The default level takes several times as long for hardly smaller replies. */
export const COMPRESS_LEVEL = 3;

/** RFC 1952: deflate, no name, no time, any system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const UNPACKED_AT_ONCE = 256 * 1024;

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Packs a successful envelope. @param result JSON */
export function packReply(result: string, message = ''): Promise<PackedReply> {
  return packStart(jsonStart(result, message));
}

/** Packs how an envelope begins; the rest is given with each reply. */
export async function packStart(text: string): Promise<PackedReply> {
  const start = Buffer.from(text);
  const packed = await deflate(start, { level: COMPRESS_LEVEL, finishFlush: constants.Z_SYNC_FLUSH });
  return { packed, crc: crc32(start), bytes: start.length };
}

/**
 * Sends a packed envelope; its result is the handler's return value.
 * @param rest what this reply adds: the time alone, where the whole result is packed
 */
export async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: PackedReply,
  rest = jsonEnd(),
): Promise<undefined> {
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  if (takesGzip(request.headers['accept-encoding'])) {
    await reply.header('content-encoding', 'gzip').send(gzipped(kept, Buffer.from(rest)));
  } else {
    const start = await inflate(kept.packed, { finishFlush: constants.Z_SYNC_FLUSH, chunkSize: UNPACKED_AT_ONCE });
    await reply.send(Buffer.concat([start, Buffer.from(rest)]));
  }
  return undefined;
}

function gzipped({ packed, crc, bytes }: PackedReply, end: Buffer): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(end, crc), 0);
  trailer.writeUInt32LE((bytes + end.length) % 2 ** 32, 4);
  return Buffer.concat([GZIP_HEADER, packed, ...storedBlocks(end), trailer]);
}

/** The largest block of deflate that holds its bytes as they are. */
const MOST_STORED = 0xffff;

/**
 * The end of a deflate stream, not compressed: setting up a compressor costs a caller more than the kilobyte it would
 * spare him (RFC 1951 §3.2.4).
 */
function storedBlocks(bytes: Buffer): Buffer[] {
  const blocks: Buffer[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += MOST_STORED) {
    const part = bytes.subarray(at, at + MOST_STORED);
    const head = Buffer.alloc(5);
    head.writeUInt8(at + MOST_STORED >= bytes.length ? 1 : 0, 0);
    head.writeUInt16LE(part.length, 1);
    head.writeUInt16LE(part.length ^ 0xffff, 3);
    blocks.push(head, part);
  }
  return blocks;
}

/** Whether a client that names these encodings reads gzip. */
export function takesGzip(accepted: string | undefined): boolean {
  return (accepted ?? '').split(',').some((one) => /^\s*(gzip|\*)\s*(;\s*q=(1|0?\.0*[1-9]).*)?$/i.test(one));
}
