import { datetimeText } from '@songbai/contract/rules/dates.ts';
import type { SharedClock } from '../../db/shared-clock.ts';
import { systemActor } from '../../platform/actor.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { markSent } from './queue.store.ts';

/** Notes of messages that went out. */
export interface SentNotes {
  /** Resolves when it is written down. */
  sent(leaseId: string, id: string): Promise<void>;
}

/** Notes of messages that end within so long are written together. */
const GATHER_MS = 10;

/** Those that end at about the same time are written together: one transaction for many messages. */
export function createSentNotes(server: Server, clock: SharedClock): SentNotes {
  let waiting = new Map<string, string[]>();
  let writing: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function flush(): Promise<void> {
    const batch = waiting;
    waiting = new Map();
    const now = datetimeText(await clock.now());
    await write(server, systemActor(0), async ({ db }) => {
      for (const [leaseId, ids] of batch) await markSent(db, leaseId, ids, now);
    });
  }

  function flushNext(): Promise<void> {
    next ??= (writing ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => new Promise((resolve) => setTimeout(resolve, GATHER_MS)))
      .then(() => {
        next = undefined;
        writing = flush();
        return writing;
      });
    return next;
  }

  return {
    sent: (leaseId, id) => {
      waiting.set(leaseId, [...(waiting.get(leaseId) ?? []), id]);
      return flushNext();
    },
  };
}
