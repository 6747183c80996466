import { MESSAGES } from '@songbai/contract/messages.ts';
import { CANCEL_MESSAGES, RESEND_MESSAGES, SEND_MESSAGES } from '@songbai/contract/modules/message/message.calls.ts';
import { MSG_SEND_STATUS } from '@songbai/contract/modules/message/message.dicts.ts';
import type { FastifyInstance } from 'fastify';
import { done } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { changeRow } from '../../resource/write/change.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { messageTable } from './message.table.ts';
import { beingSent, dropLeases } from './queue.store.ts';

const access = { permission: SEND_MESSAGES } as const;

/** 重新发送 and 取消发送; all of the chosen ones, or none. */
export function messageRoutes(app: FastifyInstance, server: Server, wake: () => void): void {
  route(app, {
    method: 'POST',
    ...RESEND_MESSAGES,
    access,
    summary: '重新发送消息',
    handle: async ({ actor, body }) =>
      done(MESSAGES.messagesQueued(await resend(server, actor, idsIn(body.ids), wake))),
  });
  route(app, {
    method: 'POST',
    ...CANCEL_MESSAGES,
    access,
    summary: '取消发送消息',
    handle: async ({ actor, body }) => done(MESSAGES.messagesCancelled(await cancel(server, actor, idsIn(body.ids)))),
  });
}

const idsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((id) => id.trim())
      .filter((id) => id !== ''),
  ),
];

const { waiting, failed, cancelled } = MSG_SEND_STATUS;

function resend(server: Server, actor: Actor, ids: readonly string[], wake: () => void): Promise<number> {
  return write(server, actor, async (work) => {
    const nextTime = work.clock.datetime();
    for (const id of some(ids))
      await changeRow(work, { table: messageTable, id }, (row) => {
        if (row.esSendStatus !== failed && row.esSendStatus !== cancelled) throw new AppError('messageNotResendable');
        return { patch: { esSendStatus: waiting, esSendNum: 0, esResult: null, nextTime } };
      });
    work.afterCommit(wake);
    return ids.length;
  });
}

function cancel(server: Server, actor: Actor, ids: readonly string[]): Promise<number> {
  return write(server, actor, async (work) => {
    for (const id of some(ids))
      await changeRow(work, { table: messageTable, id }, async (row) => {
        if (row.esSendStatus !== waiting) throw new AppError('messageNotWaiting');
        await refuseSending(work, id);
        return { patch: { esSendStatus: cancelled, nextTime: null } };
      });
    // Of a node that died in the middle of it.
    await dropLeases(work.db, ids);
    return ids.length;
  });
}

async function refuseSending(work: Work, id: string): Promise<void> {
  if ((await beingSent(work.db, [id], work.clock.datetime())).length > 0) throw new AppError('messageSending');
}

function some(ids: readonly string[]): readonly string[] {
  if (ids.length === 0) throw new AppError('idsMissing');
  return ids;
}
