import type { ThirdClient } from '../../../platform/config-third-login.ts';
import type { Outbound } from '../../../platform/outbound.ts';
import { ask, codeOf, identityOf, pictureOf, refused, textOf, withQuery } from './answers.ts';
import type { Provider } from './provider.ts';

/** 微信开放平台: a website's picture to scan. */
export function wechatOpenProvider({ clientId, clientSecret, baseUrl }: ThirdClient, outbound: Outbound): Provider {
  const name = '微信';
  const caller = { outbound, name };
  const api = baseUrl ?? 'https://api.weixin.qq.com';
  return {
    source: 'wechat_open',
    name,
    authoriseAddress: async ({ redirectUri, state }) => {
      const query = { appid: clientId, redirect_uri: redirectUri, response_type: 'code', scope: 'snsapi_login', state };
      return `${withQuery(`${baseUrl ?? 'https://open.weixin.qq.com'}/connect/qrconnect`, query)}#wechat_redirect`;
    },
    exchange: async (_attempt, answer, signal) => {
      const code = codeOf(name, answer);
      const query = { appid: clientId, secret: clientSecret, code, grant_type: 'authorization_code' };
      const given = await ask(caller, `${api}/sns/oauth2/access_token`, { query, signal });
      const accessToken = textOf(given.access_token, 1000);
      if (accessToken === null) throw refused(name, given);
      return { accessToken, subject: textOf(given.openid, 200), claims: {} };
    },
    profile: async ({ accessToken, subject }, signal) => {
      // The id of the person for this website; the one for all apps of an owner appears only once he links them.
      const id = identityOf(name, subject);
      const query = { access_token: accessToken, openid: id };
      const about = await ask(caller, `${api}/sns/userinfo`, { query, signal });
      if (about.errcode !== undefined && about.errcode !== 0) throw refused(name, about);
      return {
        id,
        loginName: null,
        realname: textOf(about.nickname, 100),
        avatar: pictureOf(about.headimgurl),
      };
    },
  };
}
