import type { IncomingMessage } from 'node:http';

/** So much of a body that is refused is still taken in, and for so long. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_MS = 15_000;

/**
 * Takes in and drops what is left of a body that nobody will read, up to a bound. A client that is still sending when
 * the connection ends never gets to see the reply: the system throws away what arrived for it.
 */
export function bodyDropped(request: IncomingMessage): Promise<void> {
  const { headers } = request;
  const announced = headers['content-length'];
  const sends = announced !== undefined || headers['transfer-encoding'] !== undefined;
  const over = request.complete !== false || request.destroyed;
  if (!sends || over || Number(announced ?? 0) > MOST_BYTES) return Promise.resolve();
  return new Promise((resolve) => {
    let left = MOST_BYTES;
    const timer = setTimeout(end, MOST_MS);
    const count = (part: Buffer | string): void => {
      left -= part.length;
      if (left < 0) end();
    };
    function end(): void {
      clearTimeout(timer);
      request.off('data', count).off('end', end).off('close', end);
      resolve();
    }
    request.on('data', count).once('end', end).once('close', end);
    // A form that is no longer read would hold it back.
    request.unpipe();
    request.resume();
  });
}
