/** A self-reconnecting socket that dispatches messages by their `cmd`. */
export interface Channel {
  listen: (cmd: string, listener: (message: unknown) => void) => () => void;
  onReconnect: (listener: () => void) => () => void;
  /** Reconnects with the current URL (another token). */
  reopen: () => void;
  close: () => void;
}

interface ChannelOptions {
  /** Undefined while signed out. The token is sent as the sub-protocol (contract/1 §1.4). */
  address: () => { url: string; token: string } | undefined;
  reconnectMs: number;
}

/** Idle proxies close silent sockets after a minute or less. */
const HEARTBEAT_MS = 20_000;

export function createChannel({ address, reconnectMs }: ChannelOptions): Channel {
  const listeners = new Map<string, Set<(message: unknown) => void>>();
  const reconnected = new Set<() => void>();
  let socket: WebSocket | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let beat: ReturnType<typeof setInterval> | undefined;
  let lost = false;

  function open(): void {
    clearTimeout(retry);
    const target = address();
    if (!target || socket) return;
    const next = new WebSocket(target.url, target.token);
    socket = next;
    next.onopen = () => {
      beat = setInterval(() => next.send('heartcheck'), HEARTBEAT_MS);
      if (lost) for (const listener of reconnected) listener();
      lost = false;
    };
    next.onmessage = (event) => dispatch(event.data);
    next.onclose = () => {
      if (socket !== next) return;
      drop();
      lost = true;
      retry = setTimeout(open, reconnectMs);
    };
  }

  function dispatch(data: unknown): void {
    const message = parse(data);
    if (message) for (const listener of listeners.get(message.cmd) ?? []) listener(message);
  }

  function drop(): void {
    clearInterval(beat);
    clearTimeout(retry);
    const old = socket;
    socket = undefined;
    old?.close();
  }

  return {
    listen: (cmd, listener) => {
      const group = listeners.get(cmd) ?? new Set();
      listeners.set(cmd, group.add(listener));
      open();
      return () => group.delete(listener);
    },
    onReconnect: (listener) => {
      reconnected.add(listener);
      return () => reconnected.delete(listener);
    },
    reopen: () => {
      lost ||= socket !== undefined;
      drop();
      if (listeners.size > 0) open();
    },
    close: drop,
  };
}

/** Heartbeat replies are plain text, not JSON (contract/2 §12.1): non-messages are ignored. */
function parse(data: unknown): { cmd: string } | undefined {
  if (typeof data !== 'string' || !data.startsWith('{')) return undefined;
  try {
    const message = JSON.parse(data) as { cmd?: unknown };
    return typeof message.cmd === 'string' ? (message as { cmd: string }) : undefined;
  } catch {
    return undefined;
  }
}
