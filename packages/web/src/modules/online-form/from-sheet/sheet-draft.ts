import { usualLength } from '@songbai/contract/design/defaults.ts';
import type { DbType } from '@songbai/contract/design/design.ts';
import { fieldNameProblem, tableNameProblem } from '@songbai/contract/design/names.ts';
import type {
  ProposedField,
  SheetDraft,
  SheetProposal,
} from '@songbai/contract/modules/online-form/from-sheet.calls.ts';
import { cgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { lengthProblem } from '@songbai/contract/rules/named-rules.ts';

/** What a column can be, as people call it. */
export const COLUMN_KINDS = [
  { value: 'string', label: '文本' },
  { value: 'Text', label: '长文本' },
  { value: 'int', label: '整数' },
  { value: 'BigDecimal', label: '小数' },
  { value: 'Date', label: '日期' },
  { value: 'Datetime', label: '日期时间' },
  { value: 'choice', label: '选项' },
] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number]['value'];

/** A proposed column as it is corrected. */
export interface SheetField {
  /** Place in the proposal. */
  at: number;
  included: boolean;
  name: string;
  label: string;
  kind: ColumnKind;
  length: number;
  points: number;
  required: boolean;
  unique: boolean;
  choices: readonly string[] | null;
}

export interface SheetTable {
  tableName: string;
  tableTxt: string;
  fields: readonly SheetField[];
}

/** @param mayChoose whether dictionaries may be made for choices */
export const sheetTable = ({ tableName, tableTxt, fields }: SheetProposal, mayChoose: boolean): SheetTable => ({
  ...{ tableName, tableTxt },
  fields: fields.map((field, at) => sheetField(field, at, mayChoose)),
});

function sheetField(field: ProposedField, at: number, mayChoose: boolean): SheetField {
  const choices = mayChoose ? field.choices : null;
  return {
    ...{ at, included: true, name: field.dbFieldName, label: field.dbFieldTxt, choices },
    kind: choices ? 'choice' : (field.dbType as ColumnKind),
    ...{ length: field.dbLength, points: field.dbPointLength, required: field.required, unique: field.unique },
  };
}

const LONGEST = 4000;

/** What is wrong with the name of a column; each name may come once. */
export function nameProblem(field: SheetField, fields: readonly SheetField[]): string | undefined {
  if (!field.included) return undefined;
  const twice = fields.some(({ included, at, name }) => included && at !== field.at && name === field.name);
  return fieldNameProblem(field.name) ?? (twice ? `${field.name}已存在，不能重复！` : undefined);
}

/** The first thing that keeps the table from being made. */
export function tableProblem({ tableName, tableTxt, fields }: SheetTable): string | undefined {
  if (tableTxt.trim() === '') return '请输入表描述';
  const described = lengthProblem(tableTxt.trim(), { max: cgformHead.fields.tableTxt.maxLength });
  if (described) return `表描述：${described}`;
  const named = tableNameProblem(tableName);
  if (named) return tableName === '' ? named : `表名：${named}`;
  // An import recognises its heads by two of them.
  if (fields.filter(({ included }) => included).length < 2) return '至少选择两列';
  return fields.map((field) => nameProblem(field, fields)).find(Boolean);
}

export const sheetDraft = ({ tableName, tableTxt, fields }: SheetTable): SheetDraft => ({
  ...{ tableName, tableTxt: tableTxt.trim() },
  fields: fields.filter(({ included }) => included).map(draftOf),
});

function draftOf({ name, label, kind, length, points, required, unique, choices }: SheetField) {
  const dbType: Exclude<DbType, 'double' | 'Blob'> = kind === 'choice' ? 'string' : kind;
  return {
    ...{ dbFieldName: name, dbFieldTxt: label, dbType, required, unique },
    dbLength:
      dbType === 'string'
        ? Math.min(length || usualLength('string'), LONGEST)
        : dbType === 'BigDecimal'
          ? 15
          : usualLength(dbType),
    dbPointLength: dbType === 'BigDecimal' ? points || 2 : 0,
    choices: kind === 'choice' && choices ? [...choices] : null,
  };
}
