import { describe, expect, test } from 'vitest';
import { type Failure, isEnterpriseChat, type Reaction, reactionTo } from './errors.ts';

const notice = (text: string): Reaction => ({ kind: 'notice', text });
const EXPIRED = '很抱歉，登录已过期，请重新登录';

describe('reactions to failed transport (spec/1 §8, contract/1 §1.3)', () => {
  const rows: [string, Partial<Failure>, Reaction][] = [
    ['403', { http: 403 }, notice('拒绝访问')],
    ['404', { http: 404 }, notice('很抱歉，资源未找到!')],
    ['504', { http: 504 }, notice('网络超时')],
    ['time limit', { http: 0, timedOut: true }, notice('网络超时')],
    ['no connection', { http: 0 }, notice('网络连接失败，请检查网络后重试')],
    ['401 in a session', { http: 401, signedIn: true }, { kind: 'session-over', text: EXPIRED }],
    ['401 without a session', { http: 401 }, notice(EXPIRED)],
    [
      '500 with a dead token in a session',
      { http: 500, message: 'Token失效，请重新登录!', signedIn: true },
      { kind: 'session-over-dialog', text: EXPIRED },
    ],
    [
      '500 with a dead token without a session',
      { http: 500, message: 'Token失效，请重新登录!' },
      { kind: 'silent', text: 'Token失效，请重新登录!' },
    ],
    [
      '500 that names a dead token by its key',
      { http: 500, message: '请重新登录', error: 'tokenInvalid', signedIn: true },
      { kind: 'session-over-dialog', text: EXPIRED },
    ],
    [
      '500 that names something else, whatever its text',
      { http: 500, message: 'Token失效', error: 'internal', signedIn: true },
      { kind: 'silent', text: 'Token失效' },
    ],
    ['500 otherwise', { http: 500, message: '操作失败', signedIn: true }, { kind: 'silent', text: '操作失败' }],
    ['other status', { http: 413, message: '请求内容过大，请精简后重试' }, notice('请求内容过大，请精简后重试')],
    ['other status without a text', { http: 502 }, notice('服务器返回的内容无法识别，请稍后重试')],
  ];

  test.each(rows)('%s', (_, failure, reaction) => {
    expect(reactionTo({ http: 0, message: '', signedIn: false, ...failure })).toEqual(reaction);
  });
});

test('enterprise-chat browsers are told by their user agent', () => {
  expect(isEnterpriseChat('Mozilla/5.0 wxwork/4.1')).toBe(true);
  expect(isEnterpriseChat('Mozilla/5.0 DingTalk/7.0')).toBe(true);
  expect(isEnterpriseChat('Mozilla/5.0 Chrome/130')).toBe(false);
});
