/** Configuration that the server writes into the page: one build runs under any URL (docs/architecture.md). */

/** API base: a path of this host, or a complete URL of another one. */
export function apiBase(): string {
  return baseOf(meta('api-base'));
}

/** A base without its trailing slash; anything but a path or a web URL is ignored. */
export function baseOf(content: string): string {
  const text = content.trim().replace(/\/+$/, '');
  return /^(https?:\/\/[^/]|\/[^/\\])/i.test(text) ? text : '/api';
}

/** Base of stored files (contract/2 §10.1): a separate domain, or the API. */
export function staticBase(): string {
  const text = meta('static-url').trim().replace(/\/+$/, '');
  return /^(https?:\/\/[^/]|\/[^/\\])/i.test(text) ? text : `${apiBase()}/sys/common/static`;
}

/** The shared secret of request signatures; empty when the server checks none (contract/1 §1.6). */
export function signatureSecret(): string {
  return meta('signature-secret');
}

/** Whether self-registration is allowed; off by default. */
export function isRegistrationOpen(): boolean {
  return meta('registration') === 'on';
}

/** Whether codes can be sent by SMS: without them nobody signs in by phone or recovers a password. */
export function isSmsOpen(): boolean {
  return meta('sms') === 'on';
}

/** Whether mail can be sent: then a mail address is proven by a code. */
export function isMailOpen(): boolean {
  return meta('mail') === 'on';
}

/** Whether an enterprise chat signs people in; none does unless the document says so. */
export function isThirdPartyOpen(): boolean {
  return meta('third-party') === 'on';
}

/** Address of the CAS server that signs everybody in (contract/1 §2.10); empty when there is none. */
export function casUrl(): string {
  const text = meta('cas-url').trim().replace(/\/+$/, '');
  return /^https?:\/\/[^/]/i.test(text) ? text : '';
}

/** Whether password sign-in requires a captcha: always by default (contract/1 §2.2), after failures only, never. */
export function captchaAsked(): 'on' | 'auto' | 'off' {
  const asked = meta('login-captcha');
  return asked === 'off' || asked === 'auto' ? asked : 'on';
}

/** Whether a slide stands in the place of the captcha's picture. */
export function isSlideCheck(): boolean {
  return meta('captcha-kind') === 'slider';
}

/** Bytes of the largest file that may be uploaded; undefined when the server does not say. */
export function uploadLimit(): number | undefined {
  return Number(meta('upload-limit')) || undefined;
}

function meta(name: string): string {
  if (typeof document === 'undefined') return '';
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}
