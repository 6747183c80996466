import { AppError } from '../../platform/errors.ts';
import { SourceFailure } from './connection.ts';

interface DriverError {
  code?: unknown;
  errno?: unknown;
  message?: unknown;
  originalError?: unknown;
  cause?: unknown;
  errors?: unknown;
}

/** What drivers and Node tell, in the words of the office; the first that fits counts. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED$/, '连接被拒绝，请检查地址和端口'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, '网络不通，请检查地址'],
  [
    /^(28P01|28000|ER_ACCESS_DENIED_ERROR|ER_ACCESS_DENIED_NO_PASSWORD_ERROR|ER_DBACCESS_DENIED_ERROR|ELOGIN|1698|SASL)$/,
    '用户名或密码不正确，或无权访问该数据库',
  ],
  [/^(3D000|ER_BAD_DB_ERROR)$/, '数据库不存在，请检查数据库名称'],
  [/^(53300|ER_CON_COUNT_ERROR|ER_USER_LIMIT_REACHED)$/, '对方数据库的连接数已满，请稍后重试'],
  [/^(HANDSHAKE_NO_SSL_SUPPORT|NO_SSL)$/, '对方不支持加密连接，请检查地址中的加密参数'],
  [
    /^(HANDSHAKE_SSL_ERROR|ERR_TLS|ERR_SSL|ERR_OSSL|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|EPROTO|ESSL)/,
    '加密连接失败：对方证书不受信任或与主机名不符',
  ],
  [/^(57014|ER_QUERY_TIMEOUT|ER_STATEMENT_TIMEOUT|ER_QUERY_INTERRUPTED|ETIMEOUT_QUERY)$/, '查询超时，请缩小条件'],
  [/^(25006|ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION)$/, '数据源只能读取，不能修改数据'],
  [
    /^(42501|ER_TABLEACCESS_DENIED_ERROR|ER_COLUMNACCESS_DENIED_ERROR|ER_SPECIFIC_ACCESS_DENIED_ERROR)$/,
    '数据源的账号没有读取权限',
  ],
  [/^(ETIMEDOUT|ETIMEOUT|PROTOCOL_SEQUENCE_TIMEOUT|TIMEOUT)$/, '连接超时，对方没有应答，请检查地址、端口和类型'],
  [
    /^(ECONNRESET|EPIPE|ECONNABORTED|ESOCKET|ECONNCLOSED|PROTOCOL_CONNECTION_LOST|57P01|57P02|57P03|ENDED)$/,
    '连接被对方中断，请检查端口和数据库类型',
  ],
  [/^(PROTOCOL_|ER_MALFORMED_PACKET|ER_HANDSHAKE_ERROR|08P01)/, '对方的应答不是该类型的数据库，请检查端口和数据库类型'],
];

/** Codes for what is told only by a text. */
const SAID: readonly (readonly [RegExp, string])[] = [
  [/does not support SSL|doesn't support ssl/i, 'NO_SSL'],
  [/terminated unexpectedly|connection (was )?(lost|closed|ended)|socket hang up|closed state/i, 'ENDED'],
  [/timeout expired|connect ETIMEDOUT/i, 'ETIMEDOUT'],
  // MariaDB has more numbers for it than the driver has names.
  [/query execution was interrupted|max_statement_time/i, 'ER_QUERY_TIMEOUT'],
  [/^SASL|password must be a string/i, 'SASL'],
  [/certificate|altnames/i, 'CERT_'],
];

/**
 * A failure of a source as an error with a text for people: never a failure of ours, whatever the other side did.
 * @param stage what was going on: an unknown failure of a statement is told with the database's own words
 */
export function sourceFailure(error: unknown, stage: 'connect' | 'read'): AppError {
  if (error instanceof AppError) return error;
  const detail = failureText(error, stage);
  return new AppError('sourceFailed', { detail }, { cause: error });
}

/** The text of a failure of a driver. */
export function failureText(error: unknown, stage: 'connect' | 'read'): string {
  if (error instanceof SourceFailure) return error.message;
  for (const code of codesOf(error)) {
    const known = TEXTS.find(([pattern]) => pattern.test(code));
    if (known) return known[1];
  }
  if (stage === 'connect') return '无法连接，请检查地址、端口和数据库类型';
  return `语句执行失败：${plainText((error as DriverError | null)?.message)}`;
}

/** Codes of an error and of those behind it, the innermost last. */
function codesOf(error: unknown, depth = 0): string[] {
  if (typeof error !== 'object' || error === null || depth > 4) return [];
  const { code, errno, message, originalError, cause, errors } = error as DriverError;
  const inner = [originalError, cause, ...(Array.isArray(errors) ? errors : [])].flatMap((one) =>
    codesOf(one, depth + 1),
  );
  const own = [code, errno].flatMap((one) => (typeof one === 'string' || typeof one === 'number' ? [String(one)] : []));
  const said = SAID.filter(([pattern]) => typeof message === 'string' && pattern.test(message)).map(([, one]) => one);
  // What is behind says more than a package's own code around it, such as ESOCKET.
  return [...inner, ...said, ...own];
}

const plainText = (message: unknown): string =>
  String(message ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, 200);
