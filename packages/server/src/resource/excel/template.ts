import type { Resource } from '@songbai/contract/resource/define.ts';
import { type Field, heldRows } from '@songbai/contract/resource/kinds.ts';
import { UNNAMED_PATTERN_TEXT } from '@songbai/contract/rules/cell-patterns.ts';
import { PATTERNS } from '@songbai/contract/rules/patterns.ts';
import { KEY_COLUMN } from '@songbai/contract/wire/excel.ts';
import type { FastifyReply } from 'fastify';
import { attachment } from '../../http/attachment.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Config } from '../../platform/config.ts';
import type { TenantDictionaries } from '../describe/dictionaries.store.ts';
import type { Server } from '../server-context.ts';
import type { ImportedBelow } from './below-rows.ts';
import { headOf, OWN_SHEETS, SWITCH_TEXTS, templateFields } from './cells.ts';
import { XLSX } from './passing-workbook.ts';
import { writtenAtOnce } from './small-archive.ts';
import { type XlsxColumn, type XlsxWriter, xlsxWriter } from './xlsx-writer.ts';

/** A column of a workbook to be filled in. */
export interface TemplateColumn {
  label: string;
  required: boolean;
  /** The format in words. */
  note: string;
  /** The only texts that are understood, offered as a drop-down. */
  choices?: readonly string[];
}

interface TemplateSheet {
  title: string;
  columns: readonly TemplateColumn[];
}

/** Its title is that of the first sheet and of the file. */
interface Template extends TemplateSheet {
  /** Sheets of tables whose rows hang on those of the first one. */
  below?: readonly TemplateSheet[];
  /** Lines about the whole file. */
  notes: readonly string[];
}

/** What the workbook of a resource looks like before it is filled in. */
export function resourceTemplate(
  server: Server,
  actor: Actor,
  resource: Resource,
  below: readonly ImportedBelow[] = [],
): Template {
  const dicts = server.dicts.of(actor.tenantId);
  const notes = resource.importNote ? [resource.importNote] : [];
  const same = resource.importKey?.same.flatMap((name) => resource.fields[name]?.label ?? []) ?? [];
  if (same.length > 0) notes.push(`${same.join('、')}都相同的行视为重复，导入前会提示。`);
  const sheets = below.filter(({ mayImport }) => mayImport);
  const columnsOf = (of: Resource) => templateFields(of).map((field) => columnOf(dicts, field));
  if (sheets.length > 0) notes.push(belowNote(sheets));
  return {
    title: resource.sheetTitle ?? resource.title,
    columns: [...(sheets.length > 0 ? [KEY] : []), ...columnsOf(resource)],
    below: sheets.map(({ title, table }) => ({
      title,
      columns: [{ ...KEY, required: true }, ...columnsOf(table.resource)],
    })),
    notes,
  };
}

const KEY: TemplateColumn = {
  label: KEY_COLUMN,
  required: false,
  note: '任意编号，如1、2、3；附表的行填写它所属的那一行的编号',
};

const belowNote = (sheets: readonly ImportedBelow[]): string =>
  `${sheets.map(({ title }) => `「${title}」`).join('')}各在一张工作表中填写，用「${KEY_COLUMN}」指明属于第一张工作表的哪一行；没有附表的行可以不填。`;

function columnOf(dicts: TenantDictionaries, field: Field): TemplateColumn {
  const choices = choicesOf(dicts, field);
  const list = field.kind === 'dicts' ? `可填：${dictTexts(dicts, field.dict).join('、')}` : '';
  const notes = [formatOf(field), list, field.unique ? '不能重复' : ''].filter((part) => part !== '');
  return {
    label: headOf(field),
    required: field.required === true && field.initial === undefined,
    note: notes.join('；'),
    ...(choices ? { choices } : {}),
  };
}

function choicesOf(dicts: TenantDictionaries, field: Field): readonly string[] | undefined {
  if (field.kind === 'switch') return Object.values(SWITCH_TEXTS);
  return field.kind === 'dict' ? dictTexts(dicts, field.dict) : undefined;
}

/** Texts of the items that may still be chosen. */
export function dictTexts(dicts: TenantDictionaries, code: string): string[] {
  const options = Object.hasOwn(dicts.options(), code) ? (dicts.options()[code] ?? []) : [];
  return [...new Set(options.flatMap(({ text, disabled }) => (disabled ? [] : [text])))];
}

/** Cells name rows of other tables by what people see of them. */
const KNOWN_NAME = '填写系统中已有的名称';

