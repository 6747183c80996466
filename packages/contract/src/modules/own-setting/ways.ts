import { MESSAGE_TYPE } from '../message/message.dicts.ts';

/** Ways that reach a person by himself; robots speak to their group. */
export const PERSONAL_WAYS = [MESSAGE_TYPE.system, MESSAGE_TYPE.mail, MESSAGE_TYPE.sms] as const;
export type PersonalWay = (typeof PERSONAL_WAYS)[number];
