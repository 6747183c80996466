import { Session } from 'node:inspector/promises';
import { errorFields, type Log } from '../platform/log.ts';

/** When starting has left what it needed: menus, dictionaries and statements are read, the first calls are answered. */
const AFTER_MS = 2_000;

/**
 * Gives back, once, what starting needed and nobody needs any more: some 30 MiB, which V8 would keep for as long as a
 * quiet process allocates too little to be collected. Costs one pause of about 40 ms.
 */
export function collectAfterStart(log: Log): void {
  const collect = async () => {
    const session = new Session();
    session.connect();
    try {
      await session.post('HeapProfiler.collectGarbage');
    } finally {
      session.disconnect();
    }
  };
  setTimeout(
    () => void collect().catch((error: unknown) => log.warn(errorFields(error), 'garbage was not collected')),
    AFTER_MS,
  ).unref();
}
