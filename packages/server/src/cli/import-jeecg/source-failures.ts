import { CliError } from '../command.ts';

/** What the driver and the source say, by code, and what an administrator should hear. */
const TEXTS: Readonly<Record<string, string>> = {
  ECONNREFUSED: '来源数据库没有应答，请检查主机、端口以及服务是否已启动 / the source refuses connections',
  ENOTFOUND: '找不到来源主机 / the source host is unknown',
  EAI_AGAIN: '找不到来源主机 / the source host is unknown',
  ETIMEDOUT: '连接来源数据库超时 / the source does not answer',
  EHOSTUNREACH: '无法到达来源主机 / the source host cannot be reached',
  ECONNRESET:
    '与来源数据库的连接中断，请重新运行本命令继续 / the connection to the source broke, run the command again',
  EPIPE: '与来源数据库的连接中断，请重新运行本命令继续 / the connection to the source broke, run the command again',
  PROTOCOL_CONNECTION_LOST:
    '与来源数据库的连接中断，请重新运行本命令继续 / the connection to the source broke, run the command again',
  ER_CONNECTION_KILLED:
    '与来源数据库的连接中断，请重新运行本命令继续 / the connection to the source broke, run the command again',
  ER_QUERY_INTERRUPTED:
    '来源数据库中止了读取，请重新运行本命令继续 / the source stopped the reading, run the command again',
  ER_SERVER_SHUTDOWN: '来源数据库正在关闭，请稍后重新运行本命令继续 / the source is shutting down',
  ER_ACCESS_DENIED_ERROR: '来源数据库的用户名或密码错误 / the source refuses user or password',
  ER_ACCESS_DENIED_NO_PASSWORD_ERROR: '来源数据库的用户名或密码错误 / the source refuses user or password',
  ER_DBACCESS_DENIED_ERROR: '该用户无权访问来源数据库 / this user may not open the source database',
  ER_TABLEACCESS_DENIED_ERROR: '该用户无权读取这张表 / this user may not read the table',
  ER_COLUMNACCESS_DENIED_ERROR: '该用户无权读取这张表的全部字段 / this user may not read all columns of the table',
  ER_BAD_DB_ERROR: '来源服务器上没有这个数据库 / there is no such database on the source server',
  ER_CON_COUNT_ERROR: '来源数据库的连接数已满 / the source has no connection free',
  ER_HOST_NOT_PRIVILEGED: '来源数据库不允许从本机连接 / the source refuses this host',
  ER_NOT_SUPPORTED_AUTH_MODE:
    '来源数据库的登录方式不受支持 / the source asks for a way to sign in that is not supported',
  ER_CRASHED_ON_USAGE: '来源表已损坏，请先修复 / the source table is damaged, repair it first',
  ER_CRASHED_ON_REPAIR: '来源表已损坏，请先修复 / the source table is damaged, repair it first',
  ER_NOT_KEYFILE: '来源表已损坏，请先修复 / the source table is damaged, repair it first',
  ER_FILE_NOT_FOUND: '来源表已损坏，请先修复 / the source table is damaged, repair it first',
  ER_NO_SUCH_TABLE: '来源表在读取期间消失 / the source table vanished while it was read',
  ER_NO_SUCH_TABLE_IN_ENGINE: '来源表已损坏，请先修复 / the source table is damaged, repair it first',
  ER_VIEW_INVALID: '来源视图已失效 / the source view is invalid',
  HANDSHAKE_SSL_ERROR: '与来源数据库的加密连接失败，请检查证书 / the encrypted connection to the source failed',
  HANDSHAKE_NO_SSL_SUPPORT: '来源数据库不支持加密连接 / the source offers no encrypted connection',
};

/**
 * A clear sentence for whatever the source answered; never a stack. Codes that are not listed are named as they are.
 * @param table the table that was being read, if any
 */
export function sourceFailure(error: unknown, table?: string): CliError {
  if (error instanceof CliError) return error;
  const code = codeOf(error);
  const text = TEXTS[code] ?? `读取来源数据库失败 / reading the source failed (${code || firstLine(error)})`;
  return new CliError(table ? `${text}: ${table}` : text);
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  // Several addresses of one host are tried together, and fail together.
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 200) ?? '';
