import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorKey } from '@songbai/contract/errors.ts';
import { failed } from './envelope.ts';
import { SECURITY } from './security-headers.ts';

/**
 * Size limit of a request's head: a batch of `LIMITS.idsPerBatch` ids is sent in the address of a DELETE or an export
 * (contract/1 §1.12), 39 bytes each with its encoded comma. Node's default of 16 KiB holds only 400 of them.
 */
export const HEAD_BYTES = 64 * 1024;

const REFUSALS: Readonly<Record<string, { status: number; key: ErrorKey }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, key: 'headTooLarge' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, key: 'requestTooSlow' },
};

/** Input the HTTP parser rejects never becomes a request; the refusal still uses the catalogue's texts. */
export function refuseBroken(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, key } = REFUSALS[error.code ?? ''] ?? { status: 400, key: 'invalid' };
  if (socket.writable) socket.write(replyText(status, key));
  socket.destroy(error);
}

function replyText(status: number, key: ErrorKey): string {
  const body = JSON.stringify(failed(key, { params: { detail: '请求格式不正确' } }));
  const headers = {
    ...SECURITY,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}
