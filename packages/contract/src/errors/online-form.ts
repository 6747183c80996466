import { about, business } from './text.ts';

/** Failures of tables designed in the browser (contract/2 §15.5, online.md §4, §6, §11). */
export const ONLINE_FORM_ERRORS = {
  /** The reply's result lists every problem with its field. */
  designProblem: business('{detail}'),
  designMissing: business('在线表单不存在或已删除'),
  designNameTaken: about('tableName', '表名已存在！'),
  designNameFixed: about('tableName', '已同步数据库的表不能修改表名'),
  designNameMissing: business('表名不存在，请输入新的表名!'),
  designTypeFixed: about('tableType', '该主表还有附表，不能修改表类型：{names}'),
  designOfPlatform: business('平台的在线表单只能由管理员修改'),
  designMainMissing: about('fields', '主表{x}不存在'),
  designUsed: business('该表正在被使用：{names}'),
  designHasViews: business('该表存在视图，请先删除视图'),
  designOfView: business('视图不能再生成视图'),
  designViewFields: about('fields', '视图不能增加、删除或修改字段：{name}'),
  designViewIndexes: about('indexs', '视图不能配置索引，请在原表操作'),
  designViewCopied: business('视图不能复制，请复制原表'),
  designForeignPart: business('所选的字段、索引或按钮不属于该表，请刷新后重试'),
  designNotInBin: business('回收站中没有该在线表单'),
  designBinTaken: business('表名{name}已被使用，不能恢复'),
  designBinOriginal: business('原表已删除，请先恢复原表'),
  designConfirm: about('confirm', '请输入表名以确认彻底删除'),
  designVersionMissing: business('没有版本{version}'),
  designMenuSub: business('附表不能单独访问，请从主表进入'),
  designMenuTaken: business('该表已有菜单：{name}'),
  designButtonTaken: about('buttonCode', '按钮编码已存在'),
  designButtonBuiltIn: about('buttonCode', '{code}是系统按钮编码，不能使用'),
  designButtonCode: about('buttonCode', '按钮编码只能由字母、数字和下划线组成，且以字母开头'),
  designButtonRule: about('exp', '{detail}'),
  noadminauth: business('noadminauth'),
} as const;
