import { type Static, Type } from 'typebox';
import { optionalLine, optionalText } from '../../resource/optional-text.ts';
import { ONE_LINE } from '../../resource/text-form.ts';
import { SMS_MODE } from './sms-mode.ts';

const mobile = optionalText('手机号', 32);
const code = (title: string) => Type.String({ maxLength: 16, title });

/** A stock client sends the mode as text; some send the number. A missing phone is told before a missing mode. */
export const smsBody = Type.Object({
  mobile,
  smsmode: Type.Optional(
    Type.Union(
      [
        ...[Type.Literal(SMS_MODE.signIn), Type.Literal(SMS_MODE.register), Type.Literal(SMS_MODE.recover)],
        ...[Type.Literal(0), Type.Literal(1), Type.Literal(2)],
      ],
      { title: '短信类型' },
    ),
  ),
});
export type SmsBody = Static<typeof smsBody>;

/** `POST /sys/sendChangePwdSms` (contract/1 §4): a code for changing one's own password. */
export const ownSmsBody = Type.Object({ mobile });

/** Phone login (contract/1 §2.4); `remember_me` is ignored. */
export const phoneLoginBody = Type.Object({
  mobile: Type.String({ minLength: 1, maxLength: 32, title: '手机号' }),
  captcha: code('短信验证码'),
});
export type PhoneLoginBody = Static<typeof phoneLoginBody>;

/** Registration (contract/1 §2.11); defaults: phone as user name, random password, user name as real name. */
export const registerBody = Type.Object({
  username: optionalText('用户名', 32),
  password: optionalText('密码', 256),
  phone: Type.String({ minLength: 1, maxLength: 32, title: '手机号' }),
  smscode: code('短信验证码'),
  email: optionalText('邮箱', 45),
  realname: optionalLine('姓名', 100),
});
export type RegisterBody = Static<typeof registerBody>;

/** `GET /sys/user/checkOnlyUser`: is a name, phone or mail address free (contract/1 §2.11). */
export const onlyUserQuery = Type.Object({
  username: Type.Optional(Type.String({ maxLength: 100 })),
  phone: Type.Optional(Type.String({ maxLength: 45 })),
  email: Type.Optional(Type.String({ maxLength: 45 })),
  workNo: Type.Optional(Type.String({ maxLength: 100 })),
});

/** First step of a forgotten password (contract/1 §2.12). */
export const phoneVerificationBody = Type.Object({
  phone: Type.String({ minLength: 1, maxLength: 32, title: '手机号' }),
  smscode: code('短信验证码'),
});
export type PhoneVerificationBody = Static<typeof phoneVerificationBody>;

/** Reply of the first step: the code again and the account it belongs to. */
export interface PhoneVerified {
  smscode: string;
  username: string;
}

/** Second step; an empty value is 重置密码失败！, so none is required here. */
export const passwordChangeBody = Type.Object({
  username: optionalText('用户名', 100),
  password: optionalText('密码', 256),
  smscode: optionalText('短信验证码', 16),
  phone: optionalText('手机号', 32),
});
export type PasswordChangeBody = Static<typeof passwordChangeBody>;

/**
 * The caller's own record (contract/1 §4). A stock client sends the whole row back: fields not listed here (status,
 * roles, tenants, user name …) are ignored.
 */
export const ownDataBody = Type.Object({
  realname: Type.Optional(Type.String({ maxLength: 100, title: '姓名', ...ONE_LINE })),
  avatar: optionalText('头像', 255),
  /** A day, or the timestamp of a picker that represents one (contract/1 §1.11). */
  birthday: optionalText('生日', 30),
  /** 1 男, 2 女, anything else unknown; clients of the family send numbers or strings. */
  sex: Type.Optional(
    Type.Union(
      [
        Type.Literal(1),
        Type.Literal(2),
        Type.Literal('1'),
        Type.Literal('2'),
        Type.Literal(0),
        Type.Literal('0'),
        Type.Literal(''),
        Type.Null(),
      ],
      { title: '性别' },
    ),
  ),
  email: optionalText('邮箱', 45),
  phone: optionalText('手机号', 45),
  telephone: optionalLine('座机', 45),
  /** The sign-in password: required when the phone changes, because a phone can sign in and reset the password. */
  oldpassword: optionalText('登录密码', 256),
  /** Version as loaded; a row that changed since is not overwritten. */
  version: Type.Optional(Type.Union([Type.Integer({ title: '版本' }), Type.Null()], { title: '版本' })),
});
export type OwnDataBody = Static<typeof ownDataBody>;

/** `POST /sys/user/login/setting/userEdit` also contains the record's id, which must be the caller's. */
export const ownDataWithIdBody = Type.Object({
  ...ownDataBody.properties,
  id: Type.String({ minLength: 1, maxLength: 64, title: '用户' }),
});

/** `PUT /sys/user/updateMobile`: the new phone and the code sent to it; other parts of the form mean nothing. */
export const updateMobileBody = Type.Object({
  phone: Type.String({ minLength: 1, maxLength: 32, title: '手机号' }),
  smscode: code('短信验证码'),
  oldpassword: optionalText('登录密码', 256),
});
export type UpdateMobileBody = Static<typeof updateMobileBody>;

const ownMail = Type.String({ minLength: 1, maxLength: 45, title: '邮箱' });
/** A code to a mail address that is to be the own one; ours, the family verifies none. */
export const OWN_MAIL_CODE = {
  url: '/sys/user/login/setting/mailCode',
  body: Type.Object({ email: ownMail }),
} as const;
const updateMailBody = Type.Object({ email: ownMail, mailcode: code('邮箱验证码') });
export type UpdateMailBody = Static<typeof updateMailBody>;
export const UPDATE_OWN_MAIL = { url: '/sys/user/login/setting/email', body: updateMailBody } as const;

/** `GET /sys/user/login/setting/getUserData`. */
export interface OwnData {
  id: string;
  username: string;
  realname: string;
  avatar: string | null;
  birthday: string | null;
  sex: 1 | 2 | null;
  email: string | null;
  phone: string | null;
  telephone: string | null;
  workNo: string | null;
  orgCodeTxt: string | null;
  postText: string | null;
  createTime: string | null;
  version: number;
}

/** One active session of the account. */
export interface OwnSession {
  id: string;
  ip: string | null;
  userAgent: string | null;
  /** `YYYY-MM-DD HH:mm:ss` */
  loginTime: string;
  seenTime: string;
  /** True for the session of the caller. */
  current: boolean;
}

/** A record that the person changed lately. */
export interface OwnRecord {
  id: string;
  /** Kind of the record: 订单, 客户档案 … */
  title: string;
  /** `add`, `edit`, `delete`, `restore`. */
  action: string;
  time: string;
}

export const endSessionQuery = Type.Object({
  /** Left out: all other sessions of the account. */
  id: Type.Optional(Type.String({ maxLength: 64, title: '登录' })),
});
