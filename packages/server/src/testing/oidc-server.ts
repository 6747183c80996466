import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The little of the package that the tests use; it comes without types. */
interface Provider {
  Grant: new (about: {
    clientId: string;
    accountId: string;
  }) => {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  };
  callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
}

/** Whoever sits in front of the issuer's sign-in page. */
export interface OidcPerson {
  sub: string;
  name?: string;
  preferred_username?: string;
  picture?: string;
}

/** What the times of an identity say, in seconds. */
export interface OidcClaims {
  iat: number;
  exp: number;
  nbf?: number;
}

/** A real OpenID Connect issuer that signs its present person in without a question. */
export interface OidcServer {
  issuer: string;
  person: OidcPerson;
  /** Answers a call in the place of the issuer; undefined for the issuer's own answer. */
  instead: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  /** Changes what an identity says before it is signed. */
  claims: ((claims: OidcClaims) => OidcClaims) | undefined;
  /** Paths that were asked for. */
  asked: string[];
  close(): Promise<void>;
}

export const OIDC_CLIENT = { clientId: 'songbai', clientSecret: 'songbai-oidc-secret' };

export async function oidcServer(redirectUris: readonly string[]): Promise<OidcServer> {
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const state: OidcServer = {
    issuer,
    person: { sub: 'nobody' },
    instead: undefined,
    claims: undefined,
    asked: [],
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const packageName: string = 'oidc-provider';
  const loaded = (await import(packageName)) as { default: new (issuer: string, configuration: object) => Provider };
  const provider: Provider = new loaded.default(
    issuer,
    configuration({ state, redirectUris, privateKey }, () => provider),
  );
  const answer = provider.callback();
  http.on('request', (request, response) => {
    state.asked.push(request.url ?? '');
    if (state.instead?.(request, response)) return;
    if (request.url === '/token') changeIdentities(state, privateKey, response);
    const signIn = request.url?.startsWith('/interaction/');
    const answering = signIn
      ? provider.interactionFinished(request, response, { login: { accountId: state.person.sub } })
      : answer(request, response);
    answering.catch(() => response.destroy());
  });
  return state;
}

interface Context {
  oidc: { client: { clientId: string }; session: { accountId: string } };
}

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs the identity of a reply anew, with what it says changed. */
function changeIdentities(state: OidcServer, key: KeyObject, response: ServerResponse): void {
  const end = response.end.bind(response) as (body?: unknown) => ServerResponse;
  response.end = ((body: unknown) => {
    const reply = state.claims ? (JSON.parse(String(body)) as { id_token?: string }) : {};
    if (!state.claims || reply.id_token === undefined) return end(body);
    const [head = '', claims = ''] = reply.id_token.split('.');
    const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as OidcClaims;
    const text = `${head}.${base64(state.claims(said))}`;
    const signed = { ...reply, id_token: `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}` };
    response.removeHeader('content-length');
    return end(JSON.stringify(signed));
  }) as ServerResponse['end'];
}

interface About {
  state: OidcServer;
  redirectUris: readonly string[];
  privateKey: KeyObject;
}

function configuration({ state, redirectUris, privateKey }: About, made: () => Provider): object {
  return {
    clients: [
      {
        client_id: OIDC_CLIENT.clientId,
        client_secret: OIDC_CLIENT.clientSecret,
        redirect_uris: redirectUris,
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
      {
        client_id: 'another',
        client_secret: 'another-secret',
        redirect_uris: redirectUris,
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['cookie-key-of-the-test'] },
    claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'picture'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: { Session: 3600, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: async () => ({ ...state.person, sub }),
    }),
    loadExistingGrant: async ({ oidc }: Context) => {
      const grant = new (made().Grant)({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid profile');
      await grant.save();
      return grant;
    },
  };
}

/** What a browser does between our address of the provider and the one it is sent back to. */
export async function throughProvider(address: string, home: string): Promise<string> {
  const cookies = new Map<string, string>();
  let at = address;
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(at, { redirect: 'manual', headers: cookie ? { cookie } : {} });
    await reply.body?.cancel();
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const to = reply.headers.get('location');
    if (to === null) throw new Error(`the provider answered ${reply.status} at ${at}`);
    at = new URL(to, at).href;
    if (at.startsWith(home)) return at;
  }
  throw new Error('the provider never sent the browser back');
}
