import { createHash } from 'node:crypto';

/** A statement that comes again and again. */
export interface Ready {
  name: string;
  /** Whether it may share a connection. */
  quick: boolean;
}

/** Texts that are remembered to tell which come again; the oldest are forgotten first. */
const REMEMBERED = 1000;

/**
 * Tells of a text what is known of it; nothing the first time, because most texts that hold a filter never come again.
 * @param isQuick asked once of each text, when it comes again
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
