import { BURIAL_ERRORS } from './errors/burial.ts';
import { CEMETERY_ERRORS } from './errors/cemetery.ts';
import { DATA_SOURCE_ERRORS } from './errors/data-source.ts';
import { EXAMPLE_ERRORS } from './errors/example.ts';
import { FEE_ERRORS } from './errors/fee.ts';
import { FILE_ERRORS } from './errors/file.ts';
import { GATEWAY_ERRORS } from './errors/gateway.ts';
import { HOLDER_CHANGE_ERRORS } from './errors/holder-change.ts';
import { JOB_ERRORS } from './errors/job.ts';
import { MESSAGE_ERRORS } from './errors/message.ts';
import { MONITOR_ERRORS } from './errors/monitor.ts';
import { ONLINE_AUTH_ERRORS } from './errors/online-auth.ts';
import { ONLINE_DATA_ERRORS } from './errors/online-data.ts';
import { ONLINE_ENHANCE_ERRORS } from './errors/online-enhance.ts';
import { ONLINE_FORM_ERRORS } from './errors/online-form.ts';
import { ONLINE_REPORT_ERRORS } from './errors/online-report.ts';
import { ONLINE_SYNC_ERRORS } from './errors/online-sync.ts';
import { ORGANISATION_ERRORS } from './errors/organisation.ts';
import { PAPER_ERRORS } from './errors/paper.ts';
import { PAYMENT_ERRORS } from './errors/payment.ts';
import { PERSON_FIX_ERRORS } from './errors/person-fix.ts';
import { PLOT_CHANGE_ERRORS } from './errors/plot-change.ts';
import { REFUND_ERRORS } from './errors/refund.ts';
import { SIGN_IN_ERRORS } from './errors/sign-in.ts';
import { about, business, type ErrorText, unauthorised } from './errors/text.ts';
import { THIRD_LOGIN_ERRORS } from './errors/third-login.ts';
import { labelled } from './rules/labelled.ts';

/**
 * The closed list of failures a client may see. `{name}` placeholders are filled from the error's parameters.
 * `code` is the envelope's code, `http` the HTTP status: business failures are sent with HTTP 200 (contract/1 §1.2).
 * A failure reply carries its key as `error`, so that clients need not match texts. Keys stay when texts change.
 * Full-width and half-width punctuation differs between texts exactly as the contract lists them (contract/1 §19).
 */
