import { type Static, Type } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { optionalLine, optionalLines, optionalText } from '../../resource/optional-text.ts';
import { ONE_LINE } from '../../resource/text-form.ts';
import { menuBody } from '../online-form/design.calls.ts';
import { REPORT_BASE } from './paths.ts';
import { REPORT_LIMITS } from './report.limits.ts';

const id = (title: string) => Type.String({ minLength: 1, maxLength: 64, title });
const number = (title: string, maximum: number) =>
  Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum }), Type.Null(), Type.Literal('')], { title }));
/** Flags that stock clients send as a number or as text. */
const flag = (title: string) =>
  Type.Optional(
    Type.Union(
      [Type.Literal(0), Type.Literal(1), Type.Literal('0'), Type.Literal('1'), Type.Literal(''), Type.Null()],
      {
        title,
      },
    ),
  );

export const REPORT_FIELD_TYPES = ['String', 'Integer', 'Long', 'Date', 'Datetime'] as const;
export const REPORT_PARAM_TYPES = ['string', 'number', 'date'] as const;
export type ReportParamType = (typeof REPORT_PARAM_TYPES)[number];
export const REPORT_ALIGNS = ['left', 'center', 'right'] as const;

const choice = <T extends string>(values: readonly T[], title: string) =>
  Type.Optional(
    Type.Union([Type.Union(values.map((value) => Type.Literal(value))), Type.Null(), Type.Literal('')], { title }),
  );

const itemBody = Type.Object(
  {
    id: optionalText('id', 64),
    fieldName: Type.String({ minLength: 1, maxLength: 60, title: '字段名' }),
    fieldTxt: optionalLine('字段文本', 300),
    fieldWidth: number('宽度', 2000),
    fieldType: choice(REPORT_FIELD_TYPES, '类型'),
    searchMode: choice(['single', 'group'] as const, '查询模式'),
    isOrder: flag('是否排序'),
    isSearch: flag('是否查询'),
    isShow: flag('是否显示'),
    isTotal: flag('是否合计'),
    dictCode: optionalText('字典code', 500),
    fieldHref: optionalText('字段href', 200),
    replaceVal: optionalText('取值表达式', 200),
    groupTitle: optionalLine('分组标题', 50),
    align: choice(REPORT_ALIGNS, '对齐'),
    orderNum: number('排序', 100_000),
  },
  { title: 'items' },
);
export type ReportItemDraft = Static<typeof itemBody>;

const paramBody = Type.Object(
  {
    id: optionalText('id', 64),
    paramName: Type.String({ minLength: 1, maxLength: 32, title: '参数名' }),
    paramTxt: optionalLine('参数文本', 32),
    paramValue: optionalText('默认值', 200),
    paramType: choice(REPORT_PARAM_TYPES, '参数类型'),
    required: flag('必填'),
    orderNum: number('排序', 100_000),
  },
  { title: 'params' },
);
export type ReportParamDraft = Static<typeof paramBody>;

const headBody = Type.Object(
  {
    id: optionalText('id', 64),
    version: number('版本', Number.MAX_SAFE_INTEGER),
    code: Type.String({ minLength: 1, maxLength: 100, title: '编码' }),
    name: Type.String({ minLength: 1, maxLength: 100, title: '名称', ...ONE_LINE }),
    cgrSql: optionalText('报表SQL', REPORT_LIMITS.sqlLength),
    dbSource: optionalText('数据源', 100),
    readerRoles: optionalText('可查看的角色', REPORT_LIMITS.readerRoles),
    returnValField: optionalText('返回值字段', 100),
    returnTxtField: optionalText('返回文本字段', 100),
    returnType: optionalText('返回类型', 2),
    content: optionalLines('描述', 1000),
    rowCap: number('导出行数上限', REPORT_LIMITS.exportRows),
    timeoutMs: number('查询时限（毫秒）', REPORT_LIMITS.mostMs),
    openTables: flag('公开表'),
    updateTime: optionalText('更新时间', 30),
  },
  { title: 'head' },
);
export type ReportHeadDraft = Static<typeof headBody>;

/** Ids joined by commas. */
const removed = (title: string) => optionalText(title, 64 * LIMITS.idsPerBatch);

/** Body of `add` and `editAll`; items and parameters that are not mentioned stay. */
const reportBody = Type.Object({
  head: headBody,
  items: Type.Optional(Type.Array(itemBody, { maxItems: REPORT_LIMITS.items, title: '动态报表配置明细' })),
  params: Type.Optional(Type.Array(paramBody, { maxItems: REPORT_LIMITS.params, title: '报表参数' })),
  deleteItemIds: removed('删除的明细'),
  deleteParamIds: removed('删除的参数'),
  /** Of the head as it was read; without it a head that was changed since `updateTime` is refused. */
  version: number('版本', Number.MAX_SAFE_INTEGER),
  note: optionalLines('说明', 200),
});
export type ReportDraft = Static<typeof reportBody>;

