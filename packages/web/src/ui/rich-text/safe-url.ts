import { isOwnHost } from '../../lib/picture-hosts.ts';

/** Browsers ignore these inside a scheme: `java\nscript:` would run. */
const IGNORED = /[\u0000-\u0020\u007f]+/g;
const IN_APP = /^\/(?![/\\])/;

/** Whether rich text may link there: http, https, mailto, or a path of this application. */
export function isSafeLink(url: string | null | undefined): boolean {
  const text = (url ?? '').replace(IGNORED, '');
  return /^(https?:\/\/[^/]|mailto:.)/i.test(text) || IN_APP.test(text);
}

/**
 * Whether rich text may show a picture from there: only from our own hosts, since another one would learn who reads when
 * and where.
 */
export function isSafeImage(url: string | null | undefined): boolean {
  const text = (url ?? '').replace(IGNORED, '');
  return IN_APP.test(text) || (/^https?:\/\/[^/]/i.test(text) && isOwnHost(text));
}

/** Normalises a typed link: `www.…` and bare addresses get their scheme; undefined when it is forbidden. */
export function typedLink(typed: string): string | undefined {
  const text = typed.trim();
  if (isSafeLink(text)) return text;
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return `mailto:${text}`;
  return /^[\w-]+(\.[\w-]+)+([:/?#]\S*)?$/.test(text) ? `https://${text}` : undefined;
}
