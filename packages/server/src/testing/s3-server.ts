import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the store does with a call instead of answering it. */
export type S3Fault = 'refuse' | 'close' | 'cut' | 'slow';

/** The part of S3 that we use, over HTTP, with signatures checked. */
export interface S3Server {
  endpoint: string;
  objects: Map<string, Buffer>;
  /** Multipart uploads that were begun and neither completed nor aborted. */
  open: Map<string, Map<number, Buffer>>;
  /** Calls so far, such as `PUT path?partNumber`. */
  calls: string[];
  /** Decides about each call; undefined answers it. */
  fault: ((call: string) => S3Fault | undefined) | undefined;
  close(): Promise<void>;
}

/** `slow`: so long, and then it answers. */
const SLOW_MS = 400;

export const S3_KEYS = {
  accessKeyId: 'test-key',
  secretAccessKey: 'test-secret',
  bucket: 'songbai',
  region: 'cn-test',
};

export async function s3Server(): Promise<S3Server> {
  const state: S3Server = {
    ...{ endpoint: '', objects: new Map(), open: new Map(), calls: [], fault: undefined },
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  const http = createServer((request, response) => {
    void answer(state, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  state.endpoint = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return state;
}

async function answer(state: S3Server, request: IncomingMessage, response: ServerResponse): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const url = new URL(request.url ?? '/', state.endpoint);
  const [bucket = '', ...rest] = url.pathname.slice(1).split('/').map(decodeURIComponent);
  const key = rest.join('/');
  const names = [...url.searchParams.keys()].filter((name) => name !== 'x-id').join('&');
  const call = `${request.method} ${key}${names === '' ? '' : `?${names}`}`;
  state.calls.push(call);
  const fault = state.fault?.(call);
  if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
  if (fault === 'close') return response.destroy();
  if (fault === 'refuse') return failure(response, 403, 'AccessDenied');
  if (!isSigned(request, url, body)) return failure(response, 403, 'SignatureDoesNotMatch');
  if (bucket !== S3_KEYS.bucket) return failure(response, 404, 'NoSuchBucket');
  if (url.searchParams.has('uploads') || url.searchParams.has('uploadId'))
    return parts(state, request, response, { url, key, body });
  return object(state, request, response, { key, body, cut: fault === 'cut' });
}

function object(
  { objects }: S3Server,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  { key, body, cut }: { key: string; body: Buffer; cut: boolean },
): unknown {
  if (key === '') return response.end();
  if (method === 'PUT') {
    objects.set(key, body);
    return response.setHeader('etag', etagOf(body)).end();
  }
  if (method === 'DELETE') {
    objects.delete(key);
    return response.writeHead(204).end();
  }
  const found = objects.get(key);
  if (!found) return failure(response, 404, 'NoSuchKey');
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  const content = first === undefined ? found : found.subarray(Number(first), Number(last) + 1);
  response.writeHead(first === undefined ? 200 : 206, { 'content-length': content.length, etag: etagOf(found) });
  if (method === 'HEAD') return response.end();
  if (!cut) return response.end(content);
  return response.write(content.subarray(0, Math.floor(content.length / 2)), () => response.destroy());
}

function parts(
  { objects, open }: S3Server,
  { method }: IncomingMessage,
  response: ServerResponse,
  { url, key, body }: { url: URL; key: string; body: Buffer },
): unknown {
  const id = url.searchParams.get('uploadId') ?? randomUUID();
  const held = open.get(id);
  if (url.searchParams.has('uploads')) {
    open.set(id, new Map());
    return xml(
      response,
      200,
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  }
  if (!held) return failure(response, 404, 'NoSuchUpload');
  if (method === 'PUT') {
    held.set(Number(url.searchParams.get('partNumber')), body);
    return response.setHeader('etag', etagOf(body)).end();
  }
  open.delete(id);
  if (method === 'DELETE') return response.writeHead(204).end();
  const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) => Number(number));
  objects.set(key, Buffer.concat(named.map((number) => held.get(number) ?? Buffer.alloc(0))));
  return xml(response, 200, `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`);
}

const etagOf = (content: Buffer): string => `"${createHash('md5').update(content).digest('hex')}"`;

function xml(response: ServerResponse, status: number, text: string): ServerResponse {
  return response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`);
}

const failure = (response: ServerResponse, status: number, code: string): ServerResponse =>
  xml(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

/** Signature version 4, of the headers and of the content. */
function isSigned({ method, headers }: IncomingMessage, url: URL, body: Buffer): boolean {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w{64})$/;
  const [, id, day = '', region = '', signed = '', given = ''] = pattern.exec(headers.authorization ?? '') ?? [];
  const content = String(headers['x-amz-content-sha256']);
  if (id !== S3_KEYS.accessKeyId || region !== S3_KEYS.region || content !== sha(body)) return false;
  const encoded = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const asked = [method, url.pathname, query, lines.join(''), signed, content].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha(asked)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${S3_KEYS.secretAccessKey}`);
  return timingSafeEqual(hmac(key, text), Buffer.from(given, 'hex'));
}
