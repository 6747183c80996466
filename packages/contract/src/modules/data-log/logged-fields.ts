import type { Fields } from '../../resource/kinds.ts';

const account = (label: string) => ({ kind: 'text', label, maxLength: 100, readOnly: true, account: true }) as const;
const time = (label: string) => ({ kind: 'datetime', label }) as const;
const text = (label: string) => ({ kind: 'text', label, maxLength: 2000 }) as const;
const derivedText = (label: string) => ({ ...text(label), computed: true }) as const;
const count = (label: string) => ({ kind: 'integer', label }) as const;

/** Values of the log that are no fields of their resource, or whose table has none. */
export const OTHER_FIELDS: Fields = {
  cemeteryId: { kind: 'ref', label: '陵园', target: 'cemetery' },
  areaId: { kind: 'ref', label: '墓区', target: 'area' },
  rowId: { kind: 'ref', label: '墓排', target: 'row' },
  plotId: { kind: 'ref', label: '墓位', target: 'plot' },
  orderId: { kind: 'ref', label: '订单', target: 'order' },
  customerId: { kind: 'ref', label: '客户', target: 'customer' },
  holderId: { kind: 'ref', label: '持证人', target: 'customer' },
  userId: { kind: 'ref', label: '用户', target: 'user' },
  roleId: { kind: 'ref', label: '角色', target: 'role' },
  departId: { kind: 'ref', label: '部门', target: 'depart' },
  depId: { kind: 'ref', label: '部门', target: 'depart' },
  positionId: { kind: 'ref', label: '职务', target: 'position' },
  permissionId: { kind: 'text', label: '菜单', maxLength: 64 },
  roleIds: { kind: 'text', label: '角色', maxLength: 4000 },
  depIds: { kind: 'text', label: '部门', maxLength: 4000 },
  userIds: { kind: 'text', label: '用户', maxLength: 4000 },
  permissionIds: { kind: 'text', label: '菜单和按钮', maxLength: 4000 },
  passingIds: { kind: 'text', label: '可转授的菜单和按钮', maxLength: 4000 },
  dataRuleIds: { kind: 'text', label: '数据规则', maxLength: 1000 },
  droleId: { kind: 'text', label: '部门角色', maxLength: 36 },
  name: { kind: 'text', label: '姓名', maxLength: 100 },
  status: { kind: 'text', label: '状态', maxLength: 20 },
  remark: { kind: 'text', label: '备注', maxLength: 500 },
  delFlag: { kind: 'text', label: '删除状态', maxLength: 1 },
  deleteReason: { kind: 'text', label: '删除原因', maxLength: 500 },
  deleteBy: account('删除人'),
  deleteTime: time('删除时间'),
  createBy: account('创建人'),
  createTime: time('创建时间'),
  updateBy: account('更新人'),
  updateTime: time('更新时间'),
  // Beside them stands what people know.
  createName: derivedText('创建人姓名'),
  updateName: derivedText('更新人姓名'),
  sysOrgCode: derivedText('所属部门编码'),
  sysCompanyCode: derivedText('所属公司编码'),
  tenantId: derivedText('租户'),
  importBatchId: derivedText('导入批次'),
  sourceKey: derivedText('来源编号'),
};

/** Of a table without a resource: its values, and those that mean something else there. */
export const TABLE_FIELDS: Readonly<Record<string, Fields>> = {
  cem_plot_hold: {
    holdType: { kind: 'dict', label: '保留类型', dict: 'hold_type' },
    status: { kind: 'dict', label: '状态', dict: 'hold_status' },
    holderId: { kind: 'ref', label: '锁定人', target: 'user' },
    holderName: text('锁定人姓名'),
    reason: text('原因'),
    startTime: time('开始时间'),
    expireTime: time('到期时间'),
    expireMs: { kind: 'integer', label: '到期时刻', computed: true },
    renewals: count('续锁次数'),
    releaseBy: account('释放人'),
    releaseTime: time('释放时间'),
    releaseReason: text('释放原因'),
    contactName: text('联系人'),
    contactMobile: text('联系电话'),
  },
  cem_plot_right: {
    status: { kind: 'dict', label: '状态', dict: 'right_status' },
    endType: { kind: 'dict', label: '终止方式', dict: 'right_end' },
    generation: count('第几手'),
    startDate: { kind: 'date', label: '开始日期' },
    endDate: { kind: 'date', label: '终止日期' },
    feePaidTo: { kind: 'date', label: '管理费至' },
    firstBurialDate: { kind: 'date', label: '首次安葬日期' },
    frozenFor: text('冻结原因'),
    contactId: { kind: 'ref', label: '联系人', target: 'customer' },
  },
  cem_payment_allocation: {
    paymentId: { kind: 'ref', label: '收款', target: 'payment' },
    bizType: { kind: 'dict', label: '核销业务', dict: 'pay_biz' },
    bizId: derivedText('业务单据'),
    amount: { kind: 'money', label: '金额' },
  },
  cem_import_batch: {
    kind: text('导入内容'),
    fileName: text('文件名称'),
    fileSha256: derivedText('文件校验值'),
    headers: text('表头'),
    mapping: text('列的对应'),
    rowCount: count('总行数'),
    okCount: count('正确行数'),
    failedCount: count('错误行数'),
    warningCount: count('提醒行数'),
    summary: text('结果'),
    status: { kind: 'dict', label: '状态', dict: 'import_status' },
  },
  sys_user_agent: {
    userName: account('用户'),
    agentUserName: account('代理人'),
    startTime: time('开始时间'),
    endTime: time('结束时间'),
  },
  sys_third_account: {
    sysUserId: { kind: 'ref', label: '用户', target: 'user' },
    thirdType: text('第三方平台'),
    thirdUserUuid: text('第三方标识'),
    thirdUserId: text('第三方账号'),
    realname: text('姓名'),
    avatar: text('头像'),
  },
  onl_auth_relation: {
    cgformId: text('在线表单'),
    authMode: text('授权对象'),
    authIds: text('授权项'),
  },
};

/** Text fields with ids or accounts, some joined by commas → the resource they name, or `account`. */
export const ID_TEXTS: Readonly<Record<string, string>> = {
  alarmTo: 'account',
  departIds: 'depart',
  relTenantIds: 'tenant',
  userIds: 'user',
  userId: 'user',
  roleIds: 'role',
  depIds: 'depart',
  permissionId: 'permission',
  permissionIds: 'permission',
  passingIds: 'permission',
  dataRuleIds: 'dataRule',
  droleId: 'departRole',
  changeId: 'plotChange',
  printId: 'user',
  jobId: 'quartzJob',
  dictId: 'dict',
};

/** Text fields with the id of a row above in the same table. */
export const PARENT_TEXTS: ReadonlySet<string> = new Set(['parentId', 'pid']);

/** Ids that stand for nothing people know by a name; what they lead to is told beside them. */
export const UNNAMED_IDS: ReadonlySet<string> = new Set(['rightId', 'currentRightId', 'itemId']);
