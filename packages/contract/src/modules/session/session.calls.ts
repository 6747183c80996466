import { type Static, Type } from 'typebox';
import { optionalText } from '../../resource/optional-text.ts';
import type { MenuNode } from '../../rules/menu.ts';
import type { AuthItem } from '../../rules/permission.ts';
import type { DictOption } from '../../wire/envelope.ts';
import type { ListSettings } from '../list-view/list-view.calls.ts';
import type { OwnSettings } from '../own-setting/own-setting.calls.ts';

const typedCaptcha = {
  captcha: optionalText('验证码', 16),
  checkKey: Type.Optional(
    Type.Union([Type.String({ maxLength: 64 }), Type.Number(), Type.Null()], { title: '验证码编号' }),
  ),
};

/** Login body (contract/1 §2.2); a stock client also sends `remember_me`, which is ignored. */
export const loginBody = Type.Object({
  username: Type.String({ minLength: 1, maxLength: 100, title: '用户名' }),
  password: Type.String({ minLength: 1, maxLength: 256, title: '密码' }),
  ...typedCaptcha,
});
export type LoginBody = Static<typeof loginBody>;

export const checkCaptchaBody = Type.Object(typedCaptcha);

/** Missing values are refused like empty ones, with the texts of contract/1 §2.13. */
export const updatePasswordBody = Type.Object({
  username: optionalText('用户名', 100),
  oldpassword: optionalText('旧密码', 256),
  password: optionalText('新密码', 256),
  confirmpassword: optionalText('确认密码', 256),
});
export type UpdatePasswordBody = Static<typeof updatePasswordBody>;

export const selectDepartBody = Type.Object({
  orgCode: optionalText('部门', 64),
  username: optionalText('用户名', 100),
  /** The stock Vue3 client chooses a tenant by the same call, with or without a department. */
  loginTenantId: Type.Optional(
    Type.Union([Type.Integer(), Type.String({ maxLength: 10 }), Type.Null()], { title: '租户' }),
  ),
});
export type SelectDepartBody = Static<typeof selectDepartBody>;

/** The signed-in person as returned by login and selectDepart; never password or salt. */
export interface UserInfo {
  id: string;
  username: string;
  realname: string;
  avatar: string | null;
  orgCode: string | null;
  orgCodeTxt: string | null;
  relTenantIds: string | null;
  [field: string]: unknown;
}

export interface DepartInfo {
  id: string;
  departName: string;
  orgCode: string;
}

export interface LoginResult {
  token: string;
  tenantList: { id: number; name: string }[];
  userInfo: UserInfo;
  departs: DepartInfo[];
  /** 0 none, 1 one, 2 several. */
  multi_depart: 0 | 1 | 2;
  sysAllDictItems: Record<string, DictOption[]>;
}

/** `GET /sys/permission/getUserPermissionByToken` (contract/1 §3). */
export interface PermissionResult {
  menu: MenuNode[];
  auth: AuthItem[];
  allAuth: AuthItem[];
  sysSafeMode: boolean;
  codeList: string[];
  /** Ours: holds the role `admin`, so that screens can show in advance what only its holders may change. */
  admin?: boolean;
  /** Ours: where the person starts, by his roles (contract/1 §6.2). */
  homePath?: string;
  /** Ours: how the person has set lists, by list. */
  listViews?: Record<string, ListSettings>;
  /** Ours: how the person wants the console, and what reaches him. */
  ownSettings?: OwnSettings;
  /** Ours: paths of pages that exist, but not for this person, so that a screen can tell 403 from 404. */
  closedPaths?: string[];
}

/** `GET /sys/user/getUserInfo`: what the stock Vue3 client reads after signing in. */
export interface OwnInfo {
  userInfo: UserInfo & { homePath: string };
  sysAllDictItems: Record<string, DictOption[]>;
}
