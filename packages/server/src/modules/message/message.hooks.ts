import { MSG_SEND_STATUS } from '@songbai/contract/modules/message/message.dicts.ts';
import type { sysMessage } from '@songbai/contract/modules/message/message.resource.ts';
import { oneLine } from '@songbai/contract/rules/clean-text.ts';
import { AppError } from '../../platform/errors.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import { beingSent } from './queue.store.ts';

/** Messages that people write themselves are queued at once; those that went out stay as they were. */
export function messageHooks(wake: () => void): ResourceHooks<typeof sysMessage> {
  return {
    beforeInsertMany: async (work, drafts) => {
      work.afterCommit(wake);
      return drafts.map((draft) => ({
        esTitle: oneLine(String(draft.esTitle ?? '')),
        ...{ esSendStatus: MSG_SEND_STATUS.waiting, esSendNum: 0, nextTime: work.clock.datetime() },
      }));
    },
    beforeUpdate: async (work, before, patch) => {
      if (before.esSendStatus === MSG_SEND_STATUS.sent) throw new AppError('messageSent');
      await refuseSending(work.db, [before.id], work.clock.datetime());
      return typeof patch.esTitle === 'string' ? { esTitle: oneLine(patch.esTitle) } : {};
    },
    beforeRemove: async (work, rows) => {
      const ids = rows.map(({ id }) => id);
      await refuseSending(work.db, ids, work.clock.datetime());
    },
  };
}

async function refuseSending(...asked: Parameters<typeof beingSent>): Promise<void> {
  if ((await beingSent(...asked)).length > 0) throw new AppError('messageSending');
}
