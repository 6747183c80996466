import { Type } from 'typebox';

/**
 * Somebody who is in, one row a session (contract/1 §11). `token` is an opaque handle of the session and opens nothing.
 */
export interface OnlineUser {
  /** The account's. */
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
  /** To the hour: a session is not written with every call. */
  seenTime: string;
  /** True for the session that asks. */
  current: boolean;
}

/** What is left out is 退出登录失败！ and no fault of the form. */
export const forceLogoutBody = Type.Object({
  token: Type.Optional(Type.Union([Type.String({ maxLength: 500 }), Type.Null()], { title: 'token' })),
});
