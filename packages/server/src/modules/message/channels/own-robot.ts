import { AppError } from '../../../platform/errors.ts';
import type { Server } from '../../../resource/server-context.ts';
import { ownRobotOf } from '../own-robot.store.ts';
import { type Channel, SendFailure } from './channel.ts';
import { sayByRobot } from './robots.ts';

/** Each person's robot is another service. */
const PLACES = 8;

/** 个人机器人: the robot that a person has named for himself. */
export function ownRobot(server: Server): Channel {
  return {
    places: PLACES,
    unready: () => undefined,
    send: async (message) => {
      const { receiver, person } = message;
      if (!person) throw new SendFailure(`接收人「${receiver}」不存在`, 'final');
      const robot = await ownRobotOf(server.database.db, server.sealer, person.id).catch((cause: unknown) => {
        if (!(cause instanceof AppError)) throw cause;
        throw new SendFailure(cause.message, 'final', { cause });
      });
      if (!robot) throw new SendFailure(`接收人「${person.realname}」没有设置个人机器人`, 'final');
      try {
        await sayByRobot(server, robot.kind, robot, message);
      } catch (error) {
        // One person's robot that does not answer keeps nobody else's from being asked.
        if (error instanceof SendFailure && error.kind === 'away')
          throw new SendFailure(error.message, 'later', { cause: error });
        throw error;
      }
    },
  };
}
