import { type Static, Type } from 'typebox';
import type { DbType, FieldDesign, HeadDesign, IndexDesign } from '../../design/design.ts';
import type { SyncPlan } from '../../design/plan.ts';
import { optionalLine, optionalLines, optionalText } from '../../resource/optional-text.ts';
import { ONE_LINE } from '../../resource/text-form.ts';
import { FORM_BASE } from './paths.ts';

/** Check-boxes hold "1" and "0" (contract/2 §15.3); their texts become numbers before the check. */
const bit = (title: string) =>
  Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1), Type.Null(), Type.Literal('')], { title }));
const flag = (title: string) =>
  Type.Optional(Type.Union([Type.Literal('Y'), Type.Literal('N'), Type.Null(), Type.Literal('')], { title }));
const number = (title: string, maximum: number) =>
  Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum, title }), Type.Null(), Type.Literal('')], { title }));
const MODE = Type.Union([Type.Literal('single'), Type.Literal('group')]);

const THEMES = ['normal', 'erp', 'innerTable', 'tab'] as const;
const DB_TYPES = ['string', 'int', 'double', 'Date', 'Datetime', 'BigDecimal', 'Text', 'Blob'] as const;

/** A head as it is sent; what is left out stays, or has its usual value. Keys that are not named here are ignored. */
export const headBody = Type.Object(
  {
    id: optionalText('id', 64),
    version: number('版本', Number.MAX_SAFE_INTEGER),
    tableName: Type.String({ minLength: 1, maxLength: 200, title: '表名' }),
    tableTxt: Type.String({ minLength: 1, maxLength: 200, title: '表描述', ...ONE_LINE }),
    tableType: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)], { title: '表类型' }),
    isCheckbox: flag('显示复选框'),
    isPage: flag('是否分页'),
    isTree: flag('是否树'),
    scroll: bit('滚动条'),
    queryMode: Type.Optional(Type.Union([MODE, Type.Null(), Type.Literal('')], { title: '查询模式' })),
    relationType: bit('映射关系'),
    subTableStr: optionalText('附表', 1100),
    tabOrderNum: number('附表排序序号', 1_000_000),
    treeParentIdField: optionalText('树表单父ID', 50),
    treeIdField: optionalText('是否有子节点字段', 50),
    treeFieldname: optionalText('树开表单列', 50),
    formCategory: optionalText('表单分类', 50),
    formTemplate: optionalText('PC表单风格', 50),
    formTemplateMobile: optionalText('移动表单风格', 50),
    themeTemplate: Type.Optional(
      Type.Unsafe<HeadDesign['themeTemplate'] | null | ''>(
        Type.Union([...THEMES.map((theme) => Type.Literal(theme)), Type.Null(), Type.Literal('')], {
          title: '主题模板',
        }),
      ),
    ),
    idSequence: optionalText('序列', 200),
    idType: optionalText('主键策略', 100),
    extConfigJson: optionalText('扩展配置', 8000),
    isDesForm: optionalText('是否用设计器表单', 2),
    desFormCode: optionalText('设计器表单编码', 200),
    titleField: optionalText('标题字段', 50),
    defaultSort: optionalText('默认排序', 100),
    updateTime: optionalText('更新时间', 30),
  },
  { title: 'head' },
);
export type HeadDraft = Static<typeof headBody>;

