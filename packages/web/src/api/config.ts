/** What the server writes into the page: one build serves under any address (docs/architecture.md). */

/** Where the interface is: a path of this host, or a whole address of another one. */
export function apiBase(): string {
  return baseOf(meta('api-base'));
}

/** A base without its last slash; anything but a path or a web address counts as not given. */
export function baseOf(content: string): string {
  const text = content.trim().replace(/\/+$/, '');
  return /^(https?:\/\/[^/]|\/[^/\\])/i.test(text) ? text : '/api';
}

/** Where stored files are (contract/2 §10.1): a domain of their own, or the interface. */
export function staticBase(): string {
  const text = meta('static-url').trim().replace(/\/+$/, '');
  return /^(https?:\/\/[^/]|\/[^/\\])/i.test(text) ? text : `${apiBase()}/sys/common/static`;
}

/** The shared secret of request signatures; empty when the server checks none (contract/1 §1.6). */
export function signatureSecret(): string {
  return meta('signature-secret');
}

/** Whether strangers may register an account; closed unless the server says otherwise. */
export function isRegistrationOpen(): boolean {
  return meta('registration') === 'on';
}

/** Whether a sign-in by password asks for a captcha; it does unless the server says otherwise (contract/1 §2.2). */
export function isCaptchaAsked(): boolean {
  return meta('login-captcha') !== 'off';
}

function meta(name: string): string {
  if (typeof document === 'undefined') return '';
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}
