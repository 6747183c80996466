import { datetimeText } from '@songbai/contract/rules/dates.ts';
import type { SharedClock } from '../../db/shared-clock.ts';
import { systemActor } from '../../platform/actor.ts';
import { errorFields } from '../../platform/log.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { type Channel, type ChannelType, SendFailure } from './channels/channel.ts';
import { markFailed, markSent, type Taken } from './queue.store.ts';
import { pauseAfter, restAfter } from './retry.rules.ts';
import { createSentNotes } from './sent-notes.ts';

/** Longest reason that is kept. */
const REASON = 255;

/** A message that waits on this node for a free place. */
export interface Kept {
  message: Taken;
  leaseId: string;
  /** Epoch ms; it is not begun later, because another node may have it soon. */
  until: number;
}

/** One way of sending, as this node uses it. */
export interface Lane {
  type: ChannelType;
  channel: Channel;
  /** Places that are taken. */
  busy: number;
  /** Messages on the way, and those that went out and are not noted yet. */
  running: Set<Promise<void>>;
  /** Taken, and not begun yet. */
  kept: Kept[];
  /** Whether the last look found less than it could have taken. */
  dry: boolean;
  /** When it took messages the last time, epoch ms, and how many have ended since. */
  pace: { since: number; ended: number };
  /** Failures of the service in a row, and until when it is left alone, epoch ms. */
  failures: number;
  restUntil: number;
}

/** Sends one message that was taken, and writes down what came of it. */
export function attempts({ server, clock }: { server: Server; clock: SharedClock }) {
  const notes = createSentNotes(server, clock);

  /** @param free called when the place is free: the note of a message that went out holds up no other one */
  async function attempt(lane: Lane, { message, leaseId }: Kept, free: () => void): Promise<void> {
    try {
      await sendBy(lane.channel, message, leaseId, free);
      lane.failures = 0;
    } catch (error) {
      await failed(lane, message, leaseId, error);
    }
  }

  async function sendBy(channel: Channel, message: Taken, leaseId: string, free: () => void): Promise<void> {
    const unready = channel.unready();
    if (unready !== undefined) throw new SendFailure(unready, 'final');
    if (message.receiver === '' && !channel.toGroup) throw new SendFailure('没有接收人', 'final');
    if (channel.deliver) {
      const { deliver } = channel;
      await write(server, systemActor(message.tenantId), async (work) => {
        const mine = await markSent(work.db, leaseId, [message.id], work.clock.datetime());
        if (mine.length > 0) await deliver(work, message);
      });
    } else {
      await channel.send?.(message);
      free();
      await notes.sent(leaseId, message.id);
    }
  }

  async function failed(lane: Lane, { id, tries, type }: Taken, leaseId: string, error: unknown): Promise<void> {
    const failure = error instanceof SendFailure ? error : undefined;
    server.log.warn({ ...errorFields(error), messageId: id, channel: type, tries }, 'message was not sent');
    const at = await clock.now();
    if (failure?.kind === 'away') {
      lane.failures += 1;
      lane.restUntil = at + restAfter(lane.failures);
    }
    const pause = failure?.kind === 'final' ? undefined : pauseAfter(tries);
    const reason = (failure?.message ?? '发送时出错，详情见服务日志').slice(0, REASON);
    await markFailed(
      server.database.db,
      { id, leaseId },
      reason,
      pause === undefined ? null : datetimeText(at + pause),
    );
  }

  return attempt;
}
