import { afterAll } from 'vitest';

export interface FakeSockets {
  /** Opened URLs, in order. */
  opened: string[];
  /** Pushes a message to every open socket. */
  push(message: object): void;
  /** Breaks every open socket, like a network failure. */
  drop(): void;
}

/**
 * Replaces the console's socket until the file's tests end, because the page keeps one socket for all; other
 * sockets (the test runner's) stay real. Call it at the top of a test file.
 */
export function fakeSockets(): FakeSockets {
  const Real = globalThis.WebSocket;
  const live = new Set<FakeSocket>();
  const opened: string[] = [];
  class FakeSocket {
    onopen: (() => void) | null = null;
    onclose: ((event: { code: number }) => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    constructor(url: string) {
      opened.push(url);
      live.add(this);
      queueMicrotask(() => this.onopen?.());
    }
    send(): void {
      // heartbeats are ignored here
    }
    close(): void {
      if (live.delete(this)) this.onclose?.({ code: 1006 });
    }
  }
  globalThis.WebSocket = new Proxy(Real, {
    construct: (target, [url, protocols]: [string | URL, string?]) =>
      String(url).includes('/api/websocket/') ? new FakeSocket(String(url)) : new target(url, protocols),
  });
  afterAll(() => {
    globalThis.WebSocket = Real;
  });
  return {
    opened,
    push: (message) => {
      for (const socket of live) socket.onmessage?.({ data: JSON.stringify(message) });
    },
    drop: () => {
      for (const socket of live) socket.close();
    },
  };
}
