/**
 * Permitted addresses of menu items (spec/1 §2, contract/1 §3). Menus come from a user-editable table, so an
 * address is only followed when it is plainly a web address or an in-app one; nothing in it is ever evaluated.
 */
export type MenuAddress = { kind: 'web'; url: string } | { kind: 'refused'; url: string };

/**
 * Spellings of the one expression that stored menus use for the API base. Older clients evaluated the text between the
 * braces as code; here it is a plain token, and unknown tokens are refused.
 */
const API_BASE_EXPRESSION =
  /\{\{\s*(?:window\.)?_CONFIG(?:\.(?:domianURL|domainURL)|\[(['"])(?:domianURL|domainURL)\1\])\s*\}\}/g;

/** Browsers drop line breaks and tabs inside an address and blanks at its ends, so every check must do the same. */
const dropped = (url: string): string => url.replace(/[\t\n\r]/g, '').replace(/^[\p{Cc}\s]+|[\p{Cc}\s]+$/gu, '');

const TOKEN = /\$\{token\}/g;
const TENANT = /\$\{tenantId\}/g;

/** Scheme, host and port; no credentials before the host, which would only disguise the target. */
const WEB_ADDRESS = /^https?:\/\/(?:[\p{L}\p{N}_.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:[/?#]|$)/iu;

/** `apiBase` is a path of our own server or a whole web address. */
export function menuAddress(raw: string, apiBase: string): MenuAddress {
  const base = apiBase.replace(/\/+$/, '');
  const url = dropped(raw).replace(API_BASE_EXPRESSION, () => base);
  const refused: MenuAddress = { kind: 'refused', url: raw };
  if (url.includes('{{') || url.includes('}}') || /[\\\p{Cc}]/u.test(url)) return refused;
  const own = base.startsWith('/') && !base.startsWith('//') && `${url}/`.startsWith(`${base}/`);
  // Placeholders are not legal everywhere in an address; they are substituted to validate the rest.
  const plain = url.replace(TOKEN, 'x').replace(TENANT, '1');
  return own || WEB_ADDRESS.test(plain) ? { kind: 'web', url } : refused;
}

/** Whether the path of a menu item is an external address (or a script) and not an in-app page. */
export const looksLikeAddress = (text: string): boolean =>
  /^[\p{Cc}\s]*(?:[a-z][a-z0-9+.-]*:|[/\\]{2}|\{\{)/iu.test(text);

export const needsTicket = (url: string): boolean => url.search(TOKEN) >= 0;

/** Whether the address has placeholders to be filled before it can be opened. */
export const hasPlaceholders = (url: string): boolean => needsTicket(url) || url.search(TENANT) >= 0;

/** The address with the caller's ticket and tenant in place of `${token}` and `${tenantId}`. */
export function filledAddress(url: string, values: { ticket: string; tenantId: number }): string {
  return url
    .replace(TOKEN, () => encodeURIComponent(values.ticket))
    .replace(TENANT, () => encodeURIComponent(String(values.tenantId)));
}

/** Component keys in the spellings of older menus → the key of the view registry. */
export function componentKey(component: unknown): string {
  if (typeof component !== 'string') return '';
  return component
    .trim()
    .replace(/^(?:@|\.{0,2}\/|src\/)+/, '')
    .replace(/^(?:(?:src|views|components)\/)+/, '')
    .replace(/\.(?:vue|tsx)$/i, '');
}
