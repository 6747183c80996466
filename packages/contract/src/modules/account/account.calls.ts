import { type Static, Type } from 'typebox';
import { optionalText } from '../../resource/optional-text.ts';
import { SMS_MODE } from './sms-mode.ts';

const mobile = optionalText('手机号', 32);
const code = (title: string) => Type.String({ maxLength: 16, title });

/** A stock client sends the mode as text; some send the number. */
export const smsBody = Type.Object({
  mobile,
  smsmode: Type.Union(
    [
      ...[Type.Literal(SMS_MODE.signIn), Type.Literal(SMS_MODE.register), Type.Literal(SMS_MODE.recover)],
      ...[Type.Literal(0), Type.Literal(1), Type.Literal(2)],
    ],
    { title: '短信类型' },
  ),
});
export type SmsBody = Static<typeof smsBody>;

/** `POST /sys/sendChangePwdSms` (contract/1 §4): a code for changing one's own password. */
export const ownSmsBody = Type.Object({ mobile });

/** Phone login (contract/1 §2.4); `remember_me` means nothing here. */
export const phoneLoginBody = Type.Object({
  mobile: Type.String({ minLength: 1, maxLength: 32, title: '手机号' }),
  captcha: code('短信验证码'),
});
export type PhoneLoginBody = Static<typeof phoneLoginBody>;

/** Registration (contract/1 §2.11); what is left out is filled in: name by phone, password by chance, real name by name. */
export const registerBody = Type.Object({
  username: optionalText('用户名', 32),
  password: optionalText('密码', 256),
  phone: Type.String({ minLength: 1, maxLength: 32, title: '手机号' }),
  smscode: code('短信验证码'),
  email: optionalText('邮箱', 45),
  realname: optionalText('姓名', 100),
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

/** What the first step answers: the code again and the account it belongs to. */
export interface PhoneVerified {
  smscode: string;
  username: string;
}

/** Second step; an empty part is 重置密码失败！, so none is required here. */
export const passwordChangeBody = Type.Object({
  username: optionalText('用户名', 100),
  password: optionalText('密码', 256),
  smscode: optionalText('短信验证码', 16),
  phone: optionalText('手机号', 32),
});
export type PasswordChangeBody = Static<typeof passwordChangeBody>;

/**
 * One's own record (contract/1 §4). A stock client sends the whole row back: whatever is not named here (status, roles,
 * tenants, name of the account …) is not read.
 */
export const ownDataBody = Type.Object({
  realname: Type.Optional(Type.String({ maxLength: 100, title: '姓名' })),
  avatar: optionalText('头像', 255),
  /** A day, or the moment of a picker that stands for one (contract/1 §1.11). */
  birthday: optionalText('生日', 30),
  /** 1 男, 2 女, anything else unknown; forms of the family send numbers or texts. */
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
  telephone: optionalText('座机', 45),
  /** The sign-in password: asked for when the phone changes, because a phone signs in and resets the password. */
  oldpassword: optionalText('登录密码', 256),
  /** As it was read; a row that changed since is not overwritten. */
  version: Type.Optional(Type.Union([Type.Integer({ title: '版本' }), Type.Null()], { title: '版本' })),
});
export type OwnDataBody = Static<typeof ownDataBody>;

/** `POST /sys/user/login/setting/userEdit` also names the record, which must be the caller's. */
export const ownDataWithIdBody = Type.Object({
  ...ownDataBody.properties,
  id: Type.String({ minLength: 1, maxLength: 64, title: '用户' }),
});

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
  version: number;
}

/** One place where the account is signed in. */
export interface OwnSession {
  id: string;
  ip: string | null;
  userAgent: string | null;
  /** `YYYY-MM-DD HH:mm:ss` */
  loginTime: string;
  seenTime: string;
  /** True for the session that asks. */
  current: boolean;
}

export const endSessionQuery = Type.Object({
  /** All others of the account when left out. */
  id: Type.Optional(Type.String({ maxLength: 64, title: '登录' })),
});
