import type { ThirdLoginSettings } from '../../../platform/config-third-login.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Outbound } from '../../../platform/outbound.ts';
import { callOut } from '../../../platform/outbound-http.ts';
import { away, codeOf, identityOf, pictureOf, refused, textOf } from './answers.ts';
import type { Provider } from './provider.ts';

type Client = typeof import('openid-client');
type Configuration = import('openid-client').Configuration;

/** The issuer's description of itself is read again after this long. */
const DESCRIPTION_MS = 600_000;
const SCOPE = 'openid profile';
/** The clock of an issuer may differ from ours by this many seconds. */
const CLOCK_TOLERANCE_S = 90;

type Settings = NonNullable<ThirdLoginSettings['oidc']>;
type Described = (signal: AbortSignal) => Promise<{ client: Client; configuration: Configuration }>;

/** Any issuer that speaks OpenID Connect: code flow with PKCE, state and nonce; the signature of the identity is checked. */
export function oidcProvider(settings: Settings, outbound: Outbound): Provider {
  const { name } = settings;
  const described = describing(settings, outbound);
  return {
    source: 'oidc',
    name,
    authoriseAddress: async ({ redirectUri, state, nonce, verifier }, signal) => {
      const { client, configuration } = await described(signal);
      const challenge = await client.calculatePKCECodeChallenge(verifier);
      return client.buildAuthorizationUrl(configuration, {
        ...{ redirect_uri: redirectUri, scope: SCOPE, state, nonce },
        ...{ code_challenge: challenge, code_challenge_method: 'S256' },
      }).href;
    },
    exchange: async ({ redirectUri, state, nonce, verifier }, answer, signal) => {
      codeOf(name, answer);
      const { client, configuration } = await described(signal);
      const returned = new URL(`${redirectUri}?${answer.toString()}`);
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      try {
        const tokens = await client.authorizationCodeGrant(configuration, returned, checks);
        const claims: Record<string, unknown> = { ...tokens.claims() };
        assertIssued(name, claims);
        return { accessToken: tokens.access_token, subject: textOf(claims.sub, 200), claims };
      } catch (cause) {
        throw failureOf(client, name, cause);
      }
    },
    profile: async ({ accessToken, subject, claims }, signal) => {
      const id = identityOf(name, subject);
      const { client, configuration } = await described(signal);
      const userinfo = configuration.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(configuration, accessToken, id).catch((cause: unknown) => {
            throw failureOf(client, name, cause);
          })
        : {};
      const about: Record<string, unknown> = { ...claims, ...userinfo };
      return {
        id,
        loginName: textOf(about.preferred_username, 100),
        realname: textOf(about.name ?? about.nickname, 100),
        avatar: pictureOf(about.picture),
      };
    },
  };
}

/** What the issuer says of itself, kept for a while; each exchange has calls of its own, which end with its time. */
function describing({ issuer, clientId, clientSecret }: Settings, outbound: Outbound): Described {
  let known: { server: ReturnType<Configuration['serverMetadata']>; until: number } | undefined;
  return async (signal) => {
    // Loaded with the first sign-in: most installations have no issuer.
    const client = await import('openid-client');
    const insecure = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
    const calls = fetching(client, outbound, signal);
    const proof = clientSecret === undefined ? client.None() : proofOf(client, clientSecret);
    if (!known || known.until < Date.now()) {
      const options = { execute: insecure, ...calls };
      const found = await client.discovery(new URL(issuer), clientId, {}, proof, options);
      known = { server: found.serverMetadata(), until: Date.now() + DESCRIPTION_MS };
    }
    const about = { [client.clockTolerance]: CLOCK_TOLERANCE_S };
    const configuration = new client.Configuration({ ...known.server }, clientId, about, proof);
    for (const set of [client.enableNonRepudiationChecks, ...insecure]) set(configuration);
    return { client, configuration: Object.assign(configuration, calls) };
  };
}

/** The library looks at the end of an identity and at its `nbf`, which few issuers give, but not at when it was made. */
function assertIssued(name: string, { iat }: Record<string, unknown>): void {
  if (Number(iat) > Date.now() / 1000 + CLOCK_TOLERANCE_S) throw away(name, 'identity of the future');
}

/** The secret in the header, as every issuer should take it, or in the body for one that says it takes it there only. */
function proofOf({ ClientSecretBasic, ClientSecretPost }: Client, secret: string): import('openid-client').ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, ...rest) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    (taken.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

/** Everything that the library asks for goes through the guard of outgoing calls. */
function fetching({ customFetch }: Client, outbound: Outbound, signal: AbortSignal) {
  return {
    [customFetch]: async (url: string, { method, headers, body }: import('openid-client').CustomFetchOptions) => {
      const text = body === undefined || body === null ? undefined : String(body);
      const reply = await callOut(outbound, url, { method, headers, body: text, signal });
      return new Response(reply.status === 204 ? null : reply.body, {
        status: reply.status,
        headers: { 'content-type': reply.type },
      });
    },
  };
}

/** What the issuer refused apart from what it did not answer, or answered wrongly. */
function failureOf(client: Client, name: string, cause: unknown): unknown {
  if (cause instanceof client.ResponseBodyError || cause instanceof client.AuthorizationResponseError)
    return refused(name, { error: cause.error, error_description: cause.error_description });
  if (cause instanceof client.ClientError) return away(name, cause.message);
  return cause instanceof AppError ? cause : away(name, cause instanceof Error ? cause.message : 'failed');
}
