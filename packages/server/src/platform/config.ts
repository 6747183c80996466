import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { type MessageSettings, parseFrom, parseSmtp } from './config-messages.ts';
import { readS3, type S3Settings } from './config-s3.ts';
import { readThirdLogin, type ThirdLoginSettings } from './config-third-login.ts';
import { readTraces, type TraceSettings } from './config-traces.ts';
import { type Allowed, parseAllowed } from './outbound-addresses.ts';

/** All settings of the server (design.md §7). */
export interface Config {
  port: number;
  host: string;
  /** Folder of database, uploads, logs and the generated password. */
  dataDir: string;
  publicUrl: string;
  apiBasePath: string;
  /** Proxies trusted to name a call's origin; none when absent. */
  trustedProxies: string | undefined;
  /** Full address of the interface as pages call it, when it is on another host; undefined for the pages' own. */
  publicApiUrl: string | undefined;
  /** Address from which pages load stored files; the interface's own static route when absent (spec/1 §7). */
  staticUrl: string | undefined;
  /** PostgreSQL; the embedded SQLite when absent. */
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  adminPassword: string | undefined;
  /** Whether a sign-in needs a captcha: always, after failures only, never. */
  captcha: (typeof CAPTCHA)[number];
  /** What a captcha is: a picture to read, or a slide to drag. */
  captchaKind: (typeof CAPTCHA_KIND)[number];
  /** What a refused sign-in answers: the same text for unknown, frozen and wrong, or the contract's own texts. */
  signInTexts: (typeof SIGN_IN_TEXTS)[number];
  /** Whether an account may be signed in at several places at once; otherwise the latest sign-in ends the others. */
  concurrentLogin: boolean;
  /** Who must have a second factor: codes of roles (`*` for everybody), numbers of tenants. */
  secondFactor: { roles: readonly string[]; tenants: readonly string[] };
  passwords: PasswordSettings;
  demo: DemoSize;
  logLevel: LogLevel;
  /** Shared secret of the family's request signature; signatures are checked only when it is set. */
  signatureSecret: string | undefined;
  /** Key of sealed values, shared by all nodes; the data folder's own key file when absent. */
  dataKey: string | undefined;
  /** Gateway that sends codes by SMS (docs/operations.md); nothing is sent when absent. */
  smsUrl: string | undefined;
  /** Bearer token of the gateway. */
  smsToken: string | undefined;
  /** Mail server and robots of groups (docs/operations.md). */
  messages: MessageSettings;
  /** Bytes of uploads that one person, or one tenant, may keep here; 0 for any number. */
  uploadLimits: { person: number; tenant: number };
  /** Bytes of one uploaded file. */
  uploadFileBytes: number;
  /** Object store of uploads; the upload folder when absent. */
  s3: S3Settings | undefined;
  /** Addresses of other systems that may be read through this server (docs/operations.md); none by default. */
  transitTargets: readonly string[];
  /** Hosts and networks that calls to other systems may reach although they are private (docs/operations.md). */
  outboundAllow: Allowed;
  /** Folder of the SQLite files that data sources may read. */
  sourceFiles: string;
  /** Providers of third-party sign-in and the CAS server (docs/operations.md); none by default. */
  thirdLogin: ThirdLoginSettings;
  /** Whether visitors may register an account themselves. */
  registration: boolean;
  /** Safe mode of data sources (contract/1 §3 `sysSafeMode`): nobody writes conditions in SQL of his own. */
  safeMode: boolean;
  /** Where the nightly backups lie, and how many of them are kept. */
  backups: { folder: string; kept: number };
  /** Own address of the figures for Prometheus; none when absent. */
  metrics: { host: string; port: number } | undefined;
  /** Collector of OpenTelemetry; nothing is sent when absent. */
  traces: TraceSettings | undefined;
}

interface PasswordSettings {
  /** Who must replace a password that an administrator chose: people on our own pages, everybody, nobody. */
  firstPassword: (typeof FIRST_PASSWORD)[number];
  /** Days after which a password must be replaced; 0 for never. */
  passwordDays: number;
  /** How many former passwords may not be used again. */
  passwordHistory: number;
}

export const DEMO_SIZES = ['none', 'small', 'medium', 'large'] as const;
export type DemoSize = (typeof DEMO_SIZES)[number];

const CAPTCHA = ['on', 'auto', 'off'] as const;
const CAPTCHA_KIND = ['picture', 'slider'] as const;
const FIRST_PASSWORD = ['own', 'all', 'off'] as const;
const SIGN_IN_TEXTS = ['one', 'distinct'] as const;

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** A setting that prevents the start; its message is one clear line. */
export class ConfigError extends Error {}

/** With a path, and without the trailing slash that joined paths would double. */
const WEB_ADDRESS = /^https?:\/\/[\w.:[\]-]+(\/[\w.~%-]+)*$/;

const MEGABYTE = 1024 * 1024;

type Env = Readonly<Record<string, string | undefined>>;

