import type { ThirdSource } from '@songbai/contract/modules/third-login/third-login.words.ts';

/** One way of a browser to a provider and back. */
export interface Attempt {
  /** Where the provider sends the browser back to: exactly as it is registered there. */
  redirectUri: string;
  state: string;
  nonce: string;
  /** Of PKCE, for providers that have it. */
  verifier: string;
  /** Inside the provider's own app, which knows its person already. */
  inApp: boolean;
}

/** What the profile is asked with. */
export interface Grant {
  accessToken: string;
  /** Whom it was given for, where the provider says so with it. */
  subject: string | null;
  /** What the provider vouched for together with the grant. */
  claims: Readonly<Record<string, unknown>>;
}

/** A person as a provider knows him. */
export interface Profile {
  /** Never changes there and is never given to somebody else. */
  id: string;
  /** The name he signs in with there. */
  loginName: string | null;
  realname: string | null;
  avatar: string | null;
}

/** A provider of third-party sign-in (ADR 40). Failures are AppErrors, or whatever the network throws. */
export interface Provider {
  readonly source: ThirdSource;
  /** As the button of the sign-in page says. */
  readonly name: string;
  /** Where the browser is sent to. */
  authoriseAddress(attempt: Attempt, signal: AbortSignal): Promise<string>;
  /** What came back with the browser, for a grant. */
  exchange(attempt: Attempt, answer: URLSearchParams, signal: AbortSignal): Promise<Grant>;
  profile(grant: Grant, signal: AbortSignal): Promise<Profile>;
}
