import { type Static, Type } from 'typebox';
import type { DictValue } from '../../dicts.ts';
import { LIMITS } from '../../limits.ts';
import { VALID_STATUS } from '../permission/permission.dicts.ts';
import { USER_STATUS } from './user.dicts.ts';

const ids = (title: string, minLength = 1) => Type.String({ minLength, maxLength: 64 * LIMITS.idsPerBatch, title });
const links = (title: string) =>
  Type.Optional(Type.Union([Type.String({ maxLength: 64 * LIMITS.idsPerBatch, title }), Type.Null()], { title }));
const password = (title: string) => Type.String({ maxLength: 256, title });

/**
 * Additional fields of add and edit besides the row (contract/1 §5.2). If absent, links stay unchanged; an empty text
 * removes all. Passwords are used on add only.
 */
export const userExtras = Type.Object({
  password: Type.Optional(Type.Union([password('登录密码'), Type.Null()], { title: '登录密码' })),
  confirmpassword: Type.Optional(Type.Union([password('确认密码'), Type.Null()], { title: '确认密码' })),
  /** Ids of roles. */
  selectedroles: links('角色'),
  /** Ids of departments. */
  selecteddeparts: links('部门'),
  /** The values when the form was opened: only the changes against them are applied to the stored state. */
  lastselectedroles: links('原角色'),
  lastselecteddeparts: links('原部门'),
  /** `deptUsers`: the form of department members, which leaves roles alone. */
  updateFromPage: Type.Optional(
    Type.Union([Type.String({ maxLength: 32, title: '来源' }), Type.Null()], { title: '来源' }),
  ),
  /**
   * Account columns of the family that clients never set (contract/1 §16.1), and the newer form's second password field,
   * which it has compared itself; ignored in a body.
   */
  ...Object.fromEntries(
    ['salt', 'clientId', 'thirdId', 'thirdType', 'confirmPassword'].map((name) => [
      name,
      Type.Optional(Type.Unknown()),
    ]),
  ),
});

const NORMAL = Type.Union([Type.Literal(USER_STATUS.normal), Type.Literal(1)]);
const FROZEN = Type.Union([Type.Literal(USER_STATUS.frozen), Type.Literal(2)]);

export const frozenBatchBody = Type.Object({
  ids: ids('用户'),
  status: Type.Union([NORMAL, FROZEN], { title: '状态' }),
});

export const changePasswordBody = Type.Object({
  username: Type.String({ minLength: 1, maxLength: 100, title: '用户账号' }),
  password: password('登录密码'),
  confirmpassword: Type.Optional(password('确认密码')),
});
export type ChangePasswordBody = Static<typeof changePasswordBody>;

export const resetPasswordQuery = Type.Object({ usernames: ids('用户') });

/** A new password, shown once. */
export interface NewPassword {
  username: string;
  password: string;
}

export const binBody = Type.Object({ userIds: ids('用户') });

/** An account in the recycle bin (contract/1 §5.4). */
export interface BinnedUser {
  id: string;
  username: string;
  realname: string;
  avatar: string | null;
  phone: string | null;
  status: number;
  /** Names of the departments, joined by `,`. */
  orgCode: string | null;
  deleteBy: string | null;
  deleteTime: string | null;
  deleteReason: string | null;
}

/** A department of a user in the user form (contract/1 §5.3). */
export interface UserDepart {
  key: string;
  value: string;
  /** Code of the department. */
  code: string;
  title: string;
  children: [];
}

const agentFields = {
  agentUserName: Type.String({ minLength: 1, maxLength: 100, title: '代理人用户名' }),
  startTime: Type.String({ format: 'business-datetime', title: '代理开始时间' }),
  endTime: Type.String({ format: 'business-datetime', title: '代理结束时间' }),
  status: Type.Optional(
    Type.Union([Type.Literal(VALID_STATUS.invalid), Type.Literal(VALID_STATUS.valid), Type.Null(), Type.Literal('')], {
      title: '状态',
    }),
  ),
};

/** Calls of the agent dialog (contract/1 §5.6). */
export const AGENT_CALLS = {
  queryByUserName: {
    url: '/sys/sysUserAgent/queryByUserName',
    query: Type.Object({ userName: Type.String({ minLength: 1, maxLength: 100, title: 'userName' }) }),
  },
  add: {
    url: '/sys/sysUserAgent/add',
    body: Type.Object({
      userName: Type.String({ minLength: 1, maxLength: 100, title: '用户名' }),
      ...agentFields,
    }),
  },
  edit: {
    url: '/sys/sysUserAgent/edit',
    body: Type.Object({
      id: Type.String({ minLength: 1, maxLength: 64, title: 'id' }),
      ...agentFields,
      version: Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], { title: '版本' })),
    }),
  },
} as const;
export type AgentDraft = Static<typeof AGENT_CALLS.edit.body>;
export type NewAgent = Static<typeof AGENT_CALLS.add.body>;

/** Agent of a user, and the period (contract/1 §16.13). */
export interface UserAgent {
  id: string;
  userName: string;
  agentUserName: string;
  startTime: string;
  endTime: string;
  status: DictValue<'valid_status'>;
}

/** The row with author and time of the last change. */
export interface UserAgentRow extends UserAgent {
  version: number;
  createName: string | null;
  createBy: string | null;
  createTime: string | null;
  updateName: string | null;
  updateBy: string | null;
  updateTime: string | null;
  sysOrgCode: string | null;
  sysCompanyCode: string | null;
}

/** A person in the address book (contract/1 §14); there is no `id` key. */
export interface AddressEntry {
  userId: string;
  realname: string;
  workNo: string | null;
  post: string | null;
  telephone: string | null;
  email: string | null;
  phone: string | null;
  departId: string;
  /** Names of the departments, joined by ` | `. */
  departName: string;
  avatar: string | null;
  sex: number | null;
  birthday: string | null;
}
