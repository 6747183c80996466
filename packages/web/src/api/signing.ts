import { signedText } from '@songbai/contract/wire/sign.ts';

/** Sign-in and online-user calls are not signed (contract/1 §1.5). */
const UNSIGNED = /^\/sys\/(login|mLogin|phoneLogin|logout)$|^\/sys\/online\//;

export function isSigned(path: string): boolean {
  return !UNSIGNED.test(path);
}

/**
 * Signature headers of one call (contract/1 §1.5–1.6). The digest code is loaded on first use: most installations
 * need none, and the sign-in page stays small.
 * @param url as sent, with its query
 * @param now epoch ms
 */
export async function signatureHeaders(
  secret: string,
  { url, body, now }: { url: string; body?: unknown; now: number },
): Promise<Record<string, string>> {
  const { md5 } = await import('js-md5');
  return { 'X-Sign': md5(signedText(url, body) + secret).toUpperCase(), 'X-TIMESTAMP': String(now) };
}
