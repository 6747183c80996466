import type { ThirdLoginSettings } from '../../../platform/config-third-login.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Outbound } from '../../../platform/outbound.ts';
import { type Answer, ask, codeOf, identityOf, pictureOf, refused, textOf, withQuery } from './answers.ts';
import type { Provider } from './provider.ts';

type Settings = NonNullable<ThirdLoginSettings['wechatEnterprise']>;

/** 企业微信: a picture to scan in a browser, the signed-in member inside the app. */
export function wechatEnterpriseProvider(settings: Settings, outbound: Outbound): Provider {
  const { clientId, clientSecret, agentId, baseUrl } = settings;
  const name = '企业微信';
  const caller = { outbound, name };
  const api = baseUrl ?? 'https://qyapi.weixin.qq.com';
  const scan = `${baseUrl ?? 'https://login.work.weixin.qq.com'}/wwlogin/sso/login`;
  const inside = `${baseUrl ?? 'https://open.weixin.qq.com'}/connect/oauth2/authorize`;
  return {
    source: 'wechat_enterprise',
    name,
    authoriseAddress: async ({ redirectUri, state, inApp }) => {
      const common = { appid: clientId, agentid: agentId, redirect_uri: redirectUri, state };
      if (!inApp) return withQuery(scan, { login_type: 'CorpApp', ...common });
      return `${withQuery(inside, { ...common, response_type: 'code', scope: 'snsapi_base' })}#wechat_redirect`;
    },
    exchange: async (_attempt, answer, signal) => {
      const code = codeOf(name, answer);
      const query = { corpid: clientId, corpsecret: clientSecret };
      const given = checked(name, await ask(caller, `${api}/cgi-bin/gettoken`, { query, signal }));
      const accessToken = textOf(given.access_token, 1000);
      if (accessToken === null) throw refused(name, given);
      const asked = { query: { access_token: accessToken, code }, signal };
      const who = checked(name, await ask(caller, `${api}/cgi-bin/auth/getuserinfo`, asked));
      const subject = textOf(who.userid, 200);
      // Somebody who is no member has an openid only.
      if (subject === null && textOf(who.openid) !== null) throw new AppError('thirdNotMember', { name });
      return { accessToken, subject, claims: {} };
    },
    profile: async ({ accessToken, subject }, signal) => {
      const id = identityOf(name, subject);
      const query = { access_token: accessToken, userid: id };
      const about = await ask(caller, `${api}/cgi-bin/user/get`, { query, signal });
      // An app that may not read the address book still knows who it is.
      const details = about.errcode === 0 ? about : {};
      return { id, loginName: id, realname: textOf(details.name, 100), avatar: pictureOf(details.avatar) };
    },
  };
}

function checked(name: string, answer: Answer): Answer {
  if (answer.errcode !== undefined && answer.errcode !== 0) throw refused(name, answer);
  return answer;
}
