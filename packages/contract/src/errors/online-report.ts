import { about, business, type ErrorText } from './text.ts';

/** Failures of reports (contract/2 §17, online.md §8, §11). */
export const ONLINE_REPORT_ERRORS = {
  /** The reply's result has line and column. */
  reportSql: about('cgrSql', '{detail}'),
  reportSqlEmpty: about('cgrSql', '请填写报表SQL'),
  reportSqlAdmin: business('编写报表SQL需要管理员角色和相应权限'),
  reportMissing: business('报表{code}不存在或已删除，请联系管理员'),
  reportCodeTaken: about('code', '报表编码已存在'),
  reportCodeShape: about('code', '编码必须以字母开头，可包含数字、下划线、横杠'),
  reportOfPlatform: business('平台的报表只能由管理员修改'),
  reportSourceEngine: about('dbSource', '暂不支持用「{name}」数据源做报表，可以使用：{usable}'),
  reportSourceFixed: about('dbSource', '该报表读取系统列表，不能选择数据源'),
  reportReaders: about('readerRoles', '请选择可以查看该报表的角色'),
  reportReaderUnknown: about('readerRoles', '角色{role}不存在'),
  reportItem: about('items', '{detail}'),
  reportParam: about('params', '{detail}'),
  reportForeignPart: business('所选的明细或参数不属于该报表，请刷新后重试'),
  reportVersionMissing: business('没有版本{version}'),
  reportParamNeeded: business('请输入{label}'),
  reportParamValue: business('{label}应为{kind}'),
  reportBusy: business('正在运行的报表较多，请稍后重试'),
  reportTime: business('查询超时（{seconds}秒），请缩小条件'),
  reportRows: business('结果超过{rows}行，请增加条件'),
  reportBytes: business('结果超过{size}MB，请减少列或增加条件'),
  reportMemory: business('查询占用的内存过多，请缩小条件'),
  reportStopped: business('查询已取消'),
  reportFailed: business('查询失败：{detail}'),
  reportDictKey: business('该选项已失效，请刷新页面'),
} as const satisfies Record<string, ErrorText>;
