import type { ErrorKey } from '@songbai/contract/errors.ts';

/** The single definition of the client's reactions to transport failures (spec/1 §8, contract/1 §1.3). */

export const NOTICE_TITLE = '系统提示';

export const TRANSPORT_TEXTS = {
  denied: '拒绝访问',
  missing: '很抱歉，资源未找到!',
  timeout: '网络超时',
  offline: '网络连接失败，请检查网络后重试',
  unreadable: '服务器返回的内容无法识别，请稍后重试',
  sessionOver: '很抱歉，登录已过期，请重新登录',
  sessionOverTitle: '登录已过期',
  signInAgain: '重新登录',
  signingInAgain: '登录已过期，正在重新登陆',
  downloadFailed: '文件下载失败',
  /** An upload whose file the browser cannot read any more. */
  fileGone: '文件在选择后被修改或移动，请移除后重新选择',
  /** An upload refused without a reason (spec/2 §8). */
  unknown: '未知错误',
} as const;

/** The known properties of a failed request. */
export interface Failure {
  /** HTTP status; 0 when no reply came. */
  http: number;
  /** No reply within the timeout. */
  timedOut?: boolean;
  /** `message` of the reply's body, empty when there is none. */
  message: string;
  /** Error key in the reply's body; older servers of the family send none. */
  error?: ErrorKey | undefined;
  /** Whether a token is stored. */
  signedIn: boolean;
}

export type Reaction =
  | { kind: 'notice'; text: string }
  /** The session has expired: notify, sign out, reload after 1.5 s. */
  | { kind: 'session-over'; text: string }
  /** The same as reported by older servers: a dialog whose button signs out. */
  | { kind: 'session-over-dialog'; text: string }
  /** Left to the caller. */
  | { kind: 'silent'; text: string };

export function reactionTo(failure: Failure): Reaction {
  const { http, message, error, signedIn } = failure;
  if (failure.timedOut || http === 504) return { kind: 'notice', text: TRANSPORT_TEXTS.timeout };
  if (http === 0) return { kind: 'notice', text: TRANSPORT_TEXTS.offline };
  if (http === 403) return { kind: 'notice', text: TRANSPORT_TEXTS.denied };
  if (http === 404) return { kind: 'notice', text: TRANSPORT_TEXTS.missing };
  if (http === 401) return { kind: signedIn ? 'session-over' : 'notice', text: TRANSPORT_TEXTS.sessionOver };
  if (http === 500) {
    const tokenDead = error === undefined ? message.includes('Token失效') : error === 'tokenInvalid';
    return signedIn && tokenDead
      ? { kind: 'session-over-dialog', text: TRANSPORT_TEXTS.sessionOver }
      : { kind: 'silent', text: message };
  }
  return { kind: 'notice', text: message || TRANSPORT_TEXTS.unreadable };
}

/** Enterprise-chat browsers sign in again automatically; they get a loading text instead of a dialog. */
export function isEnterpriseChat(userAgent: string): boolean {
  return /wxwork|dingtalk/i.test(userAgent);
}
