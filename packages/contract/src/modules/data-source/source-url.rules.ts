import type { SourceEngine, SourceType } from './source-types.ts';

/**
 * How the way to a database is encrypted: not at all, without proof of who answers, or with a certificate that names the
 * host.
 */
export type SourceTls = 'off' | 'encrypted' | 'verified';

/** Where a source is, as our drivers need it; of its parameters only those about encryption count. */
export type SourceAddress =
  | { engine: Exclude<SourceEngine, 'sqlite'>; host: string; port: number; database: string; tls: SourceTls }
  | { engine: 'sqlite'; file: string };

export interface AddressProblem {
  problem: string;
}

/**
 * Parameters that make some driver load classes, read local files, take other ways out or run statements. Ours know
 * none of them; whoever writes one means something that must not happen, so it is said instead of passed over.
 */
const DANGEROUS =
  /infile|deserialize|factory|interceptor|plugin|class|handler|logger|logfile|properties|initsql|init_connect|init_sql|sessionvariables|initstatement|truststore|keystore|sslcert|sslkey|sslrootcert|socks|proxy|dns|service|failover|loadbalance|extension|allowmultiqueries|jaas|krb|kerberos|gss|authentication|customcollations|connectionattributes|options$|passfile/i;
const CREDENTIALS = new Set(['user', 'username', 'uid', 'password', 'pwd', 'accesstoken', 'integratedsecurity']);
/** Names that only look dangerous. */
const HARMLESS = new Set(['allowpublickeyretrieval']);

const HOST = /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,251}[A-Za-z0-9])?$/;
const NUMERIC_HOST = /^(?:0x[\da-f]*|\d+)$/i;
const IPV6 = /^\[([\da-f:.]{2,45})\]$/i;

/**
 * Reads an address as the family's clients write it: `jdbc:mysql://host:port/db?a=b`, `jdbc:postgresql://…`,
 * `jdbc:sqlserver://host:port;databaseName=db`, `jdbc:sqlite:file`.
 * @param dbName database of an address that names none
 */
