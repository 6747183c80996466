import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { ApiError } from '../lib/failure.ts';
import { notify } from '../lib/notices.ts';
import { NOTICE_TITLE, TRANSPORT_TEXTS } from './errors.ts';
import { type CallOptions, checked, exchange, failed, headersFor, unwrap, urlOf } from './http.ts';

interface DownloadOptions {
  /** Sent by POST in the place of parameters. */
  body?: object;
  signal?: AbortSignal;
  /** Bytes so far; the total is undefined when the server streams. */
  onProgress?: (loadedBytes: number, totalBytes: number | undefined) => void;
}

/**
 * Downloads a file and saves it as `fileName`.
 * An empty file is an ApiError 文件下载失败; a JSON reply is an error of the server and thrown as such.
 */
export async function download(
  path: string,
  params: Record<string, unknown>,
  fileName: string,
  options: DownloadOptions = {},
): Promise<void> {
  const method = options.body ? ('POST' as const) : ('GET' as const);
  const request = { method, path, params, timeoutMs: Number.POSITIVE_INFINITY, ...options };
  const response = await exchange(request);
  if (response.headers.get('content-type')?.includes('application/json')) {
    await unwrap(response, request);
    throw new ApiError(TRANSPORT_TEXTS.downloadFailed, { http: response.status });
  }
  const blob = await readBlob(response, options);
  if (blob.size === 0) throw new ApiError(TRANSPORT_TEXTS.downloadFailed, { http: response.status });
  saveAs(blob, fileName);
}

/** The content of a stored file, for showing it inside a page. */
export async function storedContent(path: string, signal: AbortSignal): Promise<Blob> {
  const address = `/sys/common/static/${path.split('/').map(encodeURIComponent).join('/')}`;
  const request = { method: 'GET' as const, path: address, timeoutMs: Number.POSITIVE_INFINITY, signal, quiet: true };
  const response = await exchange(request);
  if (!response.ok) await unwrap(response, request);
  return readBlob(response, { signal });
}

async function readBlob(response: Response, { signal, onProgress }: DownloadOptions): Promise<Blob> {
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  const length = Number(response.headers.get('content-length'));
  // A compressed reply has the compressed length, which the decoded bytes would exceed.
  const total = length > 0 && !response.headers.get('content-encoding') ? length : undefined;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let loaded = 0;
  try {
    const reader = response.body?.getReader();
    for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) {
      parts.push(step.value);
      loaded += step.value.byteLength;
      onProgress?.(loaded, total);
    }
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError(TRANSPORT_TEXTS.downloadFailed, { http: response.status });
  }
  return new Blob(parts, { type });
}

/** Hands a file to the person. */
export function saveAs(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser needs the object URL until it has started writing.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export interface UploadOptions {
  /** Additional form parts. */
  fields?: Record<string, string>;
  signal?: AbortSignal;
  /** Integer percentage of the bytes sent. */
  onProgress?: (percent: number) => void;
}

/** Uploads one file as multipart part `file`. XMLHttpRequest, because fetch does not report upload progress. */
export function upload<T>(path: string, file: File, options: UploadOptions = {}): Promise<Envelope<T>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(options.fields ?? {})) form.append(name, value);
  form.append('file', file);
  const call: CallOptions = {};
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open('POST', urlOf(path));
    for (const [name, value] of Object.entries(headersFor(call))) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(Math.round((event.loaded / event.total) * 100));
    };
    xhr.onload = () => {
      try {
        resolve(settled<T>(xhr, call));
      } catch (error) {
        reject(error);
      }
    };
    xhr.onerror = () => void unsent(file, call).then(reject);
    xhr.onabort = () => reject(new DOMException('upload aborted', 'AbortError'));
    options.signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    if (options.signal?.aborted) reject(new DOMException('upload aborted', 'AbortError'));
    else xhr.send(form);
  });
}

/** Why nothing was sent. Browsers refuse to read a file that was saved, moved or deleted after it was chosen. */
async function unsent(file: File, call: CallOptions): Promise<ApiError> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch {
    notify({ kind: 'error', title: NOTICE_TITLE, text: TRANSPORT_TEXTS.fileGone });
    return new ApiError(TRANSPORT_TEXTS.fileGone);
  }
  return failed({ http: 0, message: '' }, call);
}

function settled<T>(xhr: XMLHttpRequest, call: CallOptions): Envelope<T> {
  const envelope = parsed<T>(xhr.responseText);
  const good = xhr.status >= 200 && xhr.status < 300;
  if (!good || !envelope) {
    const message = envelope?.message ?? (good ? TRANSPORT_TEXTS.unreadable : '');
    throw failed({ http: xhr.status, message, ...(envelope ? { body: envelope } : {}) }, call);
  }
  return checked(envelope, xhr.status, TRANSPORT_TEXTS.unknown);
}

function parsed<T>(text: string): Envelope<T> | undefined {
  try {
    return JSON.parse(text) as Envelope<T>;
  } catch {
    return undefined;
  }
}
