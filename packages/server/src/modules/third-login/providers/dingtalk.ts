import type { ThirdClient } from '../../../platform/config-third-login.ts';
import type { Outbound } from '../../../platform/outbound.ts';
import { ask, codeOf, identityOf, pictureOf, refused, textOf, withQuery } from './answers.ts';
import type { Provider } from './provider.ts';

/** 钉钉, in a browser and inside the app. */
export function dingtalkProvider({ clientId, clientSecret, baseUrl }: ThirdClient, outbound: Outbound): Provider {
  const name = '钉钉';
  const caller = { outbound, name };
  const api = baseUrl ?? 'https://api.dingtalk.com';
  return {
    source: 'dingtalk',
    name,
    authoriseAddress: async ({ redirectUri, state }) =>
      withQuery(`${baseUrl ?? 'https://login.dingtalk.com'}/oauth2/auth`, {
        ...{ redirect_uri: redirectUri, response_type: 'code', client_id: clientId },
        ...{ scope: 'openid', state, prompt: 'consent' },
      }),
    exchange: async (_attempt, answer, signal) => {
      const json = { clientId, clientSecret, code: codeOf(name, answer), grantType: 'authorization_code' };
      const given = await ask(caller, `${api}/v1.0/oauth2/userAccessToken`, { json, signal });
      const accessToken = textOf(given.accessToken, 1000);
      if (accessToken === null) throw refused(name, given);
      return { accessToken, subject: null, claims: {} };
    },
    profile: async ({ accessToken }, signal) => {
      const headers = { 'x-acs-dingtalk-access-token': accessToken };
      const about = await ask(caller, `${api}/v1.0/contact/users/me`, { headers, signal });
      if (about.error !== undefined) throw refused(name, about);
      return {
        id: identityOf(name, about.unionId),
        loginName: null,
        realname: textOf(about.nick, 100),
        avatar: pictureOf(about.avatarUrl),
      };
    },
  };
}
