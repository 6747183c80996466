import { Type } from 'typebox';

/**
 * An online user, one row per session (contract/1 §11). `token` is an opaque handle of the session and grants no
 * access.
 */
export interface OnlineUser {
  /** Id of the account. */
  id: string;
  token: string;
  username: string;
  realname: string;
  avatar: string | null;
  birthday: string | null;
  sex: number | null;
  sex_dictText?: string;
  phone: string | null;
  ip: string | null;
  userAgent: string | null;
  /** `YYYY-MM-DD HH:mm:ss` */
  loginTime: string;
  /** Precise to the hour: a session is not written with every call. */
  seenTime: string;
  /** True for the session of the caller. */
  current: boolean;
}

/** Missing values are answered with 退出登录失败！, not with a validation error. */
export const forceLogoutBody = Type.Object({
  token: Type.Optional(Type.Union([Type.String({ maxLength: 500 }), Type.Null()], { title: 'token' })),
});
