import { type Static, Type } from 'typebox';
import { usualLength } from '../../design/defaults.ts';
import type { ColumnShape } from '../../design/sheet-columns.ts';
import { ONE_LINE } from '../../resource/text-form.ts';
import { FORM_BASE } from './paths.ts';
import type { SaveDraft } from './save.calls.ts';

/** A table from a worksheet (online.md §4.4); ours. */
export const FROM_SHEET = { url: `${FORM_BASE}/api/fromSheet` } as const;

/** A column of the worksheet as the field that it could become. */
export interface ProposedField extends ColumnShape {
  dbFieldName: string;
  /** Head of the column; the import finds the column by it. */
  dbFieldTxt: string;
}

/** What a worksheet could become; nothing is stored yet. */
export interface SheetProposal {
  tableName: string;
  tableTxt: string;
  fields: ProposedField[];
  /** The first rows, a text for each field. */
  rows: string[][];
  total: number;
  /** Heads of columns that were left out, because they have no head or no value. */
  left: string[];
}

const text = (title: string, maxLength: number) => Type.String({ minLength: 1, maxLength, title, ...ONE_LINE });
const NUMBERS = [Type.Literal('int'), Type.Literal('BigDecimal')] as const;
const DATES = [Type.Literal('Date'), Type.Literal('Datetime')] as const;
const DB_TYPE = Type.Union([Type.Literal('string'), Type.Literal('Text'), ...NUMBERS, ...DATES], { title: '字段类型' });

const fieldBody = Type.Object(
  {
    dbFieldName: text('字段名称', 200),
    dbFieldTxt: text('列名', 200),
    dbType: DB_TYPE,
    dbLength: Type.Integer({ minimum: 0, maximum: 100_000, title: '字段长度' }),
    dbPointLength: Type.Integer({ minimum: 0, maximum: 100, title: '小数点' }),
    required: Type.Boolean({ title: '必填' }),
    unique: Type.Boolean({ title: '唯一' }),
    /** Values of a dictionary that is made for the field. */
    choices: Type.Union([Type.Array(text('选项', 100), { minItems: 1, maxItems: 50 }), Type.Null()], { title: '选项' }),
  },
  { additionalProperties: false, title: '字段' },
);

/** Adds the table as it was corrected, with the dictionaries of its choices; answers what `addAll` does. */
export const ADD_FROM_SHEET = {
  url: `${FORM_BASE}/api/addFromSheet`,
  body: Type.Object(
    {
      tableName: text('表名', 200),
      tableTxt: text('表描述', 200),
      fields: Type.Array(fieldBody, { minItems: 1, maxItems: 300, title: '字段' }),
    },
    { additionalProperties: false },
  ),
} as const;
export type SheetDraft = Static<typeof ADD_FROM_SHEET.body>;

const CONTROLS = { Date: 'date', Datetime: 'datetime', Text: 'textarea' } as const;
/** The list shows what fits a screen; the rest waits in its column settings. */
const SHOWN = 8;
const QUERIED = 3;

/**
 * The design of a corrected proposal.
 * @param codeOf code of the dictionary of a field with choices
 */
export function sheetDesign({ tableName, tableTxt, fields }: SheetDraft, codeOf: (name: string) => string): SaveDraft {
  return {
    head: { tableName, tableTxt, tableType: 1, titleField: titleOf(fields) },
    fields: fields.map(({ required, unique, choices, ...field }, at) => ({
      ...field,
      dbLength: field.dbType === 'string' ? field.dbLength : usualLength(field.dbType) && field.dbLength,
      orderNum: at + 1,
      fieldShowType: choices
        ? 'list'
        : field.dbType in CONTROLS
          ? CONTROLS[field.dbType as keyof typeof CONTROLS]
          : 'text',
      dbIsNull: 1,
      fieldMustInput: required ? '1' : '0',
      fieldValidType: unique ? 'only' : null,
      dictField: choices ? codeOf(field.dbFieldName) : null,
      isShowForm: 1,
      isShowList: at < SHOWN ? 1 : 0,
      isQuery: at < QUERIED ? 1 : 0,
      queryMode: field.dbType === 'Date' || field.dbType === 'Datetime' ? 'group' : 'single',
      sortFlag: field.dbType === 'Text' ? '0' : '1',
    })),
  };
}

/** What a reference to a row shows: the first text that is no choice. */
const titleOf = (fields: SheetDraft['fields']): string | null =>
  fields.find(({ dbType, choices }) => dbType === 'string' && !choices)?.dbFieldName ?? null;
