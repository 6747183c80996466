import { MESSAGE_TYPE } from '@songbai/contract/modules/message/message.dicts.ts';
import type { Server } from '../../../resource/server-context.ts';
import { bell } from './bell.ts';
import type { Channel, ChannelType } from './channel.ts';
import { mailChannel } from './mail.ts';
import { ownRobot } from './own-robot.ts';
import { groupRobot } from './robots.ts';
import { smsChannel } from './sms.ts';

/** Every way of sending, by the value of the dictionary. */
export function allChannels(server: Server): Record<ChannelType, Channel> {
  return {
    [MESSAGE_TYPE.system]: bell,
    [MESSAGE_TYPE.mail]: mailChannel(server),
    [MESSAGE_TYPE.sms]: smsChannel(server),
    [MESSAGE_TYPE.wecom]: groupRobot(server, MESSAGE_TYPE.wecom),
    [MESSAGE_TYPE.dingtalk]: groupRobot(server, MESSAGE_TYPE.dingtalk),
    [MESSAGE_TYPE.feishu]: groupRobot(server, MESSAGE_TYPE.feishu),
    [MESSAGE_TYPE.robot]: ownRobot(server),
  };
}
