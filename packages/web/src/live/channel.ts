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
  /** The server closed the socket because it no longer lets the person in. */
  onRefused?: () => void;
}

/** Idle proxies close silent sockets after a minute or less. */
/** How the server ends the socket of a session that is over (server/live/connections.ts). */
const POLICY_VIOLATION = 1008;
const HEARTBEAT_MS = 20_000;

type Listeners = Map<string, Set<(message: unknown) => void>>;

export function createChannel({ address, reconnectMs, onRefused }: ChannelOptions): Channel {
  const listeners: Listeners = new Map();
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
    next.onmessage = (event) => dispatch(listeners, event.data);
    next.onclose = ({ code }) => {
      if (socket !== next) return;
      if (code === POLICY_VIOLATION) onRefused?.();
      drop();
      lost = true;
      retry = setTimeout(open, reconnectMs);
    };
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
      return () => {
        group.delete(listener);
        // `reopen` asks whether anybody listens.
        if (group.size === 0 && listeners.get(cmd) === group) listeners.delete(cmd);
      };
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

function dispatch(listeners: Listeners, data: unknown): void {
  const message = parse(data);
  if (message) for (const listener of listeners.get(message.cmd) ?? []) listener(message);
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
