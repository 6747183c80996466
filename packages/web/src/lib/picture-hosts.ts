const trusted = new Set<string>();

/** Names the place of our own files; only one on another host needs to be named. */
export function trustPicturesOf(address: string): void {
  if (URL.canParse(address)) trusted.add(new URL(address).origin);
}

/** Whether a complete address is on a host of ours. */
export function isOwnHost(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin } = new URL(address);
  return trusted.has(origin) || (typeof location !== 'undefined' && origin === location.origin);
}
