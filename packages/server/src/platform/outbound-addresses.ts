import { isIP } from 'node:net';

/** Rules of addresses that calls to other systems may reach; pure, the resolving is outbound.ts's. */
interface Address {
  bits: 32 | 128;
  value: bigint;
}

interface Network extends Address {
  /** How many first bits count. */
  prefix: number;
}

/** Hosts and networks of the setting OUTBOUND_ALLOW. */
export interface Allowed {
  names: ReadonlySet<string>;
  networks: readonly Network[];
}

export const NOTHING_ALLOWED: Allowed = { names: new Set(), networks: [] };

/** An IPv4 or IPv6 address; IPv4 within IPv6 (`::ffff:127.0.0.1`) counts as the IPv4 address. */
function parseAddress(text: string): Address | undefined {
  const family = isIP(text);
  if (family === 4) return { bits: 32, value: joined(text.split('.').map(Number), 8n) };
  // Addresses with a zone mean a way out of this machine, which nobody else can name.
  if (family !== 6 || text.includes('%')) return undefined;
  const canonical = new URL(`http://[${text}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const groups = (part: string | undefined) => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : []);
  const [first, last] = [groups(head), groups(tail)];
  const between = new Array<number>(8 - first.length - last.length).fill(0);
  const value = joined([...first, ...between, ...last], 16n);
  return value >> 32n === 0xffffn ? { bits: 32, value: value & 0xffff_ffffn } : { bits: 128, value };
}

const joined = (parts: readonly number[], width: bigint): bigint =>
  parts.reduce((value, part) => (value << width) | BigInt(part), 0n);

function parseNetwork(text: string): Network | undefined {
  const [start = '', length, ...more] = text.split('/');
  const address = parseAddress(start);
  if (!address || more.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length))) return undefined;
  const prefix = length === undefined ? address.bits : Number(length);
  return prefix <= address.bits ? { ...address, prefix } : undefined;
}

const within = (address: Address, network: Network): boolean => {
  const rest = BigInt(network.bits - network.prefix);
  return address.bits === network.bits && address.value >> rest === network.value >> rest;
};

const NAME = /^[a-z0-9](?:[a-z0-9._-]{0,251}[a-z0-9])?$/;

/** The setting as it is written, joined by commas; undefined when a piece is neither a name nor an address nor a network. */
export function parseAllowed(text: string): Allowed | undefined {
  const names = new Set<string>();
  const networks: Network[] = [];
  const pieces = text.split(',').map((piece) => piece.trim().toLowerCase());
  for (const piece of pieces.filter((one) => one !== '')) {
    const network = parseNetwork(piece);
    if (network) networks.push(network);
    else if (NAME.test(piece) && !/^(0x[\da-f]*|\d+)$/.test(piece.split('.').at(-1) ?? '')) names.add(piece);
    else return undefined;
  }
  return { names, networks };
}

/** Services by which clouds hand out credentials to whoever asks from inside; that of Azure looks like a public one. */
const METADATA = [
  ...['169.254.169.254', '169.254.170.2', '169.254.170.23', '100.100.100.200', '192.0.0.192', '168.63.129.16'],
  ...['fd00:ec2::254', 'fd00:ec2::23', 'fd20:ce::254'],
].map(known);

const REFUSED: readonly (readonly [string, readonly Network[]])[] = [
  ['本机地址', ['127.0.0.0/8', '0.0.0.0/8', '::1', '::'].map(known)],
  ['链路本地地址', ['169.254.0.0/16', 'fe80::/10'].map(known)],
  ['内网地址', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7', 'fec0::/10'].map(known)],
  [
    '保留地址',
    [
      ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
      ...['224.0.0.0/4', '240.0.0.0/4', 'ff00::/8', '100::/64', '2001:db8::/32'],
      // IPv4 in the clothes of IPv6: where they lead is decided by a translator, not by us.
      ...['::/96', '::ffff:0:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '2001::/23', '2002::/16'],
    ].map(known),
  ],
];

function known(text: string): Network {
  const network = parseNetwork(text);
  if (!network) throw new Error(`no network: ${text}`);
  return network;
}

/**
 * Why a resolved address may not be reached; undefined when it may.
 * @param host the name or address that was asked for
 * @param own further addresses of this machine
 */
export function refusalOf(host: string, address: string, allowed: Allowed, own: readonly string[]): string | undefined {
  const parsed = parseAddress(address);
  if (!parsed) return '地址不正确';
  // Only by itself: a network or a name that lets a whole office in does not mean the keys of the cloud.
  if (METADATA.some((network) => within(parsed, network))) {
    const named = allowed.networks.some(({ prefix, bits, value }) => prefix === bits && value === parsed.value);
    return named ? undefined : '云服务器元数据地址';
  }
  if (allowed.names.has(host.toLowerCase()) || allowed.networks.some((network) => within(parsed, network)))
    return undefined;
  if (own.some((text) => sameAddress(text, address))) return '本机地址';
  return REFUSED.find(([, networks]) => networks.some((network) => within(parsed, network)))?.[0];
}

/** Whether an address lies in one of the networks. */
export function isWithin(address: string, { networks }: Pick<Allowed, 'networks'>): boolean {
  const parsed = parseAddress(address);
  return parsed !== undefined && networks.some((network) => within(parsed, network));
}

/** Two spellings of one address. */
export function sameAddress(one: string, other: string): boolean {
  const [first, second] = [parseAddress(one), parseAddress(other)];
  return first !== undefined && first.bits === second?.bits && first.value === second.value;
}

const LOOPBACK = ['127.0.0.0/8', '0.0.0.0/8', '::1', '::'].map(known);

/** @param own addresses of this machine */
export function isThisMachine(address: string, own: readonly string[]): boolean {
  const parsed = parseAddress(address);
  if (!parsed) return false;
  return LOOPBACK.some((network) => within(parsed, network)) || own.some((text) => sameAddress(text, address));
}

/**
 * Numbers that a resolver reads as addresses although they do not look like them: `2130706433`, `0177.0.0.1`, `127.1`.
 */
export function isOddNumber(host: string): boolean {
  return /^(0x[\da-f]*|\d+)$/i.test(host.split('.').at(-1) ?? '') && isIP(host) === 0;
}