export const fieldBody = Type.Object(
  {
    id: optionalText('id', 64),
    orderNum: number('排序', 100_000),
    dbFieldName: Type.String({ minLength: 1, maxLength: 200, title: '字段名称' }),
    dbFieldTxt: Type.String({ minLength: 1, maxLength: 200, title: '字段备注', ...ONE_LINE }),
    dbType: Type.Unsafe<DbType>(
      Type.Union(
        DB_TYPES.map((type) => Type.Literal(type)),
        { title: '字段类型' },
      ),
    ),
    dbLength: number('字段长度', 100_000),
    dbPointLength: number('小数点', 100),
    dbDefaultVal: optionalText('默认值', 200),
    dbIsKey: bit('主键'),
    dbIsNull: bit('允许空值'),
    dbIsPersist: bit('同步数据库'),
    isShowForm: bit('表单显示'),
    isShowList: bit('列表显示'),
    isReadOnly: bit('是否只读'),
    isQuery: bit('是否查询'),
    sortFlag: optionalText('是否排序', 3),
    queryMode: Type.Optional(Type.Union([MODE, Type.Null(), Type.Literal('')], { title: '查询类型' })),
    fieldShowType: Type.String({ minLength: 1, maxLength: 20, title: '控件类型' }),
    fieldLength: number('控件长度', 10_000),
    fieldHref: optionalText('字段Href', 200),
    fieldValidType: optionalText('验证规则', 300),
    fieldMustInput: optionalText('校验必填', 2),
    fieldExtendJson: optionalText('扩展参数', 500),
    fieldDefaultValue: optionalText('控件默认值', 100),
    dictTable: optionalText('字典Table', 255),
    dictField: optionalText('字典Code', 100),
    dictText: optionalText('字典Text', 100),
    mainTable: optionalText('主表名', 100),
    mainField: optionalText('主表字段', 100),
    converter: optionalText('自定义转换器', 255),
    queryConfigFlag: optionalText('启用查询配置', 3),
    queryShowType: optionalText('查询控件类型', 50),
    queryDictTable: optionalText('查询字典Table', 500),
    queryDictField: optionalText('查询字典Code', 100),
    queryDictText: optionalText('查询字典Text', 100),
    queryDefVal: optionalText('查询默认值', 50),
    queryValidType: optionalText('查询验证规则', 300),
    queryMustInput: optionalText('查询必填', 3),
    formula: optionalText('公式', 1000),
    visibleIf: optionalText('显示条件', 500),
    requiredIf: optionalText('必填条件', 500),
    readOnlyIf: optionalText('只读条件', 500),
    optionsIf: optionalText('选项条件', 500),
    sensitive: optionalText('敏感信息', 50),
    indexed: Type.Optional(
      Type.Union([Type.Literal('auto'), Type.Literal('off'), Type.Null(), Type.Literal('')], { title: '自动索引' }),
    ),
    helpText: optionalLine('填写说明', 200),
    groupTitle: optionalLine('分组标题', 50),
    width: number('列宽', 2000),
  },
  { title: 'fields' },
);

export const indexBody = Type.Object(
  {
    id: optionalText('id', 64),
    indexName: Type.String({ minLength: 1, maxLength: 200, title: '索引名称' }),
    indexField: Type.String({ minLength: 1, maxLength: 500, title: '索引栏位' }),
    indexType: Type.Union([Type.Literal('normal'), Type.Literal('unique')], { title: '索引类型' }),
  },
  { title: 'indexs' },
);

/** More than the limits, so that those are named by the checks of designs. */
const MOST = 1000;
const ids = (title: string) =>
  Type.Optional(Type.Union([Type.Array(Type.String({ maxLength: 64 }), { maxItems: MOST }), Type.Null()], { title }));

/** Body of `addAll` and `editAll` (contract/2 §15.3, online.md §14). */
const saveBody = Type.Object({
  head: headBody,
  fields: Type.Array(fieldBody, { maxItems: MOST, title: '字段' }),
  indexs: Type.Optional(Type.Union([Type.Array(indexBody, { maxItems: MOST }), Type.Null()], { title: '索引' })),
  deleteFieldIds: ids('删除的字段'),
  deleteIndexIds: ids('删除的索引'),
  /** Of the head as it was read; without it a head that was changed since `updateTime` is refused. */
  version: number('版本', Number.MAX_SAFE_INTEGER),
  note: optionalLines('说明', 200),
});
export type SaveDraft = Static<typeof saveBody>;

export const ADD_ALL = { url: `${FORM_BASE}/api/addAll`, body: saveBody } as const;
export const EDIT_ALL = { url: `${FORM_BASE}/api/editAll`, body: saveBody } as const;
export const ADD_HEAD = { url: `${FORM_BASE}/head/add`, body: headBody } as const;
const headEditBody = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64, title: 'id' }),
  ...Type.Omit(headBody, ['id']).properties,
});
export const EDIT_HEAD = { url: `${FORM_BASE}/head/edit`, body: headEditBody } as const;

/** What a save answers. */
export interface SaveResult {
  id: string;
  /** Of the head, for the next save. */
  version: number;
  draftVersion: number;
  liveVersion: number | null;
  isDbSynch: 'Y' | 'N';
  /** What is left to do before this version can run. */
  plan: SyncPlan;
  /** Dictionaries, tables and reports that fields name and that are not there, with the fields; they may come later. */
  missing: string[];
}

/** A field as it is read. */
export type FieldRow = FieldDesign & { cgformHeadId: string; dbFieldNameOld: string | null };
/** An index as it is read. */
export type IndexRow = IndexDesign & { cgformHeadId: string; isDbSynch: 'Y' | 'N' };
