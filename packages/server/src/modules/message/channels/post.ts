import { AppError } from '../../../platform/errors.ts';
import { postJson } from '../../../platform/outbound-http.ts';
import type { Server } from '../../../resource/server-context.ts';
import { SendFailure } from './channel.ts';

const MS = 10_000;

/**
 * Posts a message to another system; its id travels along, the same in every try.
 * @throws SendFailure
 */
export async function post(
  { outbound }: Server,
  name: string,
  url: string,
  body: unknown,
  messageId: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const reply = await postJson(outbound, url, body, {
    ms: MS,
    // A message that arrives twice is known by its id.
    keep: true,
    headers: { 'X-Message-Id': messageId, ...headers },
  }).catch((cause: unknown) => {
    if (cause instanceof AppError) throw new SendFailure(`${name}的地址不能访问：${cause.message}`, 'later', { cause });
    throw new SendFailure(`${name}无法连接`, 'away', { cause });
  });
  const { status } = reply;
  if (status >= 200 && status < 300) return reply.body;
  throw new SendFailure(`${name}拒绝了消息（HTTP ${status}）`, status >= 500 || status === 429 ? 'away' : 'later');
}
