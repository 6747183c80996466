import { signedText } from '@songbai/contract/wire/sign.ts';

/** Calls of the door and of the online users go without a signature (contract/1 §1.5). */
const UNSIGNED = /^\/sys\/(login|mLogin|phoneLogin|logout)$|^\/sys\/online\//;

export function isSigned(path: string): boolean {
  return !UNSIGNED.test(path);
}

/**
 * Signature headers of one call (contract/1 §1.5–1.6). The digest is fetched when it is first needed: most installations
 * ask for none, and the sign-in page stays light.
 * @param url as it is sent, with its query
 * @param now epoch ms
 */
export async function signatureHeaders(
  secret: string,
  { url, body, now }: { url: string; body?: unknown; now: number },
): Promise<Record<string, string>> {
  const { md5 } = await import('js-md5');
  return { 'X-Sign': md5(signedText(url, body) + secret).toUpperCase(), 'X-TIMESTAMP': String(now) };
}
