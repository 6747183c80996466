import { changesOf, type DesignDifference, partsOf } from './differences.ts';

/** A report as its versions keep it. */
interface KeptReport {
  head: object;
  items: readonly Part[];
  params: readonly Part[];
}

type Part = Readonly<Record<string, unknown>>;

const HEAD: Readonly<Record<string, string>> = {
  code: '编码',
  name: '名称',
  cgrSql: '报表SQL',
  dbSource: '数据源',
  readerRoles: '可查看的角色',
  returnValField: '返回值字段',
  returnTxtField: '返回文本字段',
  returnType: '返回类型',
  content: '描述',
  rowCap: '导出行数上限',
  timeoutMs: '查询时限（毫秒）',
  openTables: '公开表',
};

const ITEM: Readonly<Record<string, string>> = {
  fieldName: '字段名',
  fieldTxt: '字段文本',
  fieldWidth: '宽度',
  fieldType: '类型',
  searchMode: '查询模式',
  isOrder: '是否排序',
  isSearch: '是否查询',
  isShow: '是否显示',
  isTotal: '是否合计',
  dictCode: '字典',
  fieldHref: '链接',
  replaceVal: '取值表达式',
  groupTitle: '分组标题',
  align: '对齐',
  orderNum: '排序',
};

const PARAM: Readonly<Record<string, string>> = {
  paramName: '参数名',
  paramTxt: '参数文本',
  paramValue: '默认值',
  paramType: '参数类型',
  required: '必填',
  orderNum: '排序',
};

/** What two versions of a report differ in. */
export function reportDifferences(from: KeptReport, to: KeptReport): DesignDifference[] {
  const { name } = to.head as { name?: unknown };
  return [
    ...changesOf('head', String(name ?? ''), HEAD, { ...from.head }, { ...to.head }),
    ...partsOf('item', ITEM, from.items.map(known), to.items.map(known), ({ fieldTxt, fieldName }) =>
      String(fieldTxt || fieldName),
    ),
    ...partsOf('param', PARAM, from.params.map(known), to.params.map(known), ({ paramTxt, paramName }) =>
      String(paramTxt || paramName),
    ),
  ];
}

/** Parts are known by their ids, those of the first versions by their names. */
const known = (part: Part): Part & { id: string } => ({
  ...part,
  id: String(part.id ?? part.fieldName ?? part.paramName),
});
