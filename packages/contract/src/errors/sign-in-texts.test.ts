import { describe, expect, test } from 'vitest';
import { type ErrorKey, errorText } from '../errors.ts';
import { MESSAGES } from '../messages.ts';

/** Every text that a server says in contract/1 §2 and §4, letter by letter; where we say another one, docs/departures.md has why. */
const REFUSALS: Readonly<Record<string, Partial<Record<ErrorKey, string>>>> = {
  '§1.4 tokens': {
    tokenEmpty: 'token为空!',
    tokenInvalid: 'Token失效，请重新登录!',
    userGone: '用户不存在!',
    userLocked: '账号已被锁定,请联系管理员!',
    sessionReplaced: '不允许同一账号多地同时登录，当前登录被踢掉！',
    tenantChanged: '登录租户授权变更，请重新登陆!',
  },
  '§2.1 captcha and §2.2 account login': {
    captchaMissing: '验证码无效',
    captchaWrong: '验证码错误',
    captchaFailed: '获取验证码失败,请检查redis配置!',
    loginTooOften: '该用户登录失败次数过多，请于10分钟后再次登录！',
    userUnknown: '该用户不存在，请注册',
    userDeleted: '该用户已注销',
    userFrozen: '该用户已冻结',
    passwordWrong: '用户名或密码错误',
  },
  '§2.3 codes by SMS and §2.4 phone login': {
    smsPhoneEmpty: '手机号不允许为空！',
    smsStillValid: '验证码10分钟内，仍然有效！',
    smsTooOften: '短信接口请求太多，请稍后再试！',
    smsFailed: '短信验证码发送失败,请稍后重试',
    smsUnconfigured: ' 短信接口未配置，请联系管理员！',
    phoneLoginCodeWrong: '手机验证码错误',
  },
  '§2.5 third-party login and §2.10 CAS': {
    thirdCheckFailed: '校验失败',
    thirdUserMissing: '用户未找到',
    thirdPasswordWrong: '密码不正确',
    thirdSmsWrong: '验证码错误',
    thirdTokenInvalid: 'token验证失败',
    thirdSourceUnknown: '不支持的source',
    wechatAppUnconfigured: '还未配置企业微信应用，请配置企业微信应用',
    dingtalkAppUnconfigured: '还未配置钉钉应用，请配置钉钉应用',
  },
  '§2.9 logout': { logoutFailed: '退出登录失败！', logoutTokenInvalid: 'Token无效!' },
  '§2.11 registration': {
    valueTaken: '用户账号已存在',
    usernameRegistered: '用户名已注册',
    phoneRegistered: '该手机号已注册',
    emailRegistered: '邮箱已被注册',
    registerCodeExpired: '手机验证码失效，请重新获取',
    smsCodeWrong: '手机验证码错误',
    registerFailed: '注册失败',
  },
  '§2.8 current departments': { departsFailed: '查询失败！' },
  '§2.12 forgotten password': {
    smsCodeExpired: '短信验证码失效！',
    resetUserMissing: '用户信息不存在',
    resetIncomplete: '重置密码失败！',
    resetCodeOwner: '此验证码不是当前用户的！',
    resetCodeWrong: '短信验证码不匹配！',
    resetPhoneDiffers: '当前用户和绑定的手机号不匹配，无法修改密码！',
  },
  '§2.13 own password': {
    ownPasswordOnly: '只允许修改自己的密码！',
    userMissing: '用户不存在！',
    oldPasswordWrong: '旧密码输入错误!',
    newPasswordEmpty: '新密码不允许为空!',
    passwordsDiffer: '两次输入密码不一致!',
  },
  '§4 account centre': {
    ownDataMissing: '未找到该用户数据',
    ownDataOnly: '只能修改自己的数据',
    phoneTaken: '手机号已存在!',
    emailTaken: '保存失败，邮箱已存在!',
    ownPhoneDiffers: '当前登录用户和绑定的手机号不匹配，无法修改密码！',
  },
};

describe.each(Object.entries(REFUSALS))('contract/1 %s', (_section, texts) => {
  test.each(Object.entries(texts) as [ErrorKey, string][])('%s: %s', (key, text) => {
    expect(errorText(key)).toBe(text);
  });
});

test.each([
  [MESSAGES.loggedIn, '登录成功'],
  [MESSAGES.loggedOut, '退出登录成功！'],
  [MESSAGES.registered, '注册成功'],
  [MESSAGES.passwordRecovered, '密码重置完成！'],
  [MESSAGES.passwordReset, '密码重置成功!'],
  [MESSAGES.ownDataSaved, '更新个人信息成功'],
])('contract/1 §2, §4: %s', (text, words) => {
  expect(text).toBe(words);
});
