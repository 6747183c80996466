import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the providers know of the person in front of them; what is missing they do not tell. */
export interface ThirdPerson {
  id?: unknown;
  login?: string;
  name?: string;
  picture?: string;
  /** Somebody outside the enterprise. */
  outsider?: boolean;
}

/** GitHub, 企业微信, 钉钉 and 微信开放平台 on one address, as far as their sign-in goes: documented calls, clients checked. */
export interface ThirdProviders {
  url: string;
  person: ThirdPerson;
  /** Answers a call in the place of a provider; false for the provider's own answer. */
  instead: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  /** Signs the person in at an address that a browser was sent to; returns the address it is sent back to. */
  agree(address: string): string;
  close(): Promise<void>;
}

const THIRD_CLIENT = { id: 'our-client', secret: 'our-secret', agent: '1000002' };

interface Code {
  redirectUri: string;
  challenge: string | null;
  person: ThirdPerson;
}

interface State extends ThirdProviders {
  codes: Map<string, Code>;
  tokens: Map<string, ThirdPerson>;
}

type Asked = {
  query: URLSearchParams;
  body: URLSearchParams & { json?: Record<string, string> };
  headers: IncomingMessage['headers'];
};
type Reply = { status?: number; json: object };

export async function thirdProviders(): Promise<ThirdProviders> {
  const state: State = {
    ...{ url: '', person: {}, instead: undefined, codes: new Map(), tokens: new Map() },
    agree: (address) => agreed(state, new URL(address)),
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  const http = createServer((request, response) => {
    if (state.instead?.(request, response)) return;
    void asked(request).then((call) => {
      const { pathname } = new URL(request.url ?? '/', 'http://x');
      const { status = 200, json } = (CALLS[`${request.method} ${pathname}`] ?? unknown)(state, call);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  state.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return state;
}

const unknown = (): Reply => ({ status: 404, json: { message: 'Not Found' } });

/** Pages of the providers: who asks is checked as they do, and the person agrees. */
function agreed({ codes, person }: State, { pathname, searchParams: query }: URL): string {
  const client = query.get('client_id') ?? query.get('appid');
  const known = [
    '/login/oauth/authorize',
    '/wwlogin/sso/login',
    '/connect/oauth2/authorize',
    '/oauth2/auth',
    '/connect/qrconnect',
  ];
  if (client !== THIRD_CLIENT.id || !known.includes(pathname)) throw new Error(`no page for ${client} at ${pathname}`);
  const wecom = pathname.startsWith('/ww') || pathname === '/connect/oauth2/authorize';
  if (wecom && query.get('agentid') !== THIRD_CLIENT.agent) throw new Error('agentid');
  const code = randomUUID();
  const redirectUri = query.get('redirect_uri') ?? '';
  codes.set(code, { redirectUri, challenge: query.get('code_challenge'), person });
  const back = new URL(redirectUri);
  back.searchParams.set(pathname === '/oauth2/auth' ? 'authCode' : 'code', code);
  back.searchParams.set('state', query.get('state') ?? '');
  return back.href;
}

async function asked(request: IncomingMessage): Promise<Asked> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  const isJson = request.headers['content-type'] === 'application/json';
  const body = Object.assign(new URLSearchParams(isJson ? '' : text), isJson ? { json: JSON.parse(text) } : {});
  return { query: new URL(request.url ?? '/', 'http://x').searchParams, body, headers: request.headers };
}

/** Uses a code up and gives a token for its person. */
function tokenFor(
  { codes, tokens }: State,
  code: string | null | undefined,
): { token: string; given: Code } | undefined {
  const given = codes.get(code ?? '');
  codes.delete(code ?? '');
  if (!given) return undefined;
  const token = randomUUID();
  tokens.set(token, given.person);
  return { token, given };
}

const isUs = (id: unknown, secret: unknown) => id === THIRD_CLIENT.id && secret === THIRD_CLIENT.secret;

const CALLS: Readonly<Record<string, (state: State, call: Asked) => Reply>> = {
  'POST /login/oauth/access_token': (state, { body }) => {
    if (!isUs(body.get('client_id'), body.get('client_secret')))
      return { json: { error: 'incorrect_client_credentials' } };
    const made = tokenFor(state, body.get('code'));
    const proof = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    const sound = made && made.given.redirectUri === body.get('redirect_uri') && made.given.challenge === proof;
    return { json: sound ? { access_token: made.token, token_type: 'bearer' } : { error: 'bad_verification_code' } };
  },
  'GET /api/v3/user': ({ tokens }, { headers }) => {
    const person = tokens.get(String(headers.authorization).replace('Bearer ', ''));
    if (!person || !headers['user-agent']) return { status: 401, json: { message: 'Bad credentials' } };
    return { json: { id: person.id, login: person.login, name: person.name ?? null, avatar_url: person.picture } };
  },
  'GET /cgi-bin/gettoken': (_state, { query }) =>
    isUs(query.get('corpid'), query.get('corpsecret'))
      ? { json: { errcode: 0, errmsg: 'ok', access_token: 'corp-token', expires_in: 7200 } }
      : { json: { errcode: 40001, errmsg: 'invalid credential' } },
  'GET /cgi-bin/auth/getuserinfo': (state, { query }) => {
    const made = query.get('access_token') === 'corp-token' ? tokenFor(state, query.get('code')) : undefined;
    if (!made) return { json: { errcode: 40029, errmsg: 'invalid code' } };
    const { id, outsider } = made.given.person;
    return { json: { errcode: 0, errmsg: 'ok', ...(outsider ? { openid: 'outside' } : { userid: id }) } };
  },
  'GET /cgi-bin/user/get': ({ person }, { query }) =>
    query.get('userid') === person.id
      ? { json: { errcode: 0, errmsg: 'ok', userid: person.id, name: person.name } }
      : { json: { errcode: 60111, errmsg: 'userid not found' } },
  'POST /v1.0/oauth2/userAccessToken': (state, { body: { json = {} } }) => {
    const us = isUs(json.clientId, json.clientSecret) && json.grantType === 'authorization_code';
    const made = us ? tokenFor(state, json.code) : undefined;
    return made
      ? { json: { accessToken: made.token, expireIn: 7200 } }
      : { status: 400, json: { code: 'invalidParameter.authCode.notFound', message: '不存在的authCode' } };
  },
  'GET /v1.0/contact/users/me': ({ tokens }, { headers }) => {
    const person = tokens.get(String(headers['x-acs-dingtalk-access-token']));
    if (!person) return { status: 400, json: { code: 'InvalidAuthentication', message: '不合法的access_token' } };
    return { json: { unionId: person.id, nick: person.name, avatarUrl: person.picture } };
  },
  'GET /sns/oauth2/access_token': (state, { query }) => {
    const us = isUs(query.get('appid'), query.get('secret')) && query.get('grant_type') === 'authorization_code';
    const made = us ? tokenFor(state, query.get('code')) : undefined;
    if (!made) return { json: { errcode: 40029, errmsg: 'invalid code' } };
    return { json: { access_token: made.token, expires_in: 7200, openid: made.given.person.id } };
  },
  'GET /sns/userinfo': ({ tokens }, { query }) => {
    const person = tokens.get(query.get('access_token') ?? '');
    if (!person || person.id !== query.get('openid')) return { json: { errcode: 40003, errmsg: 'invalid openid' } };
    return { json: { openid: person.id, nickname: person.name, headimgurl: person.picture } };
  },
};

/** The settings by which a server of a test uses them. */
export function thirdSettings(url: string): Record<string, string> {
  const one = (prefix: string) => ({
    [`${prefix}_CLIENT_ID`]: THIRD_CLIENT.id,
    [`${prefix}_CLIENT_SECRET`]: THIRD_CLIENT.secret,
    [`${prefix}_BASE_URL`]: url,
  });
  return {
    ...one('OAUTH_GITHUB'),
    ...one('OAUTH_WECHAT_ENTERPRISE'),
    OAUTH_WECHAT_ENTERPRISE_AGENT_ID: THIRD_CLIENT.agent,
    ...one('OAUTH_DINGTALK'),
    ...one('OAUTH_WECHAT_OPEN'),
  };
}
