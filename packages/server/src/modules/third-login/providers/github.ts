import { createHash } from 'node:crypto';
import type { ThirdClient } from '../../../platform/config-third-login.ts';
import type { Outbound } from '../../../platform/outbound.ts';
import { ask, codeOf, identityOf, pictureOf, refused, textOf, withQuery } from './answers.ts';
import type { Provider } from './provider.ts';

/** GitHub, or GitHub Enterprise at its own address. */
export function githubProvider({ clientId, clientSecret, baseUrl }: ThirdClient, outbound: Outbound): Provider {
  const name = 'GitHub';
  const caller = { outbound, name };
  const site = baseUrl ?? 'https://github.com';
  const api = baseUrl ? `${baseUrl}/api/v3` : 'https://api.github.com';
  return {
    source: 'github',
    name,
    authoriseAddress: async ({ redirectUri, state, verifier }) =>
      withQuery(`${site}/login/oauth/authorize`, {
        ...{ client_id: clientId, redirect_uri: redirectUri, scope: 'read:user', state },
        ...{ code_challenge: challengeOf(verifier), code_challenge_method: 'S256' },
      }),
    exchange: async ({ redirectUri, verifier }, answer, signal) => {
      const form = {
        ...{ client_id: clientId, client_secret: clientSecret, code: codeOf(name, answer) },
        ...{ redirect_uri: redirectUri, code_verifier: verifier },
      };
      const given = await ask(caller, `${site}/login/oauth/access_token`, { form, signal });
      const accessToken = textOf(given.access_token, 1000);
      if (accessToken === null) throw refused(name, given);
      return { accessToken, subject: null, claims: {} };
    },
    profile: async ({ accessToken }, signal) => {
      const headers = { authorization: `Bearer ${accessToken}` };
      const about = await ask(caller, `${api}/user`, { headers, signal });
      if (about.error !== undefined) throw refused(name, about);
      return {
        id: identityOf(name, about.id),
        loginName: textOf(about.login, 100),
        realname: textOf(about.name, 100),
        avatar: pictureOf(about.avatar_url),
      };
    },
  };
}

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
