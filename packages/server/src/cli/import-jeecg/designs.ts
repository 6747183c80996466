import {
  DESIGN_FILE,
  type DesignFile,
  type DesignFileTable,
  IMPORT_DESIGN,
} from '@songbai/contract/modules/online-form/design-file.calls.ts';
import type { TSchema } from 'typebox';
import { fitted } from '../../http/fitted-values.ts';
import { bodyProblem } from '../../http/validation.ts';
import type { Section } from './report.ts';

/** A row of the source as texts, by the names of its columns. */
export type DesignRow = Readonly<Record<string, string | null>>;

/** Rows of the designs of online forms, by table. */
export type DesignRows = Record<'onl_cgform_head' | 'onl_cgform_field' | 'onl_cgform_index', DesignRow[]>;

export const noDesigns = (): DesignRows => ({ onl_cgform_head: [], onl_cgform_field: [], onl_cgform_index: [] });

const TABLE = IMPORT_DESIGN.body.properties.tables.items;
const { head: HEAD, fields: FIELDS, indexs: INDEXES } = TABLE.properties;
/** What a design of ours may hold of each; the rest of a row is the source's own. */
const NAMES = {
  head: Object.keys(HEAD.properties),
  field: Object.keys(FIELDS.items.properties),
  index: Object.keys(INDEXES.anyOf[0].items.properties),
};

/**
 * The designs of the source as a file that 在线表单 / 导入 reads: heads, fields and indexes. What cannot be one of ours, and
 * views, are told as notes of the section of heads.
 */
export function designFileOf(rows: DesignRows, section: Section | undefined): DesignFile {
  const tables = rows.onl_cgform_head.flatMap((head) => {
    const name = head.table_name ?? '';
    if (head.copy_type === '1') {
      section?.note(`视图${name}不在设计文件中，导入原表后可重新生成`);
      return [];
    }
    const table = fitted(TABLE as TSchema, tableOf(head, rows)) as DesignFileTable;
    const problem = bodyProblem(TABLE as TSchema, table);
    if (problem) section?.note(`表${name}不在设计文件中：${problem.text}`);
    return problem ? [] : [table];
  });
  return { ...DESIGN_FILE, tables };
}

function tableOf(head: DesignRow, { onl_cgform_field: fields, onl_cgform_index: indexes }: DesignRows): object {
  const own = (row: DesignRow) => row.cgform_head_id === head.id && row.del_flag !== '1';
  return {
    head: { tableTxt: head.table_name, ...picked(head, NAMES.head) },
    fields: fields.filter(own).map((row) => ({ fieldShowType: 'text', ...picked(row, NAMES.field) })),
    indexs: indexes.filter(own).map((row) => ({ indexType: 'normal', ...picked(row, NAMES.index) })),
  };
}

/** The named values of a row, without those that are empty. */
function picked(row: DesignRow, names: readonly string[]): object {
  const entries = Object.entries(row).map(([column, value]): [string, string | null] => [camelCase(column), value]);
  return Object.fromEntries(entries.filter(([name, value]) => value !== null && value !== '' && names.includes(name)));
}

const camelCase = (column: string): string => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
