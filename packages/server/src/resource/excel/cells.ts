import { DICTS, dictValues } from '@songbai/contract/dicts.ts';
import { codesOfRegion } from '@songbai/contract/regions/regions.ts';
import { AUDIT_FIELDS, type Resource, writableFields } from '@songbai/contract/resource/define.ts';
import { type Field, heldRows } from '@songbai/contract/resource/kinds.ts';
import { labelled } from '@songbai/contract/rules/labelled.ts';
import { parseYuan } from '@songbai/contract/rules/money.ts';
import { plainNumber, withDecimals } from '@songbai/contract/rules/plain-number.ts';
import { typedMoment } from '@songbai/contract/rules/typed-dates.ts';
import { CELL_CHARACTERS } from './sheet-row.ts';

/** One column of a sheet: the wire name the value is read from and its format. */
export interface SheetColumn {
  name: string;
  label: string;
  /** Money is a number in yuan, other numbers stay numbers, a switch is 是 or 否, everything else is text. */
  type: 'text' | 'number' | 'money' | 'switch';
  width: number;
}

/** Sheets of our templates that bring no rows. */
export const OWN_SHEETS: Readonly<Record<'notes' | 'choices', string>> = { notes: '填写说明', choices: '可选值' };

/** Columns of an export: every field a list can show, texts instead of codes, then creation time and author. */
export function exportColumns(resource: Resource): SheetColumn[] {
  const own = Object.entries(resource.fields).filter(([, field]) => fitsCell(field));
  const audit = Object.entries(AUDIT_FIELDS).filter(([name]) => name === 'createBy' || name === 'createTime');
  return [...own, ...(audit as [string, Field][])].map(([name, field]) => ({
    name: hasText(field) ? `${name}_dictText` : name,
    label: headOf(field),
    type: typeOf(field),
    width: Math.min(40, Math.max(10, Math.round((field.list?.width ?? 120) / 7))),
  }));
}

function typeOf({ kind }: Field): SheetColumn['type'] {
  if (kind === 'integer' || kind === 'decimal') return 'number';
  return kind === 'money' || kind === 'switch' ? kind : 'text';
}

/** What people read of a switch, on screens as in workbooks. */
export const SWITCH_TEXTS: Readonly<Record<string, string>> = { Y: '是', N: '否' };

function fitsCell(field: Field): boolean {
  if (field.sheet === false) return false;
  if (field.kind === 'json' || field.kind === 'files' || field.kind === 'html') return false;
  return field.kind !== 'textarea' || field.maxLength <= CELL_CHARACTERS;
}

function hasText(field: Field): boolean {
  // An account that an import reads stays the account: a real name does not say which.
  if (field.kind === 'text') return (field.account && field.readOnly) === true || heldRows(field) !== undefined;
  return field.kind === 'dict' || field.kind === 'dicts' || field.kind === 'ref' || field.kind === 'region';
}

/** Fields that an import may fill, by column header; the label on screens is accepted too. */
export function importFields(resource: Resource): Map<string, [string, Field]> {
  const fields = writableFields(resource, 'add').filter(([, field]) => field.sheet !== false);
  const named = (head: (field: Field) => string) => fields.map((entry) => [head(entry[1]), entry] as const);
  return new Map([...named((field) => field.label), ...named(headOf)]);
}

/** The columns that a template of an import offers, in the order of the form. */
export function templateFields(resource: Resource): Field[] {
  return writableFields(resource, 'add').flatMap(([, field]) => (fitsCell(field) ? [field] : []));
}

/** The header of the field's column. */
export function headOf(field: Field): string {
  return field.sheet || field.label;
}

/** A cell that cannot be read; `message` names the problem. */
export interface CellProblem {
  problem: string;
}

/**
 * The wire value of a cell's text, or the problem with it. References are resolved by the caller, because they need the
 * database.
 */
export function parseCell(
  field: Field,
  text: string,
  valueOfText: (code: string, text: string) => string | undefined,
): unknown | CellProblem {
  switch (field.kind) {
    case 'money':
      return parseYuan(withDecimals(plainNumber(text) ?? '', 2) ?? '') ?? problem(field, '不是有效的金额');
    case 'integer':
    case 'decimal': {
      const value = Number(plainNumber(text) ?? text);
      return Number.isFinite(value) ? value : problem(field, '不是有效的数字');
    }
    case 'date':
      return typedMoment(text)?.day ?? problem(field, '日期格式应为YYYY-MM-DD');
    case 'datetime': {
      const { day, time = '00:00:00' } = typedMoment(text) ?? {};
      return day ? `${day} ${time}` : problem(field, '时间格式应为YYYY-MM-DD HH:mm:ss');
    }
    case 'switch':
      return text === '是' || text === 'Y'
        ? 'Y'
        : text === '否' || text === 'N'
          ? 'N'
          : problem(field, '应为“是”或“否”');
    case 'dict': {
      const value = valueOfText(field.dict, text);
      if (value === undefined) return problem(field, `「${text.slice(0, 20)}」不在可选范围内`);
      return field.stored === 'integer' ? Number(value) : value;
    }
    case 'dicts': {
      const values = text.split(/[,，]/).map((piece) => valueOfText(field.dict, piece.trim()));
      return values.includes(undefined) ? problem(field, `「${text.slice(0, 20)}」不在可选范围内`) : values.join(',');
    }
    case 'region': {
      const [code, another] = codesOfRegion(text);
      if (code === undefined) return problem(field, `「${text.slice(0, 20)}」不是有效的省/市/区`);
      return another === undefined ? code : problem(field, `「${text.slice(0, 20)}」有多个，请写明省/市/区`);
    }
    default:
      return text;
  }
}

export function isProblem(value: unknown): value is CellProblem {
  return typeof value === 'object' && value !== null && 'problem' in value;
}

function problem(field: Field, text: string): CellProblem {
  return { problem: labelled(field.label, text) };
}

/** Value of a system dictionary by its text or its code. */
export function systemValue(code: keyof typeof DICTS, text: string): string | undefined {
  const items = DICTS[code].items as Record<string, string>;
  return dictValues(code).find((value) => value === text || items[value] === text);
}

/** Texts that a spreadsheet would run as a formula get a leading quote mark (CSV and formula injection). */
export function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
