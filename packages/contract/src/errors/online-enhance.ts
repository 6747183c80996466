import { about, business, type ErrorText } from './text.ts';

/** Failures of buttons and enhancements of designed tables (online.md §7). */
export const ONLINE_ENHANCE_ERRORS = {
  sqlEnhanceRefused: about('cgbSql', 'SQL增强仅支持对在线表的新增、修改和删除：第{line}行 {part}'),
  sqlEnhanceQuery: about('cgbSql', '查询请使用在线报表'),
  enhanceMany: business('一次最多处理{most}行，请缩小范围'),
  enhanceMissing: business('该增强不存在或已删除'),
  enhanceButtonUnknown: about('buttonCode', '按钮编码{code}不存在'),
  enhanceTaken: about('buttonCode', '该按钮已有SQL增强，请编辑原有的一条'),
  javaClass: about('cgJavaType', '不支持类路径，请选择已登记的处理函数'),
  javaFunction: about('cgJavaValue', '处理函数{name}没有登记'),
  javaArguments: about('cgJavaValue', '{detail}'),
  javaEvent: about('event', '{detail}'),
  hookUrl: about('url', '请填写以https://开头的地址，且不含账号和密码'),
  hookMissing: about('cgJavaValue', '外部地址{name}不存在或已停用'),
  hookTaken: about('name', '已有同名的外部地址'),
  hookUsed: business('该外部地址正在被JAVA增强使用'),
  hookHeaders: about('headers', '请求头每行一个，格式为“名称: 值”'),
  hookAddress: business('不允许访问该地址'),
  hookRefused: business('{detail}'),
  hookSilent: business('外部服务无响应，操作已取消'),
  buttonMissing: business('该按钮不存在或已停用'),
  buttonRow: business('请先选择要处理的记录'),
  buttonNotThisRow: business('所选记录不符合该按钮的使用条件'),
  buttonForm: about('uiFormData', '表单数据格式不正确'),
  ownerMissing: business('字段{label}中没有可通知的人员'),
} as const satisfies Record<string, ErrorText>;
