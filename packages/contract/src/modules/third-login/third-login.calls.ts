import { type Static, Type } from 'typebox';
import { optionalText } from '../../resource/optional-text.ts';
import type { DictOption } from '../../wire/envelope.ts';
import type { LoginResult } from '../session/session.calls.ts';
import type { CAS_SOURCE, ThirdSource } from './third-login.words.ts';

/** A button of the sign-in page. */
export interface ThirdButton {
  source: ThirdSource;
  name: string;
}

/** Posted when an account of the same name exists: to be confirmed by its password, or passed by with a new account. */
export interface ThirdSameName {
  isObj: true;
  source: ThirdSource;
  uuid: string;
  username: string;
  avatar: string | null;
  suffix: string;
  /** Proves that the call belongs to this sign-in. */
  operateCode: string;
}

/** What the pop-up posts: 登录失败, 绑定成功, `绑定手机号,{uuid}`, a single-use code, or the question about a name. */
export type ThirdPosted = string | ThirdSameName;

const posted = {
  source: Type.Optional(Type.String({ maxLength: 64, title: '来源' })),
  uuid: Type.String({ minLength: 1, maxLength: 128, title: 'uuid' }),
  username: optionalText('用户名', 100),
  avatar: optionalText('头像', 1000),
  operateCode: Type.String({ minLength: 1, maxLength: 128, title: '操作码' }),
};

/** A stock client sends a random suffix of 1 to 98, as a number. */
export const thirdCreateBody = Type.Object({
  ...posted,
  suffix: Type.Optional(
    Type.Union([Type.String({ maxLength: 10, pattern: '^\\w*$' }), Type.Integer({ minimum: 0 }), Type.Null()], {
      title: '后缀',
    }),
  ),
});
export type ThirdCreateBody = Static<typeof thirdCreateBody>;

export const thirdPasswordBody = Type.Object({
  ...posted,
  password: Type.String({ minLength: 1, maxLength: 256, title: '密码' }),
});
export type ThirdPasswordBody = Static<typeof thirdPasswordBody>;

export const thirdPhoneBody = Type.Object({
  mobile: Type.String({ minLength: 1, maxLength: 32, title: '手机号' }),
  captcha: Type.String({ maxLength: 16, title: '验证码' }),
  thirdUserUuid: Type.String({ minLength: 1, maxLength: 128, title: 'thirdUserUuid' }),
});
export type ThirdPhoneBody = Static<typeof thirdPhoneBody>;

/** A code to a phone that is to be bound; ours, because it goes to phones without an account too. */
export const thirdSmsBody = Type.Object({
  mobile: Type.String({ minLength: 1, maxLength: 32, title: '手机号' }),
  thirdUserUuid: Type.String({ minLength: 1, maxLength: 128, title: 'thirdUserUuid' }),
});

/** `GET /sys/thirdLogin/getLoginUser/{token}/{thirdType}`. */
export interface ThirdLoginResult extends Pick<LoginResult, 'token' | 'tenantList' | 'userInfo'> {
  sysAllDictItems: Record<string, DictOption[]>;
}

/** Reply of `GET /sys/cas/client/validateLogin` (contract/1 §2.10). */
export type CasLoginResult = Pick<LoginResult, 'token' | 'userInfo' | 'departs' | 'multi_depart'>;

/** Where providers send browsers back to, and where sign-ins inside enterprise apps begin. */
export const appLoginQuery = Type.Object({ state: Type.String({ maxLength: 2000, default: '', title: 'state' }) });

export const casQuery = Type.Object({
  ticket: Type.String({ maxLength: 512, default: '', title: 'ticket' }),
  service: Type.String({ maxLength: 2000, default: '', title: 'service' }),
});

/** The own bindings, by provider; of those that are switched off only bound ones are told. */
export interface OwnThird {
  source: string;
  name: string;
  /** The name there, and since when; null where nothing is bound. */
  bound: { name: string | null; since: string | null } | null;
  /** Whether it can be bound now. */
  open: boolean;
}

export const OWN_THIRD = '/sys/thirdLogin/own';
export const ownThirdBody = Type.Object({
  source: Type.String({ minLength: 1, maxLength: 64, title: '来源' }),
  oldpassword: optionalText('登录密码', 256),
});

/** Codes of the page for administrators. Not under `system:`: the providers belong to no tenant. */
export const THIRD_CODES = { list: 'monitor:thirdLogin:list', edit: 'monitor:thirdLogin:edit' } as const;
export const THIRD_SWITCHES = '/sys/thirdLogin/switches';
export const thirdTestBody = Type.Object({ source: Type.String({ minLength: 1, maxLength: 64, title: '来源' }) });
export const thirdSwitchBody = Type.Object({
  ...thirdTestBody.properties,
  enabled: Type.Boolean({ title: '是否开启' }),
});

/** A configured provider, or the CAS server, as administrators see it. */
export interface ThirdSwitch {
  source: ThirdSource | typeof CAS_SOURCE;
  name: string;
  enabled: boolean;
  /** The address that is registered there. */
  callback: string;
}
