import { MESSAGES } from '@songbai/contract/messages.ts';
import { filledTemplate, isRich, parsedValues } from '@songbai/contract/modules/message/fill.rules.ts';
import { SEND_TEST, SEND_TESTS, SILENT_EVENTS } from '@songbai/contract/modules/message/message.calls.ts';
import { MESSAGE_TYPE } from '@songbai/contract/modules/message/message.dicts.ts';
import { messageTemplate } from '@songbai/contract/modules/message/message.resource.ts';
import { actionCode } from '@songbai/contract/resource/define.ts';
import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import { done, ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import type { ChannelType } from './channels/channel.ts';
import type { Channels } from './dispatcher.ts';
import { knownNames } from './people.store.ts';
import { queueMessages } from './queue.store.ts';
import { silentEvents, templateOf } from './template.store.ts';

/** Most receivers of one test. */
const MOST = 50;

/** 发送测试 (contract/2 §6.1). */
export function templateRoutes(app: FastifyInstance, server: Server, channels: Channels, wake: () => void): void {
  route(app, {
    method: 'POST',
    ...SEND_TEST,
    access: { permission: SEND_TESTS },
    summary: '发送测试消息',
    handle: async ({ actor, body }) => {
      await sendTest(server, actor, body, channels, wake);
      return done(MESSAGES.testSent, true);
    },
  });
  route(app, {
    method: 'GET',
    ...SILENT_EVENTS,
    access: { permission: actionCode(messageTemplate, 'list') },
    summary: '不会通知任何人的事件',
    handle: async ({ actor }) => ok(await silentEvents(server.database.db, actor.tenantId)),
  });
}

type TestBody = Static<typeof SEND_TEST.body>;

/** @throws AppError templateMissing, messageTestData, messageUnready, messageReceivers */
async function sendTest(
  server: Server,
  actor: Actor,
  body: TestBody,
  channels: Channels,
  wake: () => void,
): Promise<void> {
  const type = (body.msgType ?? MESSAGE_TYPE.system) as ChannelType;
  const template = await templateOf(server.database.db, actor.tenantId, body.templateCode);
  if (!template) throw new AppError('templateMissing', { code: body.templateCode });
  const values = parsedValues(body.testData);
  if (!values) throw new AppError('messageTestData');
  const detail = channels[type].unready();
  if (detail !== undefined) throw new AppError('messageUnready', { detail });
  const receivers = channels[type].toGroup ? [null] : await receiversIn(server, actor, body.receiver);
  const { title, content } = filledTemplate(template, values);
  const message = { type, title, content, html: isRich(template.templateType), param: body.testData ?? '' };
  await write(server, actor, async (work) => {
    await queueMessages(
      work,
      receivers.map((receiver) => ({ ...message, receiver })),
    );
    work.afterCommit(wake);
  });
}

async function receiversIn({ database }: Server, { tenantId }: Actor, text: string | null = ''): Promise<string[]> {
  const names = (text ?? '')
    .split(/[,，]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const refuse = (detail: string) => new AppError('messageReceivers', { detail });
  const wanted = [...new Set(names)];
  if (wanted.length === 0) throw refuse('请选择接收人');
  if (wanted.length > MOST) throw refuse(`一次最多发给${MOST}人`);
  const known = await knownNames(database.db, tenantId, wanted);
  const unknown = wanted.find((name) => !known.has(name));
  if (unknown !== undefined) throw refuse(`接收人「${unknown}」不存在`);
  return wanted;
}
