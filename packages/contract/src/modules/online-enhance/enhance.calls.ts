import { type Static, type TSchema, Type } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { optionalLine, optionalLines, optionalText } from '../../resource/optional-text.ts';
import { ONE_LINE } from '../../resource/text-form.ts';
import { FORM_BASE } from '../online-form/paths.ts';
import { type DeliveryState, ENHANCE_EVENTS, JAVA_TYPES, JS_TYPES } from './enhance.dicts.ts';

/** Calls of enhancements (contract/2 §15.2); `:headId` is the table's id. */
const at = (name: string) => `${FORM_BASE}/head/${name}/:headId`;
const id = Type.String({ minLength: 1, maxLength: 64, title: 'id' });
const idsQuery = Type.Object({ ids: Type.String({ maxLength: 64 * LIMITS.idsPerBatch, default: '', title: 'ids' }) });
const oneOf = (names: readonly string[], title: string) =>
  Type.Union(
    names.map((name): TSchema => Type.Literal(name)),
    { title },
  );
const version = Type.Optional(Type.Union([Type.Integer(), Type.Null()], { title: '版本' }));
const buttonCode = Type.String({ minLength: 1, maxLength: 50, title: '按钮编码' });
const common = { id: optionalText('id', 64), cgformHeadId: optionalText('cgformHeadId', 64), version };

export const ENHANCE_JS = {
  url: at('enhanceJs'),
  query: Type.Object({ type: Type.Union([Type.Literal('form'), Type.Literal('list')], { title: 'type' }) }),
} as const;
export const jsBody = Type.Object({
  ...common,
  cgJsType: Type.Unsafe<(typeof JS_TYPES)[number]>(oneOf(JS_TYPES, '类型')),
  cgJs: optionalText('脚本', 100_000),
  content: optionalLines('说明', 1000),
});
export type JsDraft = Static<typeof jsBody>;
export const SAVE_JS = { url: at('enhanceJs'), body: jsBody } as const;

export const ENHANCE_BUTTONS = at('enhanceButton');

export const ENHANCE_SQL = {
  url: at('enhanceSql'),
  query: Type.Object({ buttonCode: Type.Optional(Type.String({ maxLength: 50, title: '按钮编码' })) }),
} as const;
export const sqlBody = Type.Object({
  ...common,
  buttonCode,
  cgbSql: Type.String({ minLength: 1, maxLength: 10_000, title: 'SQL' }),
  cgbSqlName: optionalLine('名称', 50),
  content: optionalLines('说明', 1000),
});
export type SqlDraft = Static<typeof sqlBody>;
export const SAVE_SQL = { url: at('enhanceSql'), body: sqlBody } as const;
export const DELETE_SQL = { url: `${FORM_BASE}/head/enhanceSql`, query: Type.Object({ id }) } as const;
/** Spelled with a small b, as the family has it. */
export const DELETE_SQLS = { url: `${FORM_BASE}/head/deletebatchEnhanceSql`, query: idsQuery } as const;

export const ENHANCE_JAVA = at('enhanceJava');
/** Other parameters of the row may come along and mean nothing. */
export const JAVA_BY_BUTTON = {
  url: at('enhanceJavaByButtonCode'),
  query: Type.Object({
    buttonCode: Type.String({ maxLength: 50, default: '', title: '按钮编码' }),
    event: Type.Optional(Type.String({ maxLength: 10, title: '事件' })),
  }),
} as const;
export const javaBody = Type.Object({
  ...common,
  buttonCode,
  cgJavaType: Type.Unsafe<(typeof JAVA_TYPES)[number]>(oneOf(JAVA_TYPES, '类型')),
  cgJavaValue: Type.String({ minLength: 1, maxLength: 200, title: '内容' }),
  activeStatus: Type.Optional(
    Type.Union([Type.Literal('1'), Type.Literal('0'), Type.Null(), Type.Literal('')], { title: '是否生效' }),
  ),
  event: Type.Unsafe<(typeof ENHANCE_EVENTS)[number]>(oneOf(ENHANCE_EVENTS, '事件')),
  orderNum: Type.Optional(
    Type.Union([Type.Integer({ minimum: 0, maximum: 100_000 }), Type.Null(), Type.Literal('')], { title: '排序' }),
  ),
});
export type JavaDraft = Static<typeof javaBody>;
export const SAVE_JAVA = { url: at('enhanceJava'), body: javaBody } as const;
export const DELETE_JAVA = { url: `${FORM_BASE}/head/enhanceJava`, query: Type.Object({ id }) } as const;
export const DELETE_JAVAS = { url: `${FORM_BASE}/head/deleteBatchEnhanceJava`, query: idsQuery } as const;

/** Functions that a `spring` enhancement may name. */
export const HOOK_NAMES = `${FORM_BASE}/head/hookNames`;
export interface HookName {
  name: string;
  title: string;
  /** How it is written and what it does. */
  remark: string;
}

/** Former texts of a script, or of a button's SQL, newest first (ours). */
export const FORMER = {
  url: at('enhanceHistory'),
  query: Type.Object({
    kind: Type.Union([Type.Literal('js'), Type.Literal('sql')], { title: 'kind' }),
    code: Type.String({ minLength: 1, maxLength: 50, title: 'code' }),
  }),
} as const;
export interface FormerText {
  text: string;
  by: string | null;
  at: string | null;
}

/** Stored web addresses of a table (ours). */
export const HOOKS = at('hooks');
const hookBody = Type.Object({
  ...common,
  name: Type.String({ minLength: 1, maxLength: 50, title: '名称', ...ONE_LINE }),
  url: Type.String({ minLength: 1, maxLength: 500, title: '地址' }),
  active: Type.Union([Type.Literal('1'), Type.Literal('0')], { title: '是否启用' }),
  /** Absent or empty: the one that was given stays. */
  secret: optionalText('签名密钥', 200),
  /** Lines of `Name: value`; absent: those that were given stay, empty: none. */
  headers: optionalText('请求头', 2000),
});
export type HookDraft = Static<typeof hookBody>;
export const SAVE_HOOK = { url: HOOKS, body: hookBody } as const;
export const DELETE_HOOK = { url: `${FORM_BASE}/head/hooks`, query: Type.Object({ id }) } as const;

/** What was or will be sent to web addresses after changes (ours). */
export const DELIVERIES = at('deliveries');
export const RETRY_DELIVERIES = { url: `${FORM_BASE}/head/retryDeliveries`, query: idsQuery } as const;
export interface DeliveryRow {
  id: string;
  event: string;
  target: string;
  state: DeliveryState;
  tries: number;
  nextTime: string | null;
  result: string | null;
  createTime: string;
}

/** A custom button at work (contract/2 §16.5). */
const buttonRun = Type.Object({
  formId: Type.String({ minLength: 1, maxLength: 64, title: 'formId' }),
  buttonCode,
  dataId: optionalText('dataId', 64 * LIMITS.idsPerBatch),
  uiFormData: Type.Optional(
    Type.Union([Type.Object({}, { additionalProperties: true }), Type.String({ maxLength: 200_000 }), Type.Null()], {
      title: 'uiFormData',
    }),
  ),
});
export type ButtonRun = Static<typeof buttonRun>;
export const DO_BUTTON = { url: `${FORM_BASE}/api/doButton`, body: buttonRun } as const;

/** Scripts of a table's list and form; empty where it has none. */
export interface OnlineScripts {
  list: string;
  form: string;
}
