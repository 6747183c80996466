import { OIDC_CLIENT, type OidcServer, oidcServer, throughProvider } from './oidc-server.ts';
import { type TestApp, testApp } from './test-app.ts';
import { HOME, postedBy, type ThirdBrowser, thirdBrowser } from './third-office.ts';

/** A server whose people sign in by an issuer of OpenID Connect. */
export interface OidcOffice {
  issuer: OidcServer;
  t: TestApp;
  /** Signs the issuer's present person in, as far as the last page of the pop-up. */
  signIn(browser?: ThirdBrowser): ReturnType<typeof enteredBy>;
  close(): Promise<void>;
}

export async function oidcOffice(env: Record<string, string> = {}): Promise<OidcOffice> {
  const issuer = await oidcServer([`${HOME}/api/sys/thirdLogin/oidc/callback`]);
  const t = await testApp({
    PUBLIC_URL: HOME,
    OAUTH_OIDC_ISSUER: issuer.issuer,
    OAUTH_OIDC_CLIENT_ID: OIDC_CLIENT.clientId,
    OAUTH_OIDC_CLIENT_SECRET: OIDC_CLIENT.clientSecret,
    ...env,
  });
  return {
    issuer,
    t,
    signIn: (browser = thirdBrowser(t)) => enteredBy(browser),
    close: async () => {
      await t.close();
      await issuer.close();
    },
  };
}

async function enteredBy(browser: ThirdBrowser) {
  const back = await throughProvider(await browser.begin('oidc'), HOME);
  const reply = await browser.open(back);
  return { browser, back, reply, ...postedBy(reply) };
}
