import type { Resource } from '@songbai/contract/resource/define.ts';
import type { Field } from '@songbai/contract/resource/kinds.ts';
import { PATTERNS } from '@songbai/contract/rules/patterns.ts';
import type { FastifyReply } from 'fastify';
import { attachment } from '../../http/attachment.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Config } from '../../platform/config.ts';
import type { TenantDictionaries } from '../describe/dictionaries.store.ts';
import type { Server } from '../server-context.ts';
import { headOf, templateFields } from './cells.ts';
import { writtenAtOnce } from './small-archive.ts';
import { type XlsxColumn, xlsxWriter } from './xlsx-writer.ts';

/** A column of a workbook to be filled in. */
export interface TemplateColumn {
  label: string;
  required: boolean;
  /** The format in words. */
  note: string;
  /** The only texts that are understood, offered as a drop-down. */
  choices?: readonly string[];
}

interface Template {
  /** Name of the first sheet and of the file. */
  title: string;
  columns: readonly TemplateColumn[];
  /** Lines about the whole file. */
  notes: readonly string[];
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const NOTES = '填写说明';
const CHOICES = '可选值';
const YES_NO = ['是', '否'];

/** What the workbook of a resource looks like before it is filled in. */
export function resourceTemplate(server: Server, actor: Actor, resource: Resource): Template {
  const dicts = server.dicts.of(actor.tenantId);
  const notes = resource.importNote ? [resource.importNote] : [];
  const same = resource.importKey?.same.flatMap((name) => resource.fields[name]?.label ?? []) ?? [];
  if (same.length > 0) notes.push(`${same.join('、')}都相同的行视为重复，导入前会提示。`);
  return {
    title: resource.sheetTitle ?? resource.title,
    columns: templateFields(resource).map((field) => columnOf(dicts, field)),
    notes,
  };
}

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
  if (field.kind === 'switch') return YES_NO;
  return field.kind === 'dict' ? dictTexts(dicts, field.dict) : undefined;
}

/** Texts of the items that may still be chosen. */
export function dictTexts(dicts: TenantDictionaries, code: string): string[] {
  const options = Object.hasOwn(dicts.options(), code) ? (dicts.options()[code] ?? []) : [];
  return [...new Set(options.flatMap(({ text, disabled }) => (disabled ? [] : [text])))];
}

function formatOf(field: Field): string {
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
      return '填写系统中已有的名称';
    case 'text':
    case 'textarea':
      return [`最多${field.maxLength}个字`, 'pattern' in field ? patternText(field.pattern) : '']
        .filter((part) => part !== '')
        .join('；');
    default:
      return '';
  }
}

const patternText = (name: string | undefined): string =>
  name !== undefined && Object.hasOwn(PATTERNS, name) ? PATTERNS[name as keyof typeof PATTERNS].message : '';

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

function writeTemplate(file: string, { title, columns, notes }: Template): void {
  const lists = columns.flatMap(({ label, choices }) => (choices && choices.length > 0 ? [{ label, choices }] : []));
  const writer = xlsxWriter(file);
  writer.sheet(
    title,
    columns.map((column): XlsxColumn => {
      const at = lists.findIndex(({ label }) => label === column.label);
      const list = lists[at] && { sheet: CHOICES, column: at, count: lists[at].choices.length };
      const note = [column.required ? '必填' : '选填', column.note].filter((part) => part !== '').join('。');
      return {
        width: Math.min(30, Math.max(12, column.label.length * 2 + 4)),
        entry: { title: column.label, note, ...(list ? { choices: list } : {}) },
      };
    }),
  );
  writer.row(columns.map(({ label }) => label));
  writer.sheet(NOTES, [{ width: 20 }, { width: 10 }, { width: 60 }, { width: 60 }]);
  writer.row(['列名', '是否必填', '填写要求', '可选值']);
  for (const { label, required, note, choices } of columns)
    writer.row([label, required ? '必填' : '选填', note, choices?.join('、') ?? null]);
  const general = [
    '请填写在第一张工作表，从第二行开始，一行一条；不要改动列名，不要合并单元格，不要使用公式。',
    ...notes,
  ];
  for (const line of general) writer.row([line]);
  if (lists.length > 0) {
    writer.sheet(
      CHOICES,
      lists.map(() => ({ width: 20 })),
    );
    writer.row(lists.map(({ label }) => label));
    const most = Math.max(...lists.map(({ choices }) => choices.length));
    for (let at = 0; at < most; at += 1) writer.row(lists.map(({ choices }) => choices[at] ?? null));
  }
  writer.close();
}
