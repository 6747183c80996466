import { open, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { ConfigError } from './config.ts';
import type { S3Settings } from './config-s3.ts';
import { AppError } from './errors.ts';
import type { FileStorage } from './file-storage.ts';
import { errorFields, type Log } from './log.ts';
import type { Outbound } from './outbound.ts';

/** Bytes that are in memory at once while a file is sent; parts must have at least 5 MiB. */
const PART = 8 * 1024 * 1024;
const CONNECT_MS = 5000;
/** Silence after which a call is given up. */
const SILENT_MS = 30_000;

type Sdk = typeof import('@aws-sdk/client-s3');

interface Store {
  sdk: Sdk;
  client: S3Client;
  bucket: string;
}

/**
 * Files in an object store. Every connection passes the guard of calls to other systems.
 * @throws ConfigError when the store refuses what the settings say; one that cannot be reached is only logged
 */
export async function s3Storage(settings: S3Settings, outbound: Outbound, log: Log): Promise<FileStorage> {
  const store = await connect(settings, outbound);
  await check(store, settings, outbound, log);
  return {
    keep: guarded(log, async (path: string, from: string, mime: string) => {
      await send(store, path, from, mime);
      await rm(from, { force: true });
    }),
    size: guarded(log, (path: string) => sizeOf(store, path)),
    read: guarded(log, (path: string, range?: { start: number; end: number }) => read(store, path, range)),
    remove: guarded(log, async (path: string) => {
      await store.client.send(new store.sdk.DeleteObjectCommand({ Bucket: store.bucket, Key: path }));
    }),
  };
}

/** The client is loaded only where it is needed. */
async function connect(settings: S3Settings, outbound: Outbound): Promise<Store> {
  const sdk = await import('@aws-sdk/client-s3');
  const options = { lookup: guardedLookup(outbound), keepAlive: true, maxSockets: 50 };
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings;
  const client = new sdk.S3Client({
    ...{ endpoint, region, credentials: { accessKeyId, secretAccessKey } },
    forcePathStyle: true,
    maxAttempts: 3,
    // Stores other than the first one do not all know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      ...{ connectionTimeout: CONNECT_MS, socketTimeout: SILENT_MS },
      ...{ httpAgent: new Agent(options), httpsAgent: new TlsAgent(options) },
    },
  });
  return { sdk, client, bucket };
}

/** Resolves names by the guard, so that the store's name cannot come to mean an address inside. */
function guardedLookup(outbound: Outbound): LookupFunction {
  return (host, { all }, callback) => {
    outbound.target(host).then(
      ({ address, family }) => (all ? callback(null, [{ address, family }]) : callback(null, address, family)),
      (error: Error) => callback(error, '', 4),
    );
  };
}

async function check({ sdk, client, bucket }: Store, settings: S3Settings, outbound: Outbound, log: Log) {
  const wrong = (detail: string): ConfigError =>
    new ConfigError(`对象存储配置错误 / bad object storage setting: ${settings.endpoint} ${bucket}: ${detail}`);
  try {
    // Addresses, unlike names, are not looked up on the way.
    await outbound.target(new URL(settings.endpoint).hostname.replace(/^\[|\]$/g, ''));
    await client.send(new sdk.HeadBucketCommand({ Bucket: bucket }));
  } catch (error) {
    if (error instanceof AppError && error.key === 'outboundRefused') throw wrong(`${error.message} (OUTBOUND_ALLOW)`);
    const status = statusOf(error);
    if (status === 404) throw wrong('存储桶不存在 (no such bucket, S3_BUCKET)');
    if (status === 400 || status === 401 || status === 403)
      throw wrong('拒绝访问，请检查密钥 (access refused, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY)');
    if (status === 301) throw wrong('区域不正确 (wrong region, S3_REGION)');
    log.warn(errorFields(error), 'object storage cannot be reached yet');
  }
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode;

/** Failures of the store are logged here, because a reply never tells them. */
function guarded<A extends readonly unknown[], T>(log: Log, act: (...given: A) => Promise<T>) {
  return async (...given: A): Promise<T> => {
    try {
      return await act(...given);
    } catch (error) {
      log.warn(errorFields(error), 'object storage failed');
      throw new AppError('storageFailed', {}, { cause: error });
    }
  };
}

async function send({ sdk, client, bucket }: Store, path: string, from: string, mime: string): Promise<void> {
  const target = { Bucket: bucket, Key: path };
  const file = await open(from);
  try {
    const { size } = await file.stat();
    const part = async (start: number): Promise<Buffer> => {
      const content = Buffer.alloc(Math.min(PART, size - start));
      const { bytesRead } = await file.read(content, 0, content.length, start);
      if (bytesRead < content.length) throw new Error('the file became shorter while it was sent');
      return content;
    };
    if (size <= PART) {
      await client.send(new sdk.PutObjectCommand({ ...target, Body: await part(0), ContentType: mime }));
      return;
    }
    const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand({ ...target, ContentType: mime }));
    try {
      const parts: { ETag: string | undefined; PartNumber: number }[] = [];
      for (let start = 0; start < size; start += PART) {
        const piece = { ...target, UploadId, PartNumber: parts.length + 1, Body: await part(start) };
        const { ETag } = await client.send(new sdk.UploadPartCommand(piece));
        parts.push({ ETag, PartNumber: piece.PartNumber });
      }
      const done = { ...target, UploadId, MultipartUpload: { Parts: parts } };
      await client.send(new sdk.CompleteMultipartUploadCommand(done));
    } catch (error) {
      await client.send(new sdk.AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => undefined);
      throw error;
    }
  } finally {
    await file.close();
  }
}

async function sizeOf({ sdk, client, bucket }: Store, path: string): Promise<number | undefined> {
  try {
    const { ContentLength } = await client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: path }));
    return ContentLength;
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    throw error;
  }
}

async function read({ sdk, client, bucket }: Store, path: string, range?: { start: number; end: number }) {
  const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
  const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: path, ...part }));
  if (Body instanceof Readable) return Body;
  throw new Error('the store answered without content');
}
