import { createHmac } from 'node:crypto';
import type { Server } from '../../../resource/server-context.ts';
import type { Channel, Outgoing } from './channel.ts';
import { SendFailure } from './channel.ts';
import { plainText, withinBytes } from './plain-text.ts';
import { post } from './post.ts';

/** Robots of a group take about one message every three seconds; more are answered with a refusal. */
const PLACES = 2;

interface Robot {
  name: string;
  setting: string;
  url: string | undefined;
  /** The address and body of a message. */
  call(url: string, message: Outgoing): { url: string; body: unknown };
  /** The field of the answer that is 0 when the message was taken. */
  code: 'errcode' | 'code';
}

const textOf = (message: Outgoing, bytes: number): string =>
  withinBytes(`${message.title}\n${plainText(message)}`, bytes);

/** 企业微信 group robot. */
export function wecomChannel(server: Server): Channel {
  return robotChannel(server, {
    ...{ name: '企业微信机器人', setting: 'ROBOT_WECOM_URL', code: 'errcode' },
    url: server.config.messages.wecomUrl,
    call: (url, message) => ({ url, body: { msgtype: 'text', text: { content: textOf(message, 2048) } } }),
  });
}

/** 钉钉 group robot; the signature stands in the address. */
export function dingtalkChannel(server: Server): Channel {
  const settings = server.config.messages.dingtalk;
  return robotChannel(server, {
    ...{ name: '钉钉机器人', setting: 'ROBOT_DINGTALK_URL', code: 'errcode' },
    url: settings?.url,
    call: (address, message) => {
      const url = new URL(address);
      if (settings?.secret !== undefined) {
        const timestamp = String(Date.now());
        url.searchParams.set('timestamp', timestamp);
        url.searchParams.set('sign', signature(settings.secret, `${timestamp}\n${settings.secret}`));
      }
      return { url: url.href, body: { msgtype: 'text', text: { content: textOf(message, 18_000) } } };
    },
  });
}

/** 飞书 group robot; the signature stands in the body, and is one of nothing under a key of time and secret. */
export function feishuChannel(server: Server): Channel {
  const settings = server.config.messages.feishu;
  return robotChannel(server, {
    ...{ name: '飞书机器人', setting: 'ROBOT_FEISHU_URL', code: 'code' },
    url: settings?.url,
    call: (url, message) => {
      const timestamp = String(Math.floor(Date.now() / 1000));
      const secret = settings?.secret;
      const signed = secret === undefined ? {} : { timestamp, sign: signature(`${timestamp}\n${secret}`, '') };
      // A tag in the text would call everybody in the group.
      const text = textOf(message, 18_000).replaceAll('<', '＜');
      return { url, body: { ...signed, msg_type: 'text', content: { text } } };
    },
  });
}

const signature = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64');

function robotChannel(server: Server, robot: Robot): Channel {
  const { name, setting, url } = robot;
  return {
    places: PLACES,
    toGroup: true,
    unready: () => (url === undefined ? `没有配置${name}（${setting}）` : undefined),
    send: async (message) => {
      if (url === undefined) return;
      const { url: address, body } = robot.call(url, message);
      const reply = await post(server, name, address, body, message.id);
      const code = numberIn(reply, robot.code);
      if (code === 0) return;
      if (code === undefined) throw new SendFailure(`${name}的回答无法识别`, 'later');
      throw new SendFailure(`${name}没有接收（错误码 ${code}）`, 'later');
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
