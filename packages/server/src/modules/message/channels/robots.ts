import { createHmac } from 'node:crypto';
import { MESSAGE_TYPE } from '@songbai/contract/modules/message/message.dicts.ts';
import type { RobotKind } from '@songbai/contract/modules/own-setting/ways.ts';
import type { Server } from '../../../resource/server-context.ts';
import type { Channel, Outgoing } from './channel.ts';
import { SendFailure } from './channel.ts';
import { plainText, withinBytes } from './plain-text.ts';
import { post } from './post.ts';

/** Robots of a group take about one message every three seconds; more are answered with a refusal. */
const PLACES = 2;

/** Where a robot listens, and the key of its signatures. */
export interface RobotAddress {
  url: string;
  secret?: string | undefined;
}

interface Robot {
  name: string;
  setting: string;
  /** The address and body of a message. */
  call(address: RobotAddress, message: Outgoing): { url: string; body: unknown };
  /** The field of the answer that is 0 when the message was taken. */
  code: 'errcode' | 'code';
}

const textOf = (message: Outgoing, bytes: number): string =>
  withinBytes(asWords(`${message.title}\n${plainText(message)}`), bytes);

/** What robots read as a call of people or a link in other words, which come with names and values, in letters that look alike. */
const asWords = (text: string): string => text.replaceAll('<', '＜').replaceAll('@', '＠').replaceAll('](', ']（');

const signature = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64');

const ROBOTS: Readonly<Record<RobotKind, Robot>> = {
  [MESSAGE_TYPE.wecom]: {
    ...{ name: '企业微信机器人', setting: 'ROBOT_WECOM_URL', code: 'errcode' },
    call: ({ url }, message) => ({ url, body: { msgtype: 'text', text: { content: textOf(message, 2048) } } }),
  },
  /** The signature stands in the address. */
  [MESSAGE_TYPE.dingtalk]: {
    ...{ name: '钉钉机器人', setting: 'ROBOT_DINGTALK_URL', code: 'errcode' },
    call: ({ url: address, secret }, message) => {
      const url = new URL(address);
      if (secret !== undefined) {
        const timestamp = String(Date.now());
        url.searchParams.set('timestamp', timestamp);
        url.searchParams.set('sign', signature(secret, `${timestamp}\n${secret}`));
      }
      return { url: url.href, body: { msgtype: 'text', text: { content: textOf(message, 18_000) } } };
    },
  },
  /** The signature stands in the body, and is one of nothing under a key of time and secret. */
  [MESSAGE_TYPE.feishu]: {
    ...{ name: '飞书机器人', setting: 'ROBOT_FEISHU_URL', code: 'code' },
    call: ({ url, secret }, message) => {
      const timestamp = String(Math.floor(Date.now() / 1000));
      const signed = secret === undefined ? {} : { timestamp, sign: signature(`${timestamp}\n${secret}`, '') };
      return { url, body: { ...signed, msg_type: 'text', content: { text: textOf(message, 18_000) } } };
    },
  },
};

/**
 * Has a robot say a message.
 * @throws SendFailure
 */
export async function sayByRobot(server: Server, kind: RobotKind, to: RobotAddress, message: Outgoing): Promise<void> {
  const { name, call, code: field } = ROBOTS[kind];
  const { url, body } = call(to, message);
  const reply = await post(server, name, url, body, message.id);
  const code = numberIn(reply, field);
  if (code === 0) return;
  if (code === undefined) throw new SendFailure(`${name}的回答无法识别`, 'later');
  throw new SendFailure(`${name}没有接收（错误码 ${code}）`, 'later');
}

/** The robot of a group, which the settings name. */
export function groupRobot(server: Server, kind: RobotKind): Channel {
  const { wecomUrl, dingtalk, feishu } = server.config.messages;
  const wecom = wecomUrl === undefined ? undefined : { url: wecomUrl };
  const to = { [MESSAGE_TYPE.wecom]: wecom, [MESSAGE_TYPE.dingtalk]: dingtalk, [MESSAGE_TYPE.feishu]: feishu }[kind];
  const { name, setting } = ROBOTS[kind];
  return {
    places: PLACES,
    toGroup: true,
    unready: () => (to ? undefined : `没有配置${name}（${setting}）`),
    send: async (message) => {
      if (to) await sayByRobot(server, kind, to, message);
    },
  };
}

function numberIn(text: string, field: string): number | undefined {
  try {
    const value: unknown = (JSON.parse(text) as Readonly<Record<string, unknown>> | null)?.[field];
    return typeof value === 'number' ? value : undefined;
  } catch {
    return undefined;
  }
}
