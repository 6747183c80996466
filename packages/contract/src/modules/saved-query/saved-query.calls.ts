import { type Static, Type } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { filledText } from '../../resource/filled-text.ts';
import { MATCH_TYPES, RULES } from '../../rules/super-query.ts';

/** One of the allowed values. */
const oneOf = <V extends string>(choices: readonly { value: V }[], title: string) =>
  Type.Unsafe<V>({ type: 'string', enum: choices.map(({ value }) => value), title });

const page = Type.String({ minLength: 1, maxLength: LIMITS.savedQueryPage, title: '页面' });

const record = Type.Object(
  {
    field: Type.String({ minLength: 1, maxLength: 200, title: '查询字段' }),
    rule: oneOf(RULES, '匹配规则'),
    val: Type.String({ maxLength: LIMITS.savedQueryBytes, title: '查询值' }),
    type: Type.Optional(Type.String({ maxLength: 50, title: '类型' })),
    dbType: Type.Optional(Type.String({ maxLength: 50, title: '数据类型' })),
  },
  { additionalProperties: false },
);

const group = Type.Object(
  {
    matchType: oneOf(MATCH_TYPES, '匹配方式'),
    params: Type.Array(record, { minItems: 1, maxItems: LIMITS.filterConditions, title: '查询条件' }),
  },
  { additionalProperties: false },
);

const content = {
  title: filledText('名称', LIMITS.savedQueryTitle),
  matchType: oneOf(MATCH_TYPES, '匹配方式'),
  /** Conditions, and brackets of them. */
  records: Type.Array(Type.Union([record, group], { title: '查询条件' }), {
    minItems: 1,
    maxItems: LIMITS.filterConditions,
    title: '查询条件',
  }),
};

/** A named set of conditions (spec/2 §3: title, matchType, records). */
const savedQueryContent = Type.Object(content, { additionalProperties: false });
export type SavedQueryContent = Static<typeof savedQueryContent>;

/** The caller's saved query as returned by the list. */
export interface SavedQuery extends SavedQueryContent {
  id: string;
}

/** `GET /sys/savedQuery/list` */
export const savedQueriesOf = Type.Object({ page });

/** `POST /sys/savedQuery/save`; an existing name is refused unless overwriting is requested. */
export const saveQueryBody = Type.Object(
  { page, ...content, overwrite: Type.Optional(Type.Boolean({ title: '覆盖' })) },
  { additionalProperties: false },
);
export type SaveQueryBody = Static<typeof saveQueryBody>;

/** `POST /sys/savedQuery/import`: queries that older versions kept in the browser. */
export const importQueriesBody = Type.Object(
  { page, queries: Type.Array(savedQueryContent, { minItems: 1, maxItems: LIMITS.savedQueries, title: '查询条件' }) },
  { additionalProperties: false },
);
export type ImportQueriesBody = Static<typeof importQueriesBody>;

/** Result of an import: all queries saved now, and how many exceeded the limit. */
export interface ImportedQueries {
  queries: SavedQuery[];
  left: number;
}

export const savedQueryId = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64, title: 'id' }) });
