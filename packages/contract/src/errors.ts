/**
 * The closed list of failures a client may see. `{name}` places are filled from the error's parameters.
 * `code` is the envelope's code, `http` the HTTP status: business failures travel with HTTP 200 (contract/1 §1.2).
 * Full-width and half-width marks differ between texts exactly as the contract lists them (contract/1 §19).
 */
interface ErrorText {
  message: string;
  code: number;
  http: number;
}

const business = (message: string, code = 500): ErrorText => ({ message, code, http: 200 });
const unauthorised = (message: string): ErrorText => ({ message, code: 401, http: 401 });

export const ERRORS = {
  // transport
  notFoundPath: business('路径不存在，请检查路径是否正确', 404),
  methodNotAllowed: business('不支持{method}请求方法，支持以下{allowed}', 405),
  forbidden: business('没有权限，请联系管理员分配权限！', 510),
  invalid: business('校验失败！{detail}'),
  badJson: business('请求内容不是有效的JSON，请检查后重试'),
  bodyTooLarge: business('请求内容过大，请精简后重试'),
  unsupportedMedia: business('不支持的请求内容类型'),
  tooManyRequests: business('操作过于频繁，请稍后再试'),
  internal: business('操作失败，请稍后重试（编号：{id}）'),
  unavailable: business('服务正在停止或繁忙，请稍后重试'),
  signIncomplete: business('Sign签名校验失败，请求参数不完整！'),
  signExpired: business('签名验证失败，请求时效性验证失败！'),
  signWrong: business('Sign签名校验失败！'),
  // session
  tokenEmpty: unauthorised('token为空!'),
  tokenInvalid: unauthorised('Token失效，请重新登录!'),
  userGone: unauthorised('用户不存在!'),
  userLocked: unauthorised('账号已被锁定,请联系管理员!'),
  tenantChanged: unauthorised('登录租户授权变更，请重新登陆!'),
  loginTooOften: business('该用户登录失败次数过多，请于10分钟后再次登录！'),
  captchaMissing: business('验证码无效'),
  captchaWrong: business('验证码错误', 412),
  userUnknown: business('该用户不存在，请注册'),
  userDeleted: business('该用户已注销'),
  userFrozen: business('该用户已冻结'),
  passwordWrong: business('用户名或密码错误'),
  logoutFailed: business('退出登录失败！'),
  logoutTokenInvalid: business('Token无效!'),
  ownPasswordOnly: business('只允许修改自己的密码！'),
  userMissing: business('用户不存在！'),
  oldPasswordWrong: business('旧密码输入错误!'),
  newPasswordEmpty: business('新密码不允许为空!'),
  passwordsDiffer: business('两次输入密码不一致!'),
  passwordWeak: business('密码由8位数字、大小写字母和特殊符号组成!'),
  departNotYours: business('您不属于该部门，不能切换'),
  // codes by SMS, registration, forgotten password (contract/1 §2.3, §2.4, §2.11, §2.12)
  smsPhoneEmpty: business('手机号不允许为空！', 0),
  smsStillValid: business('验证码10分钟内，仍然有效！', 0),
  smsTooOften: business('短信接口请求太多，请稍后再试！', 40002),
  smsFailed: business('短信验证码发送失败,请稍后重试', 0),
  smsUnconfigured: business(' 短信接口未配置，请联系管理员！'),
  phoneLoginCodeWrong: business('手机验证码错误'),
  smsCodeWrong: business('手机验证码错误', 0),
  smsCodeExpired: business('短信验证码失效！', 0),
  registrationOff: business('系统未开放注册，请联系管理员开通账号'),
  registerCodeExpired: business('手机验证码失效，请重新获取', 0),
  usernameRegistered: business('用户名已注册', 0),
  phoneRegistered: business('该手机号已注册', 0),
  emailRegistered: business('邮箱已被注册', 0),
  valueTaken: business('用户账号已存在', 0),
  resetUserMissing: business('用户信息不存在', 0),
  resetIncomplete: business('重置密码失败！', 0),
  resetCodeOwner: business('此验证码不是当前用户的！', 0),
  resetCodeWrong: business('短信验证码不匹配！', 0),
  resetPhoneDiffers: business('当前用户和绑定的手机号不匹配，无法修改密码！', 0),
  ownPhoneDiffers: business('当前登录用户和绑定的手机号不匹配，无法修改密码！'),
  thirdLoginOff: business('未开启第三方登录'),
  // own record and own sessions (contract/1 §4)
  ownDataMissing: business('未找到该用户数据'),
  ownDataOnly: business('只能修改自己的数据'),
  phoneTaken: business('手机号已存在!'),
  emailTaken: business('保存失败，邮箱已存在!'),
  avatarMissing: business('头像文件不存在，请重新上传'),
  phoneNeedsPassword: business('修改手机号需要验证登录密码'),
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
  injection: business('校验失败，存在SQL注入风险！'),
  staleVersion: business('该记录已被他人修改，请刷新后重试'),
  inUse: business('「{name}」已被{by}使用，不能删除'),
  refMissing: business('{label}不存在或已被删除，请重新选择'),
  notDeletable: business('该记录不能删除'),
  dictCodeEmpty: business('字典Code不能为空!'),
  dictCodeMalformed: business('字典Code格式不正确！'),
  treeCondition: business('树形查询条件必须是json字符串！'),
  duplicateCheckEmpty: { message: '数据为空,不作处理！', code: 500, http: 200 },
  duplicateTaken: business('该值不可用，系统中已存在！'),
  duplicateConfig: business('查询异常,请检查唯一校验的配置！'),
  idempotencyReused: business('同一个Idempotency-Key不能用于不同的请求'),
  // announcements and tickets
  announcementMissing: { message: '通告不存在或已被撤销', code: 404, http: 404 },
  announcementState: business('「{status}」的通告不能{action}'),
  announcementReceivers: business('指定用户不能为空！'),
  announcementPeriod: business('开始时间需小于结束时间'),
  announcementTooLong: business('保存失败:消息内容超过最大长度限制，请缩减内容长度!'),
  announcementChars: business('保存失败:消息内容包含数据库不支持的特殊字符，请检查并修改内容!'),
  readMarkMissing: business('删除失败，该数据不存在或尚未标记为“已读”'),
  ticketInvalid: unauthorised('票据无效或已过期，请重新打开页面'),
  // dictionaries and role grants
  dictSystem: business('「{name}」是系统字典，不能{action}'),
  dictCodeInBin: business('字典编码「{value}」已被回收站中的字典占用，请取回或彻底删除后再使用'),
  dictItemChars: business('数据值不能包含特殊字符！'),
  dictBackFailed: business('操作失败!'),
  roleMissing: business('未找到对应角色！'),
  grantUnknown: business('所选菜单或权限不存在或已被删除，请刷新后重试'),
  grantNotHeld: business('不能授予自己没有的权限：{name}'),
  adminRoleOnly: business('只有管理员可以修改管理员角色的权限！'),
  adminRoleKeeps: business('管理员角色必须保留「{name}」权限，否则无人可以授权'),
  dataRulesMissing: business('未找到权限配置信息'),
  roleMenuFirst: business('请先保存角色菜单权限!'),
  dataRuleNotYours: business('您在该菜单上的数据权限不能从所授范围中去掉'),
  departNotFound: business('未查询匹配数据！'),
  // files
  uploadFailed: business('上传失败！'),
  uploadTooLarge: business('文件大小超出10MB限制, 请压缩或降低文件质量! '),
  uploadType: business('上传失败，存在非法文件类型：{ext}'),
  uploadPathChars: business('上传业务路径包含非法字符！'),
  uploadPathDeep: business('上传业务路径深度超出限制！'),
  fileMissing: { message: '文件不存在或已被删除', code: 404, http: 404 },
  importFailed: business('文件导入失败:{detail}'),
  importDuplicate: business('文件导入失败:有重复数据！'),
  // cemetery
  plotMissing: business('墓位不存在'),
  plotChanged: business('墓位状态已变化，请刷新后重试'),
  plotLockedBy: business('该墓位正在被「{name}」锁定，剩余 {left}'),
  plotNotFree: business('该墓位当前为「{status}」，不能锁定'),
  plotNotForSale: business('该墓位当前为「{status}」，不能下单'),
  plotDisputed: business('该墓位存在争议，已冻结，请联系档案主管'),
  lockLimit: business('您已锁定 {n} 个墓位，请先释放或下单后再锁定'),
  lockNotYours: business('该墓位由「{name}」锁定，不能释放'),
  lockMissing: business('该墓位未被锁定或锁定已到期'),
  plotHasHistory: business('墓位「{name}」已有业务记录，不能删除，只能停用'),
  moveNotAllowed: business('「{from}」状态下不能{action}'),
  customerMissing: business('客户不存在，请重新选择'),
  customerNeeded: business('请选择客户或填写购墓人姓名和手机号'),
  orderMissing: business('订单不存在'),
  amountMismatch: business('应收与明细合计不一致，差额 {n} 元'),
  amountPositive: business('收款金额必须大于0'),
  payTooMuch: business('收款金额超过欠款，当前欠款 {n} 元'),
  depositTooSmall: business('首次收款不能少于最低定金 {n} 元'),
  orderHasPayment: business('已有收款记录，不能删除，请走退款流程'),
  cancelNeedsRefund: business('该订单已有收款，请选择退款或没收方式取消'),
  cancelTypeWrong: business('取消方式与订单收款情况不符'),
  payKindWrong: business('款项性质与收款情况不符，应为「{kind}」'),
  restoreTaken: business('原墓位已被占用，请先释放墓位'),
  restorePlotGone: business('该订单的墓位已被删除，不能恢复'),
  restoreCustomerGone: business('该订单的客户已被删除，不能恢复'),
  notDeleted: business('该订单未被删除，无需恢复'),
  serviceItemMissing: business('服务项目不存在或已下架：{name}'),
  serviceNeedsPlot: business('服务项目「{name}」需要选择墓位'),
  servicePlotInactive: business('该墓位没有有效的使用权，不能办理此服务'),
  assigneeMissing: business('请选择服务人员'),
  separationOfDuties: business('业务员不能为自己的订单收款'),
  areaTooDeep: business('墓区层级不能超过{n}级'),
  areaCycle: business('上级墓区不能是自身或其下级'),
  generateTooMany: business('一次最多生成 {n} 个墓位，请分批生成'),
  generateConflict: business('有 {n} 个墓位编号已存在，例如：{name}'),
  seatRange: business('止号不能小于起号'),
  areaNotSelling: business('墓区「{name}」当前为「{status}」，不能开放销售'),
  rowInUse: business('该排已有墓位，不能修改排号和排名'),
  templateDisabled: business('墓型「{name}」已停用，不能用于新墓位'),
  capacityTooSmall: business('该墓位已安葬 {n} 位，可葬数不能更小'),
  creditMissing: business('该客户没有可用的预存款，请选择其他收款方式'),
  orderBuried: business('该墓位已有安葬记录，不能取消订单，请办理迁出'),
  serviceMissing: business('服务订单不存在'),
  serviceCustomerNeeded: business('请选择客户或填写客户姓名和手机号'),
  serviceLead: business('服务项目「{name}」需提前 {n} 天预约'),
  servicePayExact: business('服务订单须一次付清，应收 {n} 元'),
  notAssignee: business('该服务订单没有指派给您，不能操作'),
  // burial import
  importBatchMissing: business('导入批次不存在'),
  importBatchState: business('该批次当前为「{status}」，不能执行此操作'),
  importBatchTouched: business('该批次导入的数据已被使用，不能回滚：{detail}'),
} as const satisfies Record<string, ErrorText>;

export type ErrorKey = keyof typeof ERRORS;
export type ErrorParams = Record<string, string | number>;

/** A refusal from a pure rule: which catalogue entry, with which parameters. */
export interface Refusal {
  error: ErrorKey;
  params?: ErrorParams;
}

/** The Chinese text of a failure with its places filled. */
export function errorText(key: ErrorKey, params: ErrorParams = {}): string {
  return ERRORS[key].message.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
}
