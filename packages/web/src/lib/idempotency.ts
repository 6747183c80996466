import { useRef } from 'react';

/** 128 random bits as text; works in insecure contexts, where `crypto.randomUUID` is missing. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Idempotency key of a request (contract I23): sending the same body again, after a lost reply or a double click, uses
 * the same key; another body gets a new one. `renew` starts a new operation after a success.
 */
export function createKeeper(): { keyFor: (body: unknown) => string; renew: () => void } {
  let sent: { body: string; key: string } | undefined;
  return {
    keyFor: (body) => {
      const text = JSON.stringify(body);
      if (sent?.body !== text) sent = { body: text, key: newKey() };
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