function formatOf(field: Field): string {
  const held = heldRows(field);
  if (held) return held.several ? `${KNOWN_NAME}；多个用逗号隔开` : KNOWN_NAME;
  switch (field.kind) {
    case 'money':
      return '金额，单位元，最多两位小数，如1200.00';
    case 'integer':
      return `整数${rangeOf(field)}`;
    case 'decimal':
      return `数字，最多${field.scale}位小数${rangeOf(field)}`;
    case 'date':
      return '日期，如2026-06-30';
    case 'datetime':
      return '时间，如2026-06-30 09:30:00';
    case 'switch':
    case 'dict':
      return '从下拉列表中选择';
    case 'dicts':
      return '多个用逗号隔开';
    case 'region':
      return '省/市/区，如北京市/市辖区/海淀区';
    case 'ref':
      return KNOWN_NAME;
    case 'text':
    case 'textarea':
      return [`最多${field.maxLength}个字`, ...patternTexts(field)].join('；');
    default:
      return '';
  }
}

function patternTexts(field: Field): string[] {
  if (field.kind !== 'text') return [];
  const { pattern = '', matches } = field;
  if (Object.hasOwn(PATTERNS, pattern)) return [PATTERNS[pattern as keyof typeof PATTERNS].message];
  return matches && matches.message !== UNNAMED_PATTERN_TEXT ? [matches.message] : [];
}

function rangeOf({ min, max }: { min?: number; max?: number }): string {
  if (min !== undefined && max !== undefined) return `，${min}至${max}`;
  if (min !== undefined) return `，不小于${min}`;
  return max === undefined ? '' : `，不大于${max}`;
}

/** Replies with the workbook; its few rows are written at once. */
export async function sendTemplate(config: Config, reply: FastifyReply, template: Template): Promise<void> {
  const content = await writtenAtOnce(config, (file) => writeTemplate(file, template));
  reply
    .type(XLSX)
    .header('content-disposition', attachment(`${template.title}导入模板.xlsx`))
    .send(content);
}

/** A column with a drop-down. */
interface ChoiceList {
  column: TemplateColumn;
  choices: readonly string[];
}

function writeTemplate(file: string, { title, columns, below = [], notes }: Template): void {
  const sheets = [{ title, columns }, ...below];
  const lists = sheets.flatMap((sheet) =>
    sheet.columns.flatMap((column): ChoiceList[] => {
      const { choices = [] } = column;
      return choices.length > 0 ? [{ column, choices }] : [];
    }),
  );
  const writer = xlsxWriter(file);
  for (const sheet of sheets) {
    writer.sheet(
      sheet.title,
      sheet.columns.map((column) => entryOf(column, lists)),
    );
    writer.row(sheet.columns.map(({ label }) => label));
  }
  writer.sheet(OWN_SHEETS.notes, [{ width: 20 }, { width: 10 }, { width: 60 }, { width: 60 }]);
  writer.row(['列名', '是否必填', '填写要求', '可选值']);
  for (const sheet of sheets) {
    if (below.length > 0) writer.row([`「${sheet.title}」`]);
    for (const { label, required, note, choices } of sheet.columns)
      writer.row([label, required ? '必填' : '选填', note, choices?.join('、') ?? null]);
  }
  const general = [
    '请填写在第一张工作表，从第二行开始，一行一条；不要改动列名，不要合并单元格，不要使用公式。',
    ...notes,
  ];
  for (const line of general) writer.row([line]);
  if (lists.length > 0) writeChoices(writer, lists);
  writer.close();
}

function entryOf(column: TemplateColumn, lists: readonly ChoiceList[]): XlsxColumn {
  const at = lists.findIndex((list) => list.column === column);
  const list = lists[at] && { sheet: OWN_SHEETS.choices, column: at, count: lists[at].choices.length };
  const note = [column.required ? '必填' : '选填', column.note].filter((part) => part !== '').join('。');
  return {
    width: Math.min(30, Math.max(12, column.label.length * 2 + 4)),
    entry: { title: column.label, note, ...(list ? { choices: list } : {}) },
  };
}

function writeChoices(writer: XlsxWriter, lists: readonly ChoiceList[]): void {
  writer.sheet(
    OWN_SHEETS.choices,
    lists.map(() => ({ width: 20 })),
  );
  writer.row(lists.map(({ column }) => column.label));
  const most = Math.max(...lists.map(({ choices }) => choices.length));
  for (let at = 0; at < most; at += 1) writer.row(lists.map(({ choices }) => choices[at] ?? null));
}
