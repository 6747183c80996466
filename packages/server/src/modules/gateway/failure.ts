import { AppError } from '../../platform/errors.ts';

const TIMEOUTS = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);

/** What the connection tells, in the words of the office; the first that fits counts. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED$/, '连接被拒绝'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, '网络不通'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_CLOSED|UND_ERR_DESTROYED)$/, '连接中断'],
  [/^(CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|ERR_TLS|ERR_SSL|EPROTO)/, '加密连接失败'],
  [/^(HPE_|UND_ERR_HEADERS_OVERFLOW|ERR_INVALID_CHAR|ERR_HTTP)/, '应答的格式不正确'],
];

/** Why a target gave no answer: for the caller as an error of a proxy, for the list in its own words. */
export interface Failure {
  error: AppError;
  detail: string;
}

/** The refusals of the guard name addresses, which only administrators may read. */
export function failureOf(cause: unknown, name: string): Failure {
  if (cause instanceof AppError) {
    const error = new AppError('gatewayTarget', { name, detail: '目标地址不允许访问或无法找到' }, { cause });
    return { error, detail: cause.message.slice(0, 200) };
  }
  const code = codeOf(cause);
  if (TIMEOUTS.has(code)) return { error: new AppError('gatewayTimeout', { name }, { cause }), detail: '应答超时' };
  const detail = TEXTS.find(([pattern]) => pattern.test(code))?.[1] ?? '连接失败';
  return { error: new AppError('gatewayTarget', { name, detail }, { cause }), detail };
}

function codeOf(cause: unknown): string {
  const { code } = (typeof cause === 'object' && cause !== null ? cause : {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

/** Whether a connection could not be made at all, so that nothing was sent. */
export const neverSent = (cause: unknown): boolean =>
  ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'].includes(codeOf(cause));
