import { about, business } from './text.ts';

/** Further steps of signing in and what secures an account (ADR 41). */
export const SIGN_IN_ERRORS = {
  // What the contract lets a call say when it fails for a reason that nobody foresaw (contract/1 §2.1, §2.8, §2.11).
  captchaFailed: business('获取验证码失败,请检查redis配置!'),
  departsFailed: business('查询失败！'),
  registerFailed: business('注册失败'),
  secondStepNeeded: business('该账号已开启两步验证，请用浏览器打开 {url} 登录，并输入验证器App中的验证码'),
  secondFactorDue: business('按单位要求，该账号须先设置两步验证，请用浏览器打开 {url} 登录并按提示设置'),
  passwordDue: business('该账号须先设置自己的新密码，请用浏览器打开 {url} 登录并按提示修改'),
  signInStepOver: business('本次登录已超时，请重新登录'),
  secondCodeWrong: about('code', '验证码错误或已使用，请输入验证器App中的最新验证码'),
  secondFactorOn: business('两步验证已开启'),
  robotMissing: business('尚未设置个人机器人'),
  // One text for whatever is wrong with it: who tries addresses does not learn which names and machines there are.
  robotAddress: about('secretUrl', '该地址不能使用，请填写聊天软件给出的机器人地址；如确需使用其他地址，请联系管理员'),
  robotFailed: business('{detail}'),
  secondFactorOff: business('尚未开启两步验证'),
  secondFactorNotBegun: business('请先获取二维码，再输入验证码'),
  secondFactorForced: business('按单位要求，该账号不能关闭两步验证'),
  secondFactorOwn: business('自己的两步验证请在“个人设置-安全设置”中关闭'),
  passwordUsed: about('password', '不能使用最近用过的密码，请更换'),
  accessTokenRefused: business('访问令牌不能用于此操作，请登录后办理', 510),
  accessTokenLimit: business('最多保留 {n} 个访问令牌，请先删除不用的'),
  accessTokenName: about('name', '已有同名的访问令牌，请换一个名称'),
  passkeyLimit: business('最多登记 {n} 个通行密钥，请先删除不用的'),
  passkeyRefused: business('通行密钥验证失败，请重试'),
  passkeyKnown: business('该设备的通行密钥已登记'),
  passkeyTooLate: business('通行密钥的操作已超时，请重新开始'),
  mailUnconfigured: business('邮件服务未配置，请联系管理员！'),
  mailCodeWrong: about('mailcode', '邮箱验证码错误'),
  mailCodeExpired: about('mailcode', '邮箱验证码失效，请重新获取'),
  passkeyUnknown: business('该通行密钥未登记或已删除，请用密码登录'),
} as const;
