/** Named patterns with their messages (spec/1 §5); server and web check by name. */
export const PATTERNS = {
  mobile: { regex: /^1[3-9]\d{9}$/, message: '请输入正确手机号' },
  username: { regex: /^[A-Za-z0-9_]{4,18}$/, message: '只允许字母、数字、下划线' },
  /**
   * Names are joined by commas and searched with `*`, so these characters are not allowed in a name; nor are invisible
   * characters, which would allow a second `admin`.
   */
  account: { regex: /^[^\s\p{Cc}\p{Cf},;:!*%<>'"\\]{1,100}$/u, message: '用户账号不能包含空格和特殊符号' },
  landline: { regex: /^0\d{2,3}-\d{7,8}$/, message: '请输入正确的座机号码' },
  email: { regex: /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/, message: '邮箱格式不正确' },
  code: { regex: /^[A-Z0-9]{1,16}$/, message: '编码只能由大写字母和数字组成' },
  creditCode: { regex: /^[0-9A-HJ-NPQRTUWXY]{18}$/, message: '统一社会信用代码应为18位' },
  dictCode: {
    regex: /^[A-Za-z][A-Za-z0-9_]{0,99}$/,
    message: '字典编码只能由字母、数字和下划线组成，且以字母开头',
  },
  ruleCode: {
    regex: /^[A-Za-z][A-Za-z0-9_-]{0,99}$/,
    message: '规则Code只能由字母、数字、下划线和横线组成，且以字母开头',
  },
  sourceCode: {
    regex: /^[A-Za-z][A-Za-z0-9_-]{0,99}$/,
    message: '编码必须以字母开头，可包含数字、下划线、横杠',
  },
  /** Commas join values, other punctuation has a meaning in query parameters (contract/2 §1.7). */
  dictValue: { regex: /^[\p{L}\p{N}_-]{1,100}$/u, message: '数据值不能包含特殊字符！' },
  roleName: { regex: /^\S(.{0,28}\S)$/u, message: '长度在 2 到 30 个字符' },
  /** Joined by commas elsewhere, so it contains none. */
  roleCode: { regex: /^[^\u3400-\u4dbf\u4e00-\u9fff,\s\p{Cc}\p{Cf}]{1,64}$/u, message: '角色编码不可输入汉字!' },
  departRoleCode: {
    regex: /^[^\u3400-\u4dbf\u4e00-\u9fff,\s\p{Cc}\p{Cf}]{1,64}$/u,
    message: '部门角色编码不可输入汉字!',
  },
  color: { regex: /^(#[0-9a-fA-F]{3,8}|[a-z]{1,20})$/, message: '颜色格式不正确' },
  postalCode: { regex: /^[1-9]\d{5}$/, message: '请输入正确格式的邮政编码' },
  naturalNumber: { regex: /^(0|[1-9]\d*)$/, message: '请输入自然数' },
  letters: { regex: /^[A-Za-z]+$/, message: '请输入英文字符' },
  bankCard: { regex: /^\d{10,20}$/, message: '请输入正确的银行卡号码' },
  /** Any identity document. */
  certificate: { regex: /^[A-Za-z0-9]{1,50}$/, message: '请输入正确的证件号码' },
  qq: { regex: /^\d{5,12}$/, message: '请输入正确的QQ号码' },
  webAddress: { regex: /^[Hh][Tt][Tt][Pp][Ss]?:\/\/\S+$/, message: '请输入以http和https开头的网址' },
  shortCode: { regex: /^[A-Za-z0-9]{1,20}$/, message: '请输入20位以内的英文字符和数字' },
  /** Han characters of the basic plane, the unified ideographs and their first extension. */
  fullName: { regex: /^[\u3400-\u4dbf\u4e00-\u9fffA-Za-z ]{2,100}$/, message: '请输入2到100位的中英文字符和空格' },
  digitLines: { regex: /^[\d\r\n]+$/, message: '请输入数字和换行符' },
  time: { regex: /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, message: '时间格式不正确' },
  /** As time pickers write it, so that texts sort as times. */
  clock: { regex: /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, message: '时间格式应为HH:mm:ss' },
  password: {
    regex: /^(?=.*[a-zA-Z])(?=.*\d)(?=.*[~!@#$%^&*()_+`\-={}:";'<>?,./\\[\]|]).{8,64}$/,
    message: '密码由8位数字、大小写字母和特殊符号组成!',
  },
} as const;

export type PatternName = keyof typeof PATTERNS;

/** The message of a failed named pattern, or undefined when the value matches. */
export function patternMessage(name: string, value: string): string | undefined {
  const pattern = PATTERNS[name as PatternName];
  return pattern && !pattern.regex.test(value) ? pattern.message : undefined;
}
