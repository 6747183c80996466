import type { Design } from './design.ts';

/** What two versions differ in; texts for people. */
export interface DesignDifference {
  /** What it is about: a field, an index, a button, or the head; of a report a column, a parameter, or the head. */
  part: 'head' | 'field' | 'index' | 'button' | 'item' | 'param';
  kind: 'added' | 'removed' | 'changed';
  /** Its label. */
  name: string;
  /** Label of the property; null where the whole part came or went. */
  property: string | null;
  from: string | null;
  to: string | null;
}

/** What people call the settings of a head (contract/2 §18.15). */
const HEAD_LABELS: Readonly<Record<string, string>> = {
  tableName: '表名',
  tableTxt: '表描述',
  tableType: '表类型',
  isCheckbox: '显示复选框',
  isPage: '是否分页',
  isTree: '是否树',
  scroll: '滚动条',
  queryMode: '查询模式',
  relationType: '映射关系',
  subTableStr: '附表',
  tabOrderNum: '附表排序序号',
  treeParentIdField: '树表单父ID',
  treeIdField: '是否有子节点字段',
  treeFieldname: '树开表单列',
  formCategory: '表单分类',
  formTemplate: '表单风格',
  themeTemplate: '主题模板',
  extConfigJson: '扩展配置',
  titleField: '标题字段',
  defaultSort: '默认排序',
};

/** The settings of a field, in the words of the designer's tabs (contract/2 §15.3). */
const FIELD_LABELS: Readonly<Record<string, string>> = {
  orderNum: '排序',
  dbFieldName: '字段名称',
  dbFieldTxt: '字段备注',
  dbType: '字段类型',
  dbLength: '字段长度',
  dbPointLength: '小数点',
  dbDefaultVal: '默认值',
  dbIsKey: '主键',
  dbIsNull: '允许空值',
  dbIsPersist: '同步数据库',
  isShowForm: '表单显示',
  isShowList: '列表显示',
  isReadOnly: '是否只读',
  isQuery: '是否查询',
  sortFlag: '是否排序',
  queryMode: '查询类型',
  fieldShowType: '控件类型',
  fieldLength: '控件长度',
  fieldHref: '字段Href',
  fieldValidType: '验证规则',
  fieldMustInput: '校验必填',
  fieldExtendJson: '扩展参数',
  fieldDefaultValue: '控件默认值',
  dictTable: '字典Table',
  dictField: '字典Code',
  dictText: '字典Text',
  mainTable: '主表名',
  mainField: '主表字段',
  converter: '自定义转换器',
  queryConfigFlag: '启用查询配置',
  queryShowType: '查询控件类型',
  queryDictTable: '查询字典Table',
  queryDictField: '查询字典Code',
  queryDictText: '查询字典Text',
  queryDefVal: '查询默认值',
  queryValidType: '查询验证规则',
  queryMustInput: '查询必填',
  parked: '已移除',
  formula: '公式',
  visibleIf: '显示条件',
  requiredIf: '必填条件',
  readOnlyIf: '只读条件',
  optionsIf: '选项条件',
  sensitive: '敏感信息',
  indexed: '自动索引',
  helpText: '填写说明',
  groupTitle: '分组标题',
  width: '列宽',
};

const INDEX_LABELS: Readonly<Record<string, string>> = {
  indexName: '索引名称',
  indexField: '索引栏位',
  indexType: '索引类型',
};

const BUTTON_LABELS: Readonly<Record<string, string>> = {
  buttonCode: '按钮编码',
  buttonName: '按钮名称',
  buttonIcon: '按钮图标',
  buttonStyle: '按钮样式',
  buttonStatus: '按钮状态',
  optType: '按钮类型',
  optPosition: '按钮位置',
  orderNum: '排序',
  exp: '显示表达式',
};

/** What two versions of a design differ in; parts are known by their ids. */
export function designDifferences(from: Design, to: Design): DesignDifference[] {
  return [
    ...changesOf('head', to.head.tableTxt, HEAD_LABELS, { ...from.head }, { ...to.head }),
    ...partsOf('field', FIELD_LABELS, from.fields, to.fields, ({ dbFieldTxt }) => dbFieldTxt),
    ...partsOf('index', INDEX_LABELS, from.indexes, to.indexes, ({ indexName }) => indexName),
    ...partsOf('button', BUTTON_LABELS, from.buttons, to.buttons, ({ buttonName }) => buttonName),
  ];
}

type Labels = Readonly<Record<string, string>>;
type Part = DesignDifference['part'];

/** Parts that came, went or changed, known by their ids. */
export function partsOf<T extends { id: string }>(
  part: Part,
  labels: Labels,
  from: readonly T[],
  to: readonly T[],
  nameOf: (one: T) => string,
): DesignDifference[] {
  const known = new Map(from.map((one) => [one.id, one]));
  const left = new Set(to.map(({ id }) => id));
  const whole = (one: T, kind: 'added' | 'removed'): DesignDifference => ({
    ...{ part, kind, name: nameOf(one), property: null, from: null, to: null },
  });
  return [
    ...from.filter(({ id }) => !left.has(id)).map((one) => whole(one, 'removed')),
    ...to.flatMap((one) => {
      const old = known.get(one.id);
      return old ? changesOf(part, nameOf(one), labels, { ...old }, { ...one }) : [whole(one, 'added')];
    }),
  ];
}

type Settings = Readonly<Record<string, unknown>>;

/** The settings that are not what they were. */
export function changesOf(part: Part, name: string, labels: Labels, from: Settings, to: Settings): DesignDifference[] {
  return Object.entries(labels).flatMap(([key, property]): DesignDifference[] => {
    const [old, now] = [textOf(from[key]), textOf(to[key])];
    return old === now ? [] : [{ part, kind: 'changed', name, property, from: old, to: now }];
  });
}

const textOf = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);
