import { LIMITS } from '@songbai/contract/limits.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  OWN_ROBOT,
  type OwnRobot,
  type OwnRobotBody,
  ownRobotBody,
} from '@songbai/contract/modules/message/own-robot.calls.ts';
import type { FastifyInstance } from 'fastify';
import { ok, okText } from '../../http/envelope.ts';
import { addressLimit } from '../../http/rate-limit.ts';
import { route } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { errorFields } from '../../platform/log.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { logEdit } from '../session/index.ts';
import { SendFailure } from './channels/channel.ts';
import { sayByRobot } from './channels/robots.ts';
import { ownRobotOf, saveOwnRobot } from './own-robot.store.ts';

/** The robot by which a person hears of events in a chat of his own. */
export function ownRobotRoutes(app: FastifyInstance, server: Server): void {
  const access = { signedIn: true, inPerson: true } as const;
  const limit = addressLimit(app, 'own-robot', LIMITS.robotTestsPerMinute);
  route(app, {
    method: 'GET',
    url: OWN_ROBOT,
    access,
    summary: '本人的机器人',
    handle: async ({ actor }) => ok(await shownRobot(server, actor)),
  });
  route(app, {
    method: 'PUT',
    url: OWN_ROBOT,
    access,
    summary: '设置本人的机器人',
    body: ownRobotBody,
    handle: async ({ actor, body }) => {
      await setRobot(server, actor, body);
      return okText(MESSAGES.robotSaved);
    },
  });
  route(app, {
    method: 'DELETE',
    url: OWN_ROBOT,
    access,
    summary: '移除本人的机器人',
    handle: async ({ actor }) => {
      await replace(server, actor, undefined);
      return okText(MESSAGES.robotRemoved);
    },
  });
  route(app, {
    method: 'POST',
    url: `${OWN_ROBOT}/test`,
    access,
    summary: '用本人的机器人发送测试消息',
    handle: async ({ actor, request }) => {
      await limit(request);
      await testRobot(server, actor);
      return okText(MESSAGES.robotTested);
    },
  });
}

async function shownRobot({ database, sealer }: Server, { userId }: Actor): Promise<OwnRobot | null> {
  const robot = await ownRobotOf(database.db, sealer, userId);
  return robot ? { kind: robot.kind, host: new URL(robot.url).host, signed: robot.secret !== undefined } : null;
}

/** @throws AppError invalid, robotAddress: an address of this house is nobody's robot */
async function setRobot(server: Server, actor: Actor, body: OwnRobotBody): Promise<void> {
  if (!URL.canParse(body.secretUrl))
    throw new AppError('invalid', { detail: '机器人地址不正确' }, { field: 'secretUrl' });
  const host = new URL(body.secretUrl).hostname.replace(/^\[|\]$/g, '');
  await server.outbound.target(host).catch((error: unknown) => refuseAddress(server, error));
  await replace(server, actor, body);
}

/** Why is for those who read the log: a person learns of no names and machines of the house by trying. */
function refuseAddress(server: Server, cause: unknown): never {
  server.log.warn(errorFields(cause), 'the address of somebody’s own robot is refused');
  throw new AppError('robotAddress', {}, { cause });
}

async function replace(server: Server, actor: Actor, robot: OwnRobotBody | undefined): Promise<void> {
  const { sealer } = server;
  await write(server, actor, async (work) => {
    await saveOwnRobot(work.db, { sealer, userId: actor.userId, now: work.clock.now() }, robot);
    const message = robot ? '已设置个人机器人' : '已移除个人机器人';
    await logEdit(work.db, work.clock, actor, `用户名: ${actor.username},${message}！`);
  });
}

/** @throws AppError robotMissing, robotAddress, robotFailed */
async function testRobot(server: Server, { userId, username, tenantId }: Actor): Promise<void> {
  const robot = await ownRobotOf(server.database.db, server.sealer, userId);
  if (!robot) throw new AppError('robotMissing');
  const text = { title: '测试消息', content: '您的个人机器人可以接收松柏陵园管理平台的消息。', html: false };
  try {
    await sayByRobot(server, robot.kind, robot, { id: newId(), tenantId, receiver: username, ...text });
  } catch (error) {
    if (error instanceof SendFailure && error.cause instanceof AppError) refuseAddress(server, error.cause);
    if (error instanceof SendFailure) throw new AppError('robotFailed', { detail: error.message }, { cause: error });
    throw error;
  }
}