export const ERRORS = {
  ...ORGANISATION_ERRORS,
  ...CEMETERY_ERRORS,
  ...FEE_ERRORS,
  ...REFUND_ERRORS,
  ...PAYMENT_ERRORS,
  ...PAPER_ERRORS,
  ...PLOT_CHANGE_ERRORS,
  ...BURIAL_ERRORS,
  ...HOLDER_CHANGE_ERRORS,
  ...PERSON_FIX_ERRORS,
  ...JOB_ERRORS,
  ...DATA_SOURCE_ERRORS,
  ...EXAMPLE_ERRORS,
  ...FILE_ERRORS,
  ...MONITOR_ERRORS,
  ...GATEWAY_ERRORS,
  ...MESSAGE_ERRORS,
  ...ONLINE_FORM_ERRORS,
  ...ONLINE_REPORT_ERRORS,
  ...ONLINE_SYNC_ERRORS,
  ...ONLINE_AUTH_ERRORS,
  ...ONLINE_DATA_ERRORS,
  ...ONLINE_ENHANCE_ERRORS,
  ...THIRD_LOGIN_ERRORS,
  ...SIGN_IN_ERRORS,
  // transport
  notFoundPath: business('路径不存在，请检查路径是否正确', 404),
  methodNotAllowed: business('不支持{method}请求方法，支持以下{allowed}', 405),
  forbidden: business('没有权限，请联系管理员分配权限！', 510),
  invalid: business('校验失败！{detail}'),
  badJson: business('请求内容不是有效的JSON，请检查后重试'),
  bodyTooLarge: { message: '请求内容过大，请精简后重试', code: 413, http: 413 },
  headTooLarge: business('请求地址过长，请减少所选的记录或查询条件'),
  requestTooSlow: business('请求超时，请检查网络后重试'),
  unsupportedMedia: business('不支持的请求内容类型'),
  tooManyRequests: business('操作过于频繁，请稍后再试'),
  internal: business('操作失败，请稍后重试（编号：{id}）'),
  sealedUnreadable: business(
    '加密保存的内容无法读取（数据密钥与保存时不同），请重新填写，或请管理员恢复原来的数据密钥',
  ),
  databaseAway: { message: '暂时无法访问数据库，请稍后重试（编号：{id}）', code: 503, http: 503 },
  databaseBusy: { message: '其他程序正在写入数据，请稍后重试（编号：{id}）', code: 503, http: 503 },
  storageFull: { message: '磁盘空间不足，暂时无法保存，请联系管理员（编号：{id}）', code: 507, http: 507 },
  outOfMemory: business('数据量过大，内存不足，请缩小范围后重试（编号：{id}）'),
  workerEnded: { message: '处理过程意外中断，请重试（编号：{id}）', code: 503, http: 503 },
  unavailable: business('服务正在停止或繁忙，请稍后重试'),
  signIncomplete: business('Sign签名校验失败，请求参数不完整！'),
  signExpired: business('签名验证失败，请求时效性验证失败！'),
  signWrong: business('Sign签名校验失败！'),
  // session
  tokenEmpty: unauthorised('token为空!'),
  tokenInvalid: unauthorised('Token失效，请重新登录!'),
  userGone: unauthorised('用户不存在!'),
  userLocked: unauthorised('账号已被锁定,请联系管理员!'),
  sessionReplaced: unauthorised('不允许同一账号多地同时登录，当前登录被踢掉！'),
  tenantChanged: unauthorised('登录租户授权变更，请重新登陆!'),
  loginTooOften: business('该用户登录失败次数过多，请于10分钟后再次登录！'),
  loginWait: business('登录尝试过于频繁，请{seconds}秒后再试'),
  captchaMissing: about('captcha', '验证码无效'),
  captchaWrong: about('captcha', '验证码错误', 412),
  userUnknown: business('该用户不存在，请注册'),
  userDeleted: business('该用户已注销'),
  userFrozen: business('该用户已冻结'),
  passwordWrong: business('用户名或密码错误'),
  signInLogKept: business('登录日志不能删除'),
  logoutFailed: business('退出登录失败！'),
  logoutTokenInvalid: business('Token无效!'),
  ownPasswordOnly: business('只允许修改自己的密码！'),
  userMissing: business('用户不存在！'),
  oldPasswordWrong: about('oldpassword', '旧密码输入错误!'),
  ownPasswordWrong: about('oldpassword', '登录密码输入错误'),
  newPasswordEmpty: about('password', '新密码不允许为空!'),
  passwordsDiffer: about('confirmpassword', '两次输入密码不一致!'),
  passwordWeak: about('password', '密码由8位数字、大小写字母和特殊符号组成!'),
  passwordCommon: about('password', '密码过于常见，容易被猜到，请更换'),
  passwordHoldsName: about('password', '密码不能包含账号、姓名或手机号'),
  departNotYours: business('您不属于该部门，不能切换'),
  // codes by SMS, registration, forgotten password (contract/1 §2.3, §2.4, §2.11, §2.12)
  smsPhoneEmpty: about('mobile', '手机号不允许为空！', 0),
  smsStillValid: business('验证码10分钟内，仍然有效！', 0),
  smsTooOften: business('短信接口请求太多，请稍后再试！', 40002),
  smsFailed: business('短信验证码发送失败,请稍后重试', 0),
  smsUnconfigured: business(' 短信接口未配置，请联系管理员！'),
  phoneLoginCodeWrong: business('手机验证码错误'),
  smsCodeWrong: business('手机验证码错误', 0),
  smsCodeExpired: business('短信验证码失效！', 0),
  registrationOff: business('系统未开放注册，请联系管理员开通账号'),
  registerCodeExpired: business('手机验证码失效，请重新获取', 0),
  usernameRegistered: about('username', '用户名已注册', 0),
  phoneRegistered: about('phone', '该手机号已注册', 0),
  emailRegistered: about('email', '邮箱已被注册', 0),
  valueTaken: business('用户账号已存在', 0),
  passwordByPost: business(
    '为了保护密码，请改用POST方式提交（参数放在请求内容中），或在本系统的登录页点击“忘记密码”重置',
    405,
  ),
  resetUserMissing: business('用户信息不存在', 0),
  resetIncomplete: business('重置密码失败！', 0),
  resetCodeOwner: business('此验证码不是当前用户的！', 0),
  resetCodeWrong: business('短信验证码不匹配！', 0),
  resetPhoneDiffers: business('当前用户和绑定的手机号不匹配，无法修改密码！', 0),
  ownPhoneDiffers: business('当前登录用户和绑定的手机号不匹配，无法修改密码！'),
  // own record and own sessions (contract/1 §4)
  ownDataMissing: business('未找到该用户数据'),
  ownDataOnly: business('只能修改自己的数据'),
  phoneTaken: about('phone', '手机号已存在!'),
  emailTaken: about('email', '保存失败，邮箱已存在!'),
  phoneNeedsPassword: business('修改手机号需要验证登录密码'),
  phoneNeedsSignIn: business('为了账号安全，请重新登录，并在登录后10分钟内修改手机号'),
  ownSessionMissing: business('该登录不存在或已结束'),
  ownSessionCurrent: business('当前登录请使用「退出登录」结束'),
  ownDepartOnly: business('只允许切换自己的部门！'),
  // generic resources
  recordMissing: business('未找到对应实体'),
  saveFailed: business('操作失败'),
  deleteFailed: business('删除失败!'),
  idsMissing: business('参数不识别！'),
  duplicate: business('数据库中已存在该记录'),
  duplicateField: business('{label}「{value}」已存在，请更换'),
  integrity: business('执行数据库异常,违反了完整性例如：违反惟一约束、违反非空限制、字段内容超出长度等'),
  sortUnknown: business('请注意，将要排序的列字段不存在：{field}'),
  queryFieldUnknown: business('查询条件中的字段不存在：{field}'),
  queryRuleUnknown: business('查询条件中的匹配规则不存在：{rule}'),
  queryMatchUnknown: business('高级查询的匹配方式只能是AND或OR'),
  queryBroken: business('高级查询条件格式不正确，请重新设置'),
  queryTooDeep: business('查询条件组最多嵌套{n}层，请精简后重试'),
  queryTooMany: business('查询条件不能超过{n}个，请精简后重试'),
  maskedSearch: business('「{label}」仅显示掩码，只能按完整号码或末四位查询'),
  hiddenSearch: business('「{label}」不对您显示，不能用于查询'),
  lookUpLimit: business('按完整号码查询过于频繁，请稍后再试'),
  maskedImport: business('您看不到完整的「{label}」，不能导入，请联系管理员授权'),
  injection: business('校验失败，存在SQL注入风险！'),
  staleVersion: business('该记录已被他人修改，请刷新后重试'),
  versionMissing: business('缺少数据版本，无法保存，请刷新页面后重试'),
  lineForeign: business('「{title}」中有不属于该记录的行，请刷新后重试'),
  inUse: business('「{name}」已被{by}使用，不能删除'),
  refMissing: business('{label}不存在或已被删除，请重新选择'),
  notDeletable: business('该记录不能删除'),
  dictCodeEmpty: business('字典Code不能为空!'),
  dictCodeMalformed: business('字典Code格式不正确！'),
  treeCondition: business('树形查询条件必须是json字符串！'),
  duplicateCheckEmpty: { message: '数据为空,不作处理！', code: 500, http: 200 },
  duplicateTaken: business('该值不可用，系统中已存在！'),
  duplicateConfig: business('查询异常,请检查唯一校验的配置！'),
  // check rules and fill rules (contract/2 §3, §4)
  ruleCodeUnknown: business('该编码不存在'),
  checkRuleFailed: business('未通过校验'),
  fillRuleClass: about('ruleClass', '规则实现类「{value}」不可用，请从列表中选择'),
  // saved queries (spec/2 §5 Super-query)
  savedQueryTaken: about('title', '{title} 已存在，是否覆盖？', 409),
  savedQueryLimit: business('每个页面最多保存 {n} 个查询，请删除不用的查询后再保存'),
  listViewLimit: business('最多保存 {n} 个列表的设置'),
  savedQueryTooLong: business('查询条件过长，请精简后再保存'),
  savedViewTaken: about('title', '{title} 已存在，是否覆盖？', 409),
  savedViewLimit: business('每个列表最多保存 {n} 个视图，请删除不用的视图后再保存'),
  savedViewRoleUnknown: about('roleIds', '所选角色不存在或已删除，请重新选择'),
  idempotencyReused: business('上次提交已经办理成功，这次修改的内容没有提交，请刷新核对；确需再办一次，请再次提交'),
  // reading from other systems
  transitOff: business('未启用外部接口转发，请联系管理员在服务器配置TRANSIT_TARGETS中登记地址'),
  transitForeign: business('该地址不在允许访问的外部接口之列，请联系管理员登记'),
  transitFailed: business('外部接口没有给出有效的应答，请稍后重试'),
  // recycle bins
  binMissing: business('回收站中没有所选的{title}，请刷新后重试'),
  binTaken: business('「{name}」不能恢复：{label}「{value}」已被使用，请先修改使用它的记录'),
  binParentGone: business('「{name}」不能恢复：{label}「{parent}」已被删除，请先恢复'),
  // announcements and tickets
  announcementMissing: { message: '通告不存在或已被撤销', code: 404, http: 404 },
  announcementState: business('「{status}」的通告不能{action}'),
  announcementReceivers: about('userIds', '指定用户不能为空！'),
  announcementPeriod: about('startTime', '开始时间需小于结束时间'),
  announcementTooLong: business('保存失败:消息内容超过最大长度限制，请缩减内容长度!'),
  announcementChars: business('保存失败:消息内容包含数据库不支持的特殊字符，请检查并修改内容!'),
  readMarkMissing: business('删除失败，该数据不存在或尚未标记为“已读”'),
  ticketInvalid: unauthorised('票据无效或已过期，请重新打开页面'),
  // dictionaries and role grants
  dictSystem: business('「{name}」是系统字典，不能{action}'),
  dictItemRelied: about('itemValue', '「{name}」的数据值「{value}」由程序使用，不能{action}'),
  dictCodeInBin: about('dictCode', '字典编码「{value}」已被回收站中的字典占用，请恢复或彻底删除后再使用'),
  dictOfOthers: business('字典由各租户共用，请联系平台管理员修改'),
  dictItemChars: about('itemValue', '数据值不能包含特殊字符！'),
  dictBackFailed: business('操作失败!'),
  // categories (contract/2 §2)
  categoryMissing: business('未找到对应数据'),
  categoryCodeUnknown: business('该编码【{code}】不存在，请核实!'),
  categoryNoResult: business('查询无果'),
  categoryManyResults: business('查询数据异常,[{field}]存在多个值:{value}'),
  categoryFieldUnknown: business('字段无效，请检查!'),
  categoryTreeParams: business('加载分类字典树参数有误.[{part}]!'),
  categoryIdsEmpty: business('ids 不能为空'),
  categoryNoData: business('无数据,参数有误.[code]'),
  categoryCodeEmpty: business('错误,类型编码为空!'),
  categoryCodePrefix: about('code', '编码不符合规范,须以"{code}"开头!'),
  categoryCodeShape: about('code', '分类编码不符合规范，每一级为一个大写字母加两位数字，例如A01'),
  categoryCodeTaken: about('code', '分类编码已经存在'),
  categoryTooDeep: business('分类层级过深，分类编码不能超过{n}个字符'),
  categoryParentFixed: about('pid', '父级节点保存后不能修改，也不能是自身或其下级'),
  roleMissing: business('未找到对应角色！'),
  rolesMissing: business('未找到角色信息'),
  rolesUnchosen: business('未选中角色！'),
  roleCodeTaken: about('roleCode', '角色编码已存在'),
  roleOfOthers: business('角色「{name}」还有其他租户的成员，请联系平台管理员处理'),
  roleBeyondReach: business('角色「{name}」的权限超出您可以管理的范围，请联系管理员处理'),
  adminRoleDelete: business('admin角色，不允许删除！'),
  adminRoleRename: business('admin角色，不允许修改名称！'),
  adminRoleLastMember: business('管理员角色至少要保留一名可用的成员'),
  adminRolePasses: business('管理员可以授予全部权限，无需设置可转授'),
  roleMemberMissing: business('删除失败！'),
  grantNotTakable: business('不能收回自己没有的权限：{name}'),
  grantLiftsLimit: business('收回后将有人在「{name}」上不再受数据权限限制，请联系管理员处理'),
  passingLimited: business('您在「{name}」上受数据权限限制，不能设为可转授'),
  grantUnknown: business('所选菜单或权限不存在或已被删除，请刷新后重试'),
  grantNotHeld: business('不能授予自己没有的权限：{name}'),
  accountBeyondReach: business('所选账号的权限超出您可以管理的范围，请联系管理员处理'),
  adminAccountOnly: business('只有管理员可以修改管理员账号！'),
  accountOfOthers: business('所选账号还属于其他租户，请联系平台管理员处理'),
  fieldLevelBeyond: business('不能授予比自己更多的字段可见程度'),
  ownRolesFixed: business('不能修改自己的角色，请联系其他管理员'),
  adminRoleOnly: business('只有管理员可以修改管理员角色的权限！'),
  adminRoleKeeps: business('管理员角色必须保留「{name}」权限，否则无人可以授权'),
  dataRulesMissing: business('未找到权限配置信息'),
  roleMenuFirst: business('请先保存角色菜单权限!'),
  dataRuleNotYours: business('您在该菜单上的数据权限不能从所授范围中去掉'),
  importFailed: business('文件导入失败:{detail}'),
  nodesTooMany: business('「{label}」所选节点的下级超过{most}个，请选择更下级的节点'),
  exportMergedLimit: business('数据超过{most}条，请使用大数据导出'),
  importDuplicate: business('文件导入失败:有重复数据！'),
} as const satisfies Record<string, ErrorText>;

export type ErrorKey = keyof typeof ERRORS;
export type ErrorParams = Record<string, string | number>;

/** A refusal from a pure rule: which catalogue entry, with which parameters. */
export interface Refusal {
  error: ErrorKey;
  params?: ErrorParams;
}

/** Wire name of the field that a failure always concerns; undefined where it varies or there is none. */
export function errorField(key: ErrorKey): string | undefined {
  const text: ErrorText = ERRORS[key];
  return text.field;
}

/** The Chinese text of a failure with its placeholders filled. */
export function errorText(key: ErrorKey, params: ErrorParams = {}): string {
  return ERRORS[key].message.replace(/\{(\w+)\}([^{]*)/g, (_all, name: string, rest: string) => {
    const value = String(params[name] ?? `{${name}}`);
    return name === 'label' ? labelled(value, rest) : value + rest;
  });
}