export function parseSourceUrl(type: SourceType, url: string, dbName = ''): SourceAddress | AddressProblem {
  const text = url.trim();
  if (/[\s\p{Cc}\\]/u.test(text)) return { problem: '不能包含空格和反斜杠（SQLServer请填写端口，不支持实例名）' };
  const match = /^(?:jdbc:)?([a-z0-9]+):(.*)$/i.exec(text);
  if (!match || !type.schemes.includes((match[1] ?? '').toLowerCase()))
    return { problem: `应以 jdbc:${type.schemes[0]}: 开头，例如 ${type.url}` };
  const rest = match[2] ?? '';
  if (type.engine === 'sqlite') return fileAddress(rest);
  if (!rest.startsWith('//')) return { problem: `格式不正确，例如 ${type.url}` };
  const parts = type.engine === 'sqlserver' ? semicolonParts(rest.slice(2)) : queryParts(rest.slice(2));
  if (parts === undefined) return { problem: `格式不正确，例如 ${type.url}` };
  const wrong = problemOfParameters(parts.parameters);
  if (wrong) return { problem: wrong };
  const place = hostAndPort(parts.authority, type.port);
  if ('problem' in place) return place;
  const database = parts.database || dbName.trim();
  if (database === '') return { problem: '缺少数据库名称' };
  if (/[/?#;\p{Cc}]/u.test(database)) return { problem: '数据库名称不正确' };
  return { engine: type.engine, ...place, database, tls: TLS[type.engine](parts.parameters) };
}

interface Parts {
  authority: string;
  database: string;
  /** Names in lower case. */
  parameters: Map<string, string>;
}

function queryParts(rest: string): Parts | undefined {
  const match = /^([^/?#]+)(?:\/([^/?#]*))?(?:\?([^#]*))?$/.exec(rest);
  if (!match) return undefined;
  const database = decoded(match[2] ?? '');
  const parameters = parametersOf((match[3] ?? '').split('&'));
  return database === undefined || !parameters ? undefined : { authority: match[1] ?? '', database, parameters };
}

function semicolonParts(rest: string): Parts | undefined {
  const [authority = '', ...pieces] = rest.split(';');
  const parameters = parametersOf(pieces);
  if (!parameters || authority.includes('/')) return undefined;
  const database = parameters.get('databasename') ?? parameters.get('database') ?? '';
  return { authority, database, parameters };
}

function parametersOf(pieces: readonly string[]): Map<string, string> | undefined {
  const parameters = new Map<string, string>();
  for (const piece of pieces.filter((one) => one !== '')) {
    const at = piece.indexOf('=');
    const name = decoded(at < 0 ? piece : piece.slice(0, at));
    const value = decoded(at < 0 ? '' : piece.slice(at + 1));
    if (name === undefined || value === undefined) return undefined;
    parameters.set(name.trim().toLowerCase(), value.trim());
  }
  return parameters;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function problemOfParameters(parameters: Map<string, string>): string | undefined {
  for (const name of parameters.keys()) {
    if (CREDENTIALS.has(name)) return '用户名和密码请填写在各自的栏目中';
    if (DANGEROUS.test(name) && !HARMLESS.has(name)) return `不允许使用参数 ${name.slice(0, 60)}`;
  }
  return undefined;
}

function hostAndPort(authority: string, fallback: number): { host: string; port: number } | AddressProblem {
  if (authority.includes('@')) return { problem: '用户名和密码请填写在各自的栏目中' };
  if (authority.includes(',')) return { problem: '只能填写一个主机' };
  const match = /^(\[[^\]]*\]|[^:[\]]*)(?::(\d{1,5}))?$/.exec(authority);
  const host = match?.[1] ?? '';
  const port = match?.[2] === undefined ? fallback : Number(match[2]);
  const inner = IPV6.exec(host)?.[1];
  if (inner === undefined && (!HOST.test(host) || host.includes('..'))) return { problem: '主机名不正确' };
  if (inner === undefined && isOddNumber(host)) return { problem: '主机请写主机名或标准IP地址' };
  if (port < 1 || port > 65_535) return { problem: '端口应在1到65535之间' };
  return { host: (inner ?? host).toLowerCase(), port };
}

/** Numbers that systems read as addresses although they do not look like them: `2130706433`, `0177.0.0.1`, `127.1`. */
function isOddNumber(host: string): boolean {
  const labels = host.split('.');
  if (!NUMERIC_HOST.test(labels.at(-1) ?? '')) return false;
  return labels.length !== 4 || !labels.every((label) => /^(0|[1-9]\d{0,2})$/.test(label) && Number(label) <= 255);
}

const off = (value: string | undefined) =>
  value !== undefined && /^(false|no|0|disabled?|allow|preferr?e?d?)$/i.test(value);
const on = (value: string | undefined) => value !== undefined && /^(true|yes|1|)$/i.test(value);

const TLS: Readonly<Record<Exclude<SourceEngine, 'sqlite'>, (given: Map<string, string>) => SourceTls>> = {
  mysql: (given) => {
    const mode = given.get('sslmode') ?? '';
    if (/^verify/i.test(mode) || on(given.get('verifyservercertificate'))) return 'verified';
    const wanted = on(given.get('usessl')) || on(given.get('requiressl')) || /^(required?|trust)$/i.test(mode);
    return wanted ? 'encrypted' : 'off';
  },
  postgres: (given) => {
    const mode = given.get('sslmode') ?? '';
    if (/^require$/i.test(mode)) return 'encrypted';
    return /^verify/i.test(mode) || (on(given.get('ssl')) && !off(mode)) ? 'verified' : 'off';
  },
  sqlserver: (given) => {
    if (off(given.get('encrypt'))) return 'off';
    return on(given.get('trustservercertificate')) ? 'encrypted' : 'verified';
  },
};

/** A file below the folder of the settings; that it lies there is checked again with the folder itself. */
function fileAddress(rest: string): SourceAddress | AddressProblem {
  const segments = rest.split('/');
  const sound = segments.every((segment) => /^[\p{L}\p{N}_-][\p{L}\p{N}._-]{0,99}$/u.test(segment));
  return sound && segments.length <= 8
    ? { engine: 'sqlite', file: rest }
    : { problem: '只能填写数据源文件夹内的文件名，例如 jdbc:sqlite:database.db' };
}
