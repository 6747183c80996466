import { type Static, Type } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { filledText } from '../../resource/filled-text.ts';
import { optionalText } from '../../resource/optional-text.ts';

/** Begins every access token, so that it is known from the token of a session, and found by scanners of leaked secrets. */
export const ACCESS_TOKEN_PREFIX = 'sbt_';

/** `POST`: a new token for scripts. */
export const newAccessTokenBody = Type.Object(
  {
    name: filledText('名称', 50),
    days: Type.Integer({ minimum: 1, maximum: LIMITS.accessTokenDays, title: '有效天数' }),
    /** Permission codes; left out, the token has all the rights of its owner. */
    codes: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
        maxItems: LIMITS.accessTokenCodes,
        uniqueItems: true,
        title: '权限',
      }),
    ),
    oldpassword: optionalText('登录密码', 256),
  },
  { additionalProperties: false },
);
export type NewAccessTokenBody = Static<typeof newAccessTokenBody>;

/** What the list tells; never the token. */
export interface AccessToken {
  id: string;
  name: string;
  /** Null: all rights of the owner. */
  codes: string[] | null;
  since: string;
  until: string;
  expired: boolean;
  lastUsed: string | null;
  lastIp: string | null;
}

/** Shown once. */
export interface NewAccessToken {
  id: string;
  token: string;
  until: string;
}

export const accessTokenQuery = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64, title: '令牌' }) });

export const ACCESS_TOKENS = '/sys/user/login/setting/accessTokens';
