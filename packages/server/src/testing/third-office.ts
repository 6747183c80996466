import type { ThirdLoginResult, ThirdPosted } from '@songbai/contract/modules/third-login/third-login.calls.ts';
import type { LightMyRequestResponse } from 'fastify';
import { failureReasons } from './sign-in-log.ts';
import type { TestApp } from './test-app.ts';

/** Where the pages of the tests are. */
export const HOME = 'http://console.test';

/** A browser in front of our sign-in page: it keeps the cookie that ties a sign-in to it. */
export interface ThirdBrowser {
  cookie: string;
  /** Opens an address of ours; those that a provider sends to are complete. */
  open(address: string): Promise<LightMyRequestResponse>;
  /** Begins at a provider; returns the address the browser is sent to. */
  begin(source: string): Promise<string>;
}

export function thirdBrowser(t: TestApp): ThirdBrowser {
  const browser: ThirdBrowser = {
    cookie: '',
    open: async (address) => {
      const url = address.startsWith(HOME) ? address.slice(HOME.length + t.config.apiBasePath.length) : address;
      const reply = await t.anonymous.raw({
        method: 'GET',
        url,
        headers: browser.cookie ? { cookie: browser.cookie } : {},
      });
      const [pair] = String(reply.headers['set-cookie'] ?? '').split(';');
      if (pair?.startsWith('songbai_third_')) browser.cookie = pair;
      return reply;
    },
    begin: async (source) => String((await browser.open(`/sys/thirdLogin/render/${source}`)).headers.location),
  };
  return browser;
}

/** What the last page of the pop-up posts, and what it says. */
export function postedBy(reply: LightMyRequestResponse): { posted: ThirdPosted; text: string } {
  const [, value = '""'] = /data-value="([^"]*)"/.exec(reply.payload) ?? [];
  const plain = value
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  const [, text = ''] = /<p class="by">([^<]*)<\/p>/.exec(reply.payload) ?? [];
  return { posted: JSON.parse(plain) as ThirdPosted, text };
}

/** The session that a code is exchanged for. */
export function entered(t: TestApp, code: unknown, source: string, cookie = '') {
  return t.anonymous
    .raw({
      method: 'GET',
      url: `/sys/thirdLogin/getLoginUser/${String(code)}/${source}`,
      headers: cookie ? { cookie } : {},
    })
    .then((reply) => reply.json<{ success: boolean; code: number; message: string; result: ThirdLoginResult }>());
}

/** Reasons of the newest failed third-party sign-ins in the log. */
export const thirdFailures = (t: TestApp) => failureReasons(t, '第三方登录: %登录失败%');

export const bindings = (t: TestApp) =>
  t.database.db
    .selectFrom('sysThirdAccount')
    .innerJoin('sysUser', 'sysUser.id', 'sysThirdAccount.sysUserId')
    .select(['sysUser.username', 'sysThirdAccount.thirdType', 'sysThirdAccount.thirdUserUuid'])
    .orderBy('sysThirdAccount.id')
    .execute();
