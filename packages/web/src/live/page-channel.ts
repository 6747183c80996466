import { LIMITS } from '@songbai/contract/limits.ts';
import type { LiveTableFrame, LiveTableNews } from '@songbai/contract/wire/live-table.ts';

/** Messages between tables of one page. */
export type PageFrame = Exclude<LiveTableFrame, { type: 'heart_beat' }>;

/** The socket of one page (contract/3 §11.10). Open while it has listeners. */
export interface PageChannel {
  listen(listener: (news: LiveTableNews) => void): () => void;
  /** Calls back on every connection, and at once when already connected. */
  whenOpen(opened: () => void): () => void;
  /**
   * False while disconnected: nothing is queued, tables refetch their rows after a reconnect. False as well for
   * a frame that is too large, for which the server would close the connection.
   */
  send(frame: PageFrame): boolean;
  /** Reconnects with the current URL (another token or tenant). */
  restart(): void;
}

export interface PageChannelOptions {
  /** Undefined while signed out. The token is sent as the sub-protocol. */
  address: () => { url: string; token: string } | undefined;
  heartbeatMs?: number;
  /** Timeout after a heartbeat without any message, after which the connection counts as lost. */
  timeoutMs?: number;
  reconnectMs?: number;
}

const TIMINGS = {
  heartbeatMs: LIMITS.livePageHeartbeatMs,
  timeoutMs: LIMITS.livePageTimeoutMs,
  reconnectMs: LIMITS.socketReconnectMs,
};

const HEARTBEAT = JSON.stringify({ type: 'heart_beat', data: 'ping' });

export function createPageChannel(options: PageChannelOptions): PageChannel {
  const listeners = new Set<(news: LiveTableNews) => void>();
  const awaiting = new Set<() => void>();
  const connection = createConnection(options, {
    wanted: () => listeners.size > 0,
    opened: () => {
      for (const opened of [...awaiting]) opened();
    },
    heard: (news) => {
      for (const listener of [...listeners]) listener(news);
    },
  });
  return {
    listen: (listener) => {
      listeners.add(listener);
      if (listeners.size === 1) connection.open();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) connection.close();
      };
    },
    whenOpen: (opened) => {
      awaiting.add(opened);
      if (connection.isOpen()) opened();
      return () => awaiting.delete(opened);
    },
    send: (frame) => connection.send(JSON.stringify(frame)),
    restart: () => {
      connection.close();
      if (listeners.size > 0) connection.open();
    },
  };
}

interface Owner {
  wanted(): boolean;
  opened(): void;
  heard(news: LiveTableNews): void;
}

/** A single timer. */
function createTimer() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const clear = (): void => clearTimeout(timer);
  const wait = (ms: number, then: () => void): void => {
    clear();
    timer = setTimeout(then, ms);
  };
  return { wait, clear };
}

/** A connection with heartbeats that detects its loss and reconnects while it is needed. */
function createConnection(options: PageChannelOptions, owner: Owner) {
  const { address, heartbeatMs, timeoutMs, reconnectMs } = { ...TIMINGS, ...options };
  let socket: WebSocket | undefined;
  const { wait, clear } = createTimer();

  function beat(): void {
    socket?.send(HEARTBEAT);
    wait(timeoutMs, lost);
  }

  function lost(): void {
    close();
    if (owner.wanted()) wait(reconnectMs, open);
  }

  function close(): void {
    clear();
    const old = socket;
    socket = undefined;
    old?.close();
  }

  function open(): void {
    if (socket) return;
    const target = address();
    if (target) connect(target);
    else wait(reconnectMs, open);
  }

  function connect(target: { url: string; token: string }): void {
    const next = new WebSocket(target.url, target.token);
    socket = next;
    next.onopen = () => {
      wait(heartbeatMs, beat);
      owner.opened();
    };
    next.onmessage = (event) => {
      if (socket !== next) return;
      // Any message proves that the peer is alive.
      wait(heartbeatMs, beat);
      const news = newsFrom(event.data);
      if (news) owner.heard(news);
    };
    next.onclose = () => {
      if (socket === next) lost();
    };
  }

  const isOpen = (): boolean => socket?.readyState === WebSocket.OPEN;

  function send(text: string): boolean {
    const fits = isOpen() && new TextEncoder().encode(text).length <= LIMITS.livePageFrameBytes;
    if (fits) socket?.send(text);
    return fits;
  }

  return { open, close, send, isOpen };
}

/** Parses table messages; heartbeats and unknown messages are ignored. */
function newsFrom(data: unknown): LiveTableNews | undefined {
  try {
    const frame = JSON.parse(String(data)) as Partial<LiveTableNews> | null;
    const known = frame?.type === 'update_vxe_table' || frame?.type === 'common_send_date';
    return known && typeof frame.data === 'object' ? (frame as LiveTableNews) : undefined;
  } catch {
    return undefined;
  }
}
