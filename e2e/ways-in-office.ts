import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OIDC_CLIENT, type OidcServer, oidcServer } from '../packages/server/src/testing/oidc-server.ts';
import { type ThirdProviders, thirdProviders, thirdSettings } from '../packages/server/src/testing/third-providers.ts';
import { freePort, type RunningServer, startServer } from './server.ts';

/** A console whose people come in by everything that it offers, and the systems that vouch for them. */
export interface WaysInOffice {
  server: RunningServer;
  oidc: OidcServer;
  providers: ThirdProviders;
  cas: CasServer;
  /** The last code that was sent to a phone. */
  codeOf(mobile: string): string | undefined;
  stop(): Promise<void>;
}

export interface CasServer {
  /** Whom it signs in. */
  user: string;
  /** Addresses that were asked for. */
  asked: URL[];
}

const PAGES = ['/wwlogin/sso/login', '/connect/oauth2/authorize', '/oauth2/auth', '/connect/qrconnect'];

export async function waysInOffice(): Promise<WaysInOffice> {
  const port = await freePort();
  const home = `http://127.0.0.1:${port}`;
  const oidc = await oidcServer([`${home}/api/sys/thirdLogin/oidc/callback`]);
  const providers = await thirdProviders();
  providers.instead = (request, response) => {
    const url = new URL(request.url ?? '/', providers.url);
    if (![...PAGES, '/login/oauth/authorize'].includes(url.pathname)) return false;
    response.writeHead(302, { location: providers.agree(url.href) }).end();
    return true;
  };
  const cas: CasServer = { user: '', asked: [] };
  const casHost = await listening((request, response) => casAnswer(cas, request, response));
  const codes = new Map<string, string>();
  const sms = await listening((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += String(part);
    });
    request.on('end', () => {
      const { mobile, code } = JSON.parse(text) as { mobile: string; code: string };
      codes.set(mobile, code);
      response.end('{}');
    });
  });
  const server = await startServer([], {
    ...{ PORT: String(port), PUBLIC_URL: home, SMS_URL: `${sms.url}/send`, FIRST_PASSWORD: 'own' },
    OUTBOUND_ALLOW: '127.0.0.1',
    ...{ CAS_URL: `${casHost.url}/cas`, ...thirdSettings(providers.url) },
    ...{ OAUTH_OIDC_ISSUER: oidc.issuer, OAUTH_OIDC_NAME: '统一认证' },
    ...{ OAUTH_OIDC_CLIENT_ID: OIDC_CLIENT.clientId, OAUTH_OIDC_CLIENT_SECRET: OIDC_CLIENT.clientSecret },
  });
  const stop = async () => {
    await server.stop();
    await Promise.all([oidc.close(), providers.close(), casHost.close(), sms.close()]);
  };
  return { server, oidc, providers, cas, codeOf: (mobile) => codes.get(mobile), stop };
}

async function listening(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const http = createServer(answer);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      http.close(() => resolve());
      http.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, close };
}

const TICKET = 'ST-1-journey';

/** Signs its person in without a question; a ticket is good for its service. */
function casAnswer(cas: CasServer, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://cas');
  cas.asked.push(url);
  const service = url.searchParams.get('service') ?? '';
  if (url.pathname === '/cas/login') {
    const back = new URL(service);
    back.searchParams.set('ticket', `${TICKET}-${encodeURIComponent(service)}`);
    response.writeHead(302, { location: back.href }).end();
  } else if (url.pathname === '/cas/p3/serviceValidate') {
    const good = url.searchParams.get('ticket') === `${TICKET}-${encodeURIComponent(service)}`;
    const inner = good
      ? `<cas:authenticationSuccess><cas:user>${cas.user}</cas:user></cas:authenticationSuccess>`
      : '<cas:authenticationFailure code="INVALID_SERVICE">no</cas:authenticationFailure>';
    const text = `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inner}</cas:serviceResponse>`;
    response.writeHead(200, { 'content-type': 'application/xml' }).end(text);
  } else {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>已退出单点登录</h1>');
  }
}
