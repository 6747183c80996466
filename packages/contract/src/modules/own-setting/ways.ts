import { MESSAGE_TYPE } from '../message/message.dicts.ts';

/** Ways that reach a person by himself; the robots of the settings speak to their group. */
export const PERSONAL_WAYS = [MESSAGE_TYPE.system, MESSAGE_TYPE.mail, MESSAGE_TYPE.sms, MESSAGE_TYPE.robot] as const;
export type PersonalWay = (typeof PERSONAL_WAYS)[number];

/** Whose robots a person can name. */
export const ROBOT_KINDS = [MESSAGE_TYPE.wecom, MESSAGE_TYPE.dingtalk, MESSAGE_TYPE.feishu] as const;
export type RobotKind = (typeof ROBOT_KINDS)[number];