export const ADD_REPORT = { url: `${REPORT_BASE}/head/add`, body: reportBody } as const;
export const EDIT_REPORT = { url: `${REPORT_BASE}/head/editAll`, body: reportBody } as const;

/** What a save answers. */
export interface ReportSaved {
  id: string;
  /** Of the head, for the next save. */
  version: number;
  /** Items whose field the statement does not have any more. */
  unknownFields: string[];
}

const byHead = Type.Object({ headId: id('headId') });
export const ITEMS_OF = { url: `${REPORT_BASE}/item/listByHeadId`, query: byHead } as const;
export const PARAMS_OF = { url: `${REPORT_BASE}/param/listByHeadId`, query: byHead } as const;

/** An item as it is read; flags of the wire as contract/2 §17.1 has them. */
export interface ReportItemRow {
  id: string;
  cgrheadId: string;
  fieldName: string;
  fieldTxt: string;
  fieldWidth: number | null;
  fieldType: (typeof REPORT_FIELD_TYPES)[number];
  searchMode: 'single' | 'group' | null;
  isOrder: 0 | 1;
  isSearch: '0' | '1';
  isShow: 0 | 1;
  isTotal: '0' | '1';
  dictCode: string | null;
  fieldHref: string | null;
  replaceVal: string | null;
  groupTitle: string | null;
  align: (typeof REPORT_ALIGNS)[number] | null;
  orderNum: number;
}

export interface ReportParamRow {
  id: string;
  cgrheadId: string;
  paramName: string;
  paramTxt: string | null;
  paramValue: string | null;
  paramType: ReportParamType | null;
  required: 0 | 1;
  orderNum: number;
}

/** Reads a statement: its columns as new items, its parameters; needs `online:report:sql` and the role admin. */
const sqlText = Type.String({ minLength: 1, maxLength: REPORT_LIMITS.sqlLength, title: '报表SQL' });
const parseQuery = Type.Object({ sql: sqlText, dbKey: optionalText('数据源', 100) });
export const PARSE_SQL = { url: `${REPORT_BASE}/head/parseSql`, query: parseQuery } as const;
export const PARSE_SQL_POST = { url: `${REPORT_BASE}/head/parseSql`, body: parseQuery } as const;

type NewItem = Omit<ReportItemRow, 'id' | 'cgrheadId'>;
type NewParam = Omit<ReportParamRow, 'id' | 'cgrheadId'>;
export interface ParsedSql {
  fields: NewItem[];
  params: NewParam[];
}

/** Refusals of a statement stand in the reply's result beside its text: where to put the mark. */
export interface SqlPlace {
  line: number;
  column: number;
}

/** Runs a statement that is not saved on some rows, with values for its parameters; ours. */
export const TRY_SQL = {
  url: `${REPORT_BASE}/head/trySql`,
  body: Type.Object({
    sql: sqlText,
    dbSource: optionalText('数据源', 100),
    params: Type.Optional(Type.Array(paramBody, { maxItems: REPORT_LIMITS.params, title: '报表参数' })),
    values: Type.Optional(
      Type.Record(Type.String({ maxLength: 32 }), Type.Union([Type.String({ maxLength: 500 }), Type.Number()]), {
        title: '参数值',
      }),
    ),
  }),
} as const;

export interface TriedSql {
  columns: string[];
  records: Readonly<Record<string, string | number | null>>[];
  /** True where there are more rows than are shown. */
  more: boolean;
  ms: number;
  /** Tables that the database reads whole, with their rows: 全表扫描. */
  scans: { table: string; title: string; rows: number }[];
}

/** Tables and columns that a statement may name, for the side bar and the completion; ours. */
export const REPORT_TABLES_CALL = `${REPORT_BASE}/head/tables`;
export interface ReportTableRow {
  name: string;
  title: string;
  columns: { name: string; title: string; type: 'text' | 'number' }[];
}

/** Makes a menu of a report; ours. */
export const CREATE_REPORT_MENU = { url: `${REPORT_BASE}/api/createMenu`, body: menuBody } as const;

/** History; ours. */
export const REPORT_VERSIONS = `${REPORT_BASE}/head/versions/:id`;
const version = (title: string) => Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1, title });
export const REPORT_DIFF = {
  url: `${REPORT_BASE}/head/versionDiff/:id`,
  query: Type.Object({ from: version('from'), to: version('to') }),
} as const;
export const RESTORE_REPORT = `${REPORT_BASE}/head/restoreVersion/:id/:version`;
export interface ReportVersionRow {
  version: number;
  note: string | null;
  createBy: string | null;
  /** What the person is called. */
  createBy_dictText: string | null;
  createTime: string | null;
}
