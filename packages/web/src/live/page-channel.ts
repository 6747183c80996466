import { LIMITS } from '@songbai/contract/limits.ts';
import type { LiveTableFrame, LiveTableNews } from '@songbai/contract/wire/live-table.ts';

/** What tables of one page tell each other. */
export type PageFrame = Exclude<LiveTableFrame, { type: 'heart_beat' }>;

/** The socket of one page (contract/3 §11.10). It is open as long as somebody listens. */
export interface PageChannel {
  listen(listener: (news: LiveTableNews) => void): () => void;
  /** False while there is no connection: nothing is kept for later, tables read their rows anew then. */
  send(frame: PageFrame): boolean;
  /** Starts over with the present address (another token or tenant). */
  restart(): void;
}

export interface PageChannelOptions {
  /** Undefined while nobody is signed in. The token travels as the sub-protocol. */
  address: () => { url: string; token: string } | undefined;
  heartbeatMs?: number;
  /** Without any word after a heartbeat the connection counts as lost. */
  timeoutMs?: number;
  reconnectMs?: number;
}

const HEARTBEAT = JSON.stringify({ type: 'heart_beat', data: 'ping' });

export function createPageChannel(options: PageChannelOptions): PageChannel {
  const listeners = new Set<(news: LiveTableNews) => void>();
  const connection = createConnection(options, {
    wanted: () => listeners.size > 0,
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
    send: (frame) => connection.send(JSON.stringify(frame)),
    restart: () => {
      connection.close();
      if (listeners.size > 0) connection.open();
    },
  };
}

interface Owner {
  wanted(): boolean;
  heard(news: LiveTableNews): void;
}

/** A connection that beats, finds out when it is lost, and comes back as long as it is wanted. */
function createConnection(options: PageChannelOptions, owner: Owner) {
  const { address, heartbeatMs = LIMITS.livePageHeartbeatMs, timeoutMs = LIMITS.livePageTimeoutMs } = options;
  const { reconnectMs = LIMITS.socketReconnectMs } = options;
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function wait(ms: number, then: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(then, ms);
  }

  function beat(): void {
    socket?.send(HEARTBEAT);
    wait(timeoutMs, lost);
  }

  function lost(): void {
    close();
    if (owner.wanted()) wait(reconnectMs, open);
  }

  function close(): void {
    clearTimeout(timer);
    const old = socket;
    socket = undefined;
    old?.close();
  }

  function open(): void {
    if (socket) return;
    const target = address();
    if (!target) {
      wait(reconnectMs, open);
      return;
    }
    const next = new WebSocket(target.url, target.token);
    socket = next;
    next.onopen = () => wait(heartbeatMs, beat);
    next.onmessage = (event) => {
      if (socket !== next) return;
      // Any word proves that the other side is there.
      wait(heartbeatMs, beat);
      const news = newsFrom(event.data);
      if (news) owner.heard(news);
    };
    next.onclose = () => {
      if (socket === next) lost();
    };
  }

  function send(text: string): boolean {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(text);
    return true;
  }

  return { open, close, send };
}

/** News of tables; heartbeats and what nobody understands are passed over. */
function newsFrom(data: unknown): LiveTableNews | undefined {
  try {
    const frame = JSON.parse(String(data)) as Partial<LiveTableNews> | null;
    const known = frame?.type === 'update_vxe_table' || frame?.type === 'common_send_date';
    return known && typeof frame.data === 'object' ? (frame as LiveTableNews) : undefined;
  } catch {
    return undefined;
  }
}