/** Reads and checks the environment; throws ConfigError naming the variable, its value and what is allowed. */
export function readConfig(env: Env): Config {
  const port = integer(env, 'PORT', 8080, 0, 65_535);
  return {
    port,
    host: matching(env, 'HOST', '0.0.0.0', /^[\w.:-]{1,255}$/, '主机名或地址 (host name or address)'),
    dataDir: resolve(env.DATA_DIR || 'data'),
    publicUrl: matching(env, 'PUBLIC_URL', `http://localhost:${port}`, /^https?:\/\/[^\s/]+$/, 'http(s)://主机[:端口]'),
    apiBasePath: matching(env, 'API_BASE_PATH', '/api', /^(\/[\w-]+)+$/, '以/开头的路径 (path such as /api)'),
    trustedProxies: proxies(env),
    publicApiUrl: webAddress(env, 'PUBLIC_API_URL'),
    staticUrl: webAddress(env, 'STATIC_URL'),
    databaseUrl: optional(env, 'DATABASE_URL', /^postgres(ql)?:\/\/\S+$/, 'postgres://用户@主机:端口/库名'),
    redisUrl: optional(env, 'REDIS_URL', /^rediss?:\/\/\S+$/, 'redis://主机:端口'),
    adminPassword: optional(env, 'ADMIN_PASSWORD', /^.{8,256}$/s, '至少8个字符 (at least 8 characters)'),
    captcha: choice(env, 'LOGIN_CAPTCHA', CAPTCHA, 'on'),
    captchaKind: choice(env, 'LOGIN_CAPTCHA_KIND', CAPTCHA_KIND, 'picture'),
    signInTexts: choice(env, 'SIGN_IN_TEXTS', SIGN_IN_TEXTS, 'one'),
    concurrentLogin: choice(env, 'CONCURRENT_LOGIN', ['on', 'off'], 'on') === 'on',
    secondFactor: {
      roles: pieces(env, 'SECOND_FACTOR_ROLES', /^(\*|[\w:-]{1,64})$/, '角色编码，逗号分隔；*为所有人 (role codes)'),
      tenants: pieces(env, 'SECOND_FACTOR_TENANTS', /^[1-9]\d{0,9}$/, '租户编号，逗号分隔 (tenant numbers)'),
    },
    passwords: {
      firstPassword: choice(env, 'FIRST_PASSWORD', FIRST_PASSWORD, 'own'),
      passwordDays: integer(env, 'PASSWORD_DAYS', 0, 0, 3650),
      passwordHistory: integer(env, 'PASSWORD_HISTORY', 0, 0, 24),
    },
    demo: choice(env, 'DEMO', DEMO_SIZES, 'medium'),
    logLevel: choice(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    signatureSecret: optional(env, 'SIGNATURE_SECRET', /^\S{16,256}$/, '16到256个字符 (16 to 256 characters)'),
    dataKey: optional(env, 'DATA_KEY', /^[\w-]{43}$/, '43个字符，base64url编码的32字节 (32 bytes as base64url)'),
    smsUrl: optional(env, 'SMS_URL', /^https?:\/\/[^\s@]+$/, 'http(s)://主机/路径，不含帐号 (without credentials)'),
    smsToken: optional(env, 'SMS_TOKEN', /^[\x21-\x7e]{1,1024}$/, '不含空格的令牌 (token without blanks)'),
    messages: messageSettings(env),
    uploadLimits: {
      person: integer(env, 'UPLOAD_LIMIT_PERSON_MB', 2048, 0, 100_000_000) * MEGABYTE,
      tenant: integer(env, 'UPLOAD_LIMIT_TENANT_MB', 51_200, 0, 100_000_000) * MEGABYTE,
    },
    uploadFileBytes: integer(env, 'UPLOAD_LIMIT_FILE_MB', 1024, 10, 100_000) * MEGABYTE,
    s3: readS3(env, refuse),
    transitTargets: webAddresses(env, 'TRANSIT_TARGETS'),
    outboundAllow: allowed(env),
    sourceFiles: resolve(env.SOURCE_FILES_DIR || join(env.DATA_DIR || 'data', 'sources')),
    thirdLogin: readThirdLogin(env, refuse),
    registration: choice(env, 'REGISTRATION', ['on', 'off'], 'off') === 'on',
    safeMode: choice(env, 'SAFE_MODE', ['on', 'off'], 'off') === 'on',
    backups: {
      folder: resolve(env.BACKUP_DIR || join(env.DATA_DIR || 'data', 'backups')),
      kept: integer(env, 'BACKUP_KEEP', 7, 1, 1000),
    },
    metrics: metricsAddress(env),
    traces: readTraces(env, refuse),
  };
}

/** The environment of a program that this one starts. */
export const environmentWith = (more: Record<string, string>): Env => ({ ...process.env, ...more });

function refuse(name: string, value: string, allowed: string): never {
  const shown = /PASSWORD|SECRET|URL|KEY|TOKEN|TARGETS/.test(name) ? '***' : value;
  throw new ConfigError(`配置错误 / bad setting: ${name}=${shown}，应为 / expected: ${allowed}`);
}

function matching(env: Env, name: string, fallback: string, pattern: RegExp, allowed: string): string {
  const value = env[name] || fallback;
  return pattern.test(value) ? value : refuse(name, value, allowed);
}

function optional(env: Env, name: string, pattern: RegExp, allowed: string): string | undefined {
  const value = env[name];
  if (!value) return undefined;
  return pattern.test(value) ? value : refuse(name, value, allowed);
}

function webAddress(env: Env, name: string): string | undefined {
  const allowed = 'http(s)://主机[:端口]/路径 (address without / at its end)';
  const value = optional(env, name, WEB_ADDRESS, allowed);
  return value === undefined || URL.canParse(value) ? value : refuse(name, value, allowed);
}

function pieces(env: Env, name: string, pattern: RegExp, allowed: string): string[] {
  const given = (env[name] ?? '').split(',').map((piece) => piece.trim());
  const wanted = given.filter((piece) => piece !== '');
  return wanted.every((piece) => pattern.test(piece)) ? wanted : refuse(name, env[name] ?? '', allowed);
}

function webAddresses(env: Env, name: string): string[] {
  const pieces = (env[name] ?? '').split(',').map((piece) => piece.trim());
  const given = pieces.filter((piece) => piece !== '');
  const sound = given.every((piece) => WEB_ADDRESS.test(piece) && URL.canParse(piece));
  return sound ? given : refuse(name, env[name] ?? '', 'https://主机/路径,… (addresses joined by commas)');
}

function allowed(env: Env): Allowed {
  const text = env.OUTBOUND_ALLOW ?? '';
  return parseAllowed(text) ?? refuse('OUTBOUND_ALLOW', text, '主机名、地址或网段，逗号分隔，如 db.lan,10.0.0.0/8');
}

/** `off`, `on` for this machine only, or `host:port`. */
function metricsAddress(env: Env): Config['metrics'] {
  const text = env.METRICS || 'off';
  if (text === 'off') return undefined;
  if (text === 'on') return { host: '127.0.0.1', port: 9464 };
  const [, host = '', port = ''] = /^([\w.-]{1,255}|\[[\da-f:.]+\]):(\d{1,5})$/i.exec(text) ?? [];
  const sound = host !== '' && Number(port) <= 65_535;
  return sound
    ? { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
    : refuse('METRICS', text, 'off | on | 127.0.0.1:9464');
}

const ROBOT_URL = /^https?:\/\/[^\s@#]+$/;

function messageSettings(env: Env): MessageSettings {
  const robot = (name: string) => {
    const allowed = 'http(s)://主机/路径?参数 (address of the robot)';
    const url = optional(env, name, ROBOT_URL, allowed);
    return url === undefined || URL.canParse(url) ? url : refuse(name, url, allowed);
  };
  const signed = (name: string) => {
    const url = robot(`${name}_URL`);
    const secret = optional(env, `${name}_SECRET`, /^\S{1,256}$/, '不含空格的密钥 (secret without blanks)');
    if (secret !== undefined && url === undefined) return refuse(`${name}_URL`, '', `与 ${name}_SECRET 一起设置`);
    return url === undefined ? undefined : { url, secret };
  };
  return {
    smtp: smtpSettings(env),
    wecomUrl: robot('ROBOT_WECOM_URL'),
    dingtalk: signed('ROBOT_DINGTALK'),
    feishu: signed('ROBOT_FEISHU'),
  };
}

function smtpSettings(env: Env): MessageSettings['smtp'] {
  const [url, sender] = [env.SMTP_URL, env.SMTP_FROM];
  const from = sender ? parseFrom(sender) : undefined;
  const wanted = 'office@example.com 或 名称 <office@example.com>';
  if (sender && !from) return refuse('SMTP_FROM', sender, wanted);
  if (!url) return undefined;
  const smtp = parseSmtp(url) ?? refuse('SMTP_URL', url, 'smtp://用户:密码@主机:端口 或 smtps://…');
  return { ...smtp, from: from ?? refuse('SMTP_FROM', '', `设置 SMTP_URL 时必填：${wanted}`) };
}

/** Names of networks that the HTTP layer defines. */
const NETWORKS: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

function proxies(env: Env): string | undefined {
  const text = env.TRUSTED_PROXIES;
  if (!text) return undefined;
  const known = text.split(',').every((piece) => isNetwork(piece.trim()));
  return known ? text : refuse('TRUSTED_PROXIES', text, 'loopback,10.0.0.0/8,… (地址或网段 addresses or networks)');
}

/** An address, a network such as `10.0.0.0/8`, or a name. */
function isNetwork(piece: string): boolean {
  const [address = '', prefix, ...more] = piece.split('/');
  if (NETWORKS.has(piece)) return true;
  const bits = isIP(address) === 4 ? 32 : 128;
  const sound = prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits);
  return isIP(address) !== 0 && sound && more.length === 0;
}

function integer(env: Env, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  return /^\d+$/.test(text) && value >= min && value <= max ? value : refuse(name, text, `${min}-${max}`);
}

function choice<const T extends string>(env: Env, name: string, values: readonly T[], fallback: T): T {
  const value = env[name] || fallback;
  return values.find((item) => item === value) ?? refuse(name, value, values.join(' | '));
}
