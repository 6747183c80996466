import { type Static, type TSchema, Type } from 'typebox';
import type { DesignDifference } from '../../design/differences.ts';
import { optionalText } from '../../resource/optional-text.ts';
import { javaBody, jsBody, sqlBody } from '../online-enhance/enhance.calls.ts';
import { buttonBody } from './button.calls.ts';
import { FORM_BASE } from './paths.ts';
import { fieldBody, headBody, indexBody } from './save.calls.ts';

/** How a file of designs names itself; a later format is refused by an older server. */
export const DESIGN_FILE = { kind: 'songbai.online-design', format: 1 } as const;

const some = <T extends TSchema>(items: T, maxItems: number, title: string) =>
  Type.Optional(Type.Union([Type.Array(items, { maxItems, title }), Type.Null()], { title }));

const OWN = ['id', 'cgformHeadId', 'version'] as const;
/** What belongs to a design beside its fields; it never runs before somebody who may write it has saved it. */
const enhancementsBody = Type.Object(
  {
    js: some(Type.Omit(jsBody, OWN), 2, 'JS增强'),
    sql: some(Type.Omit(sqlBody, OWN), 200, 'SQL增强'),
    java: some(Type.Omit(javaBody, OWN), 500, 'JAVA增强'),
  },
  { title: '增强' },
);
export type DesignEnhancements = Static<typeof enhancementsBody>;

const tableBody = Type.Object(
  {
    head: Type.Object(
      {
        ...Type.Omit(headBody, ['id', 'version', 'updateTime', 'subTableStr']).properties,
        /** Of a view: the table that it shows. */
        viewOf: optionalText('原表', 50),
      },
      { title: '表头' },
    ),
    fields: Type.Array(Type.Omit(fieldBody, ['id']), { maxItems: 1000, title: '字段' }),
    indexs: some(Type.Omit(indexBody, ['id']), 1000, '索引'),
    buttons: some(Type.Omit(buttonBody, OWN), 200, '按钮'),
    enhancements: Type.Optional(Type.Union([enhancementsBody, Type.Null()], { title: '增强' })),
  },
  { title: '表' },
);
export type DesignFileTable = Static<typeof tableBody>;

/** A table with its sub-tables and views, without ids, rows, rights, people and secrets (online.md §4.4); ours. */
const fileBody = Type.Object({
  kind: Type.String({ maxLength: 100, title: '文件类型' }),
  format: Type.Integer({ minimum: 1, maximum: 1_000_000, title: '格式版本' }),
  tables: Type.Array(tableBody, { minItems: 1, maxItems: 200, title: '表' }),
});
export type DesignFile = Static<typeof fileBody>;

export const EXPORT_DESIGN = `${FORM_BASE}/api/exportDesign/:id`;
/** Without `planHash` it only tells what it would do; with that of the plan it does it, all or nothing. */
export const IMPORT_DESIGN = {
  url: `${FORM_BASE}/api/importDesign`,
  query: Type.Object({ planHash: Type.Optional(Type.String({ maxLength: 64, title: 'planHash' })) }),
  body: fileBody,
} as const;

/** What an import does to one table. */
export interface ImportedTable {
  tableName: string;
  tableTxt: string;
  isView: boolean;
  kind: 'new' | 'changed' | 'same';
  /** Of the design that was made or changed. */
  id: string;
  fields: number;
  /** Of a table that is there. */
  differences: DesignDifference[];
  /** Labels of what the file does not have and stays. */
  kept: string[];
  /** Enhancements that run once somebody who may write them has looked at them and saved them. */
  waiting: string[];
  /** What is not here: dictionaries, reports, tables; and what was not taken over. */
  notes: string[];
}

/** What an import would do, or has done. */
export interface ImportPlan {
  hash: string;
  tables: ImportedTable[];
  /** Why nothing can be imported; then `tables` is what came before. */
  refused: string[];
}
