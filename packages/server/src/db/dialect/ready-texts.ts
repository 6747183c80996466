import { createHash } from 'node:crypto';

/** A statement that is repeated. */
export interface Ready {
  name: string;
  /** Whether it may share a connection. */
  quick: boolean;
}

/** Texts remembered to detect repeats; the oldest are dropped first. */
const REMEMBERED = 1000;

/**
 * Returns what is known of a text; nothing the first time, because most texts with a filter are never repeated.
 * @param isQuick called once per text, when it is first repeated
 */
export function readyTexts(isQuick: (text: string) => Promise<boolean>): (text: string) => Ready | undefined {
  const seen = new Map<string, Ready | undefined>();
  return (text) => {
    const known = seen.get(text);
    if (known) return known;
    if (!seen.has(text)) {
      if (seen.size >= REMEMBERED) seen.delete(seen.keys().next().value ?? '');
      seen.set(text, undefined);
      return undefined;
    }
    const ready = { name: createHash('sha256').update(text).digest('base64url').slice(0, 24), quick: false };
    seen.set(text, ready);
    isQuick(text).then(
      (quick) => {
        ready.quick = quick;
      },
      () => undefined,
    );
    return ready;
  };
}
