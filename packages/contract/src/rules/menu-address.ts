/**
 * Where the address of a menu item may lead (spec/1 §2, contract/1 §3). Menus come from a table that people edit, so an
 * address is only followed when it is plainly a web address or one of our own; nothing in it is ever evaluated.
 */
export type MenuAddress = { kind: 'web'; url: string } | { kind: 'refused'; url: string };

/**
 * Spellings of the one expression that stored menus use for the API base. Older clients evaluated whatever stood
 * between the braces as a program; here it is a word like any other, and an unknown word is refused.
 */
const API_BASE_EXPRESSION =
  /\{\{\s*(?:window\.)?_CONFIG(?:\.(?:domianURL|domainURL)|\[(['"])(?:domianURL|domainURL)\1\])\s*\}\}/g;

/** Browsers drop line breaks and tabs in the middle of an address and blanks at its ends: so must any look at it. */
const dropped = (url: string): string => url.replace(/[\t\n\r]/g, '').replace(/^[\p{Cc}\s]+|[\p{Cc}\s]+$/gu, '');

const TOKEN = /\$\{token\}/g;
const TENANT = /\$\{tenantId\}/g;

/** Scheme, host and port; no name and password before the host, which would only hide where it leads. */
const WEB_ADDRESS = /^https?:\/\/(?:[\p{L}\p{N}_.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:[/?#]|$)/iu;

/** `apiBase` is a path of our own server or a whole web address. */
export function menuAddress(raw: string, apiBase: string): MenuAddress {
  const base = apiBase.replace(/\/+$/, '');
  const url = dropped(raw).replace(API_BASE_EXPRESSION, () => base);
  const refused: MenuAddress = { kind: 'refused', url: raw };
  if (url.includes('{{') || url.includes('}}') || /[\\\p{Cc}]/u.test(url)) return refused;
  const own = base.startsWith('/') && !base.startsWith('//') && `${url}/`.startsWith(`${base}/`);
  // The placeholders are not legal everywhere in an address; a stand-in shows whether the rest is one.
  const plain = url.replace(TOKEN, 'x').replace(TENANT, '1');
  return own || WEB_ADDRESS.test(plain) ? { kind: 'web', url } : refused;
}

/** Whether the path of a menu item means an address elsewhere (or a script) and not a page of ours. */
export const looksLikeAddress = (text: string): boolean =>
  /^[\p{Cc}\s]*(?:[a-z][a-z0-9+.-]*:|[/\\]{2}|\{\{)/iu.test(text);

export const needsTicket = (url: string): boolean => url.search(TOKEN) >= 0;

/** Whether the address can only be opened after it was filled in. */
export const hasPlaceholders = (url: string): boolean => needsTicket(url) || url.search(TENANT) >= 0;

/** The address with the caller's ticket and tenant in place of `${token}` and `${tenantId}`. */
export function filledAddress(url: string, values: { ticket: string; tenantId: number }): string {
  return url
    .replace(TOKEN, () => encodeURIComponent(values.ticket))
    .replace(TENANT, () => encodeURIComponent(String(values.tenantId)));
}

/** Component keys as menus of several generations spell them → the key of the view registry. */
export function componentKey(component: unknown): string {
  if (typeof component !== 'string') return '';
  return component
    .trim()
    .replace(/^(?:@|\.{0,2}\/|src\/)+/, '')
    .replace(/^(?:(?:src|views|components)\/)+/, '')
    .replace(/\.(?:vue|tsx)$/i, '');
}
