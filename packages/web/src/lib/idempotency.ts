import { useRef } from 'react';
import { ApiError, isRefusal } from './failure.ts';

/** 128 random bits as text; works in insecure contexts, where `crypto.randomUUID` is missing. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Keys whose reply was lost: their work may be done or not. */
const unanswered = new Set<string>();
/** Keys whose work was done with another body, as the server has said. */
const used = new Set<string>();

/** Remembers of a call with a key whether it was answered. */
export async function answerOf<T>(key: string | undefined, call: () => Promise<T>): Promise<T> {
  if (key === undefined) return call();
  try {
    const reply = await call();
    unanswered.delete(key);
    return reply;
  } catch (error) {
    if (isLost(error)) unanswered.add(key);
    if (isRefusal(error, 'idempotencyReused')) used.add(key);
    throw error;
  }
}

/** No reply, none that can be read, or that of a proxy. */
const isLost = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.http === 0 || error.http >= 502 || error.code === 200;

/**
 * Idempotency key of a request (contract I23): sending the same body again, after a lost reply or a double click, uses
 * the same key; another body gets a new one. After a lost reply another body keeps it too: if the work was done, the
 * server says so instead of doing it twice, and only then there is a new key. `renew` starts a new operation after a
 * success.
 */
export function createKeeper(): { keyFor: (body: unknown) => string; renew: () => void } {
  let sent: { body: string; key: string } | undefined;
  return {
    keyFor: (body) => {
      const text = JSON.stringify(body);
      const keeps = sent && !used.has(sent.key) && (sent.body === text || unanswered.has(sent.key));
      sent = { body: text, key: sent && keeps ? sent.key : newKey() };
      return sent.key;
    },
    renew: () => {
      sent = undefined;
    },
  };
}

export function useIdempotencyKey(): ReturnType<typeof createKeeper> {
  const keeper = useRef<ReturnType<typeof createKeeper>>(null);
  keeper.current ??= createKeeper();
  return keeper.current;
}
