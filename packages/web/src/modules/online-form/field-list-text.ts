import { usualLength } from '@songbai/contract/design/defaults.ts';
import type { DbType } from '@songbai/contract/design/design.ts';

/** A field of a pasted list. */
export interface PastedField {
  dbFieldName: string;
  dbFieldTxt: string;
  dbType: DbType;
  dbLength: number;
  dbPointLength: number;
  fieldShowType: string;
}

export interface PastedList {
  fields: PastedField[];
  /** Lines that are no field, with the reason. */
  refused: string[];
}

/** What people and databases call the types. */
const TYPES: ReadonlyMap<string, DbType> = new Map<string, DbType>([
  ...names('string', 'string', 'varchar', 'varchar2', 'nvarchar', 'char', 'nchar', '字符串', '字符', '文字'),
  ...names('int', 'int', 'integer', 'bigint', 'smallint', 'tinyint', 'long', '整数'),
  ...names('double', 'double', 'float', 'real', '浮点', '浮点数'),
  ...names('BigDecimal', 'bigdecimal', 'decimal', 'numeric', 'number', 'money', '小数', '数字', '数值', '金额'),
  ...names('Date', 'date', '日期'),
  ...names('Datetime', 'datetime', 'timestamp', '日期时间', '时间'),
  ...names('Text', 'text', 'longtext', 'mediumtext', 'clob', '长文本', '文本', '多行文本'),
  ...names('Blob', 'blob', 'bytea', '二进制'),
]);

function names(type: DbType, ...known: string[]): [string, DbType][] {
  return known.map((name) => [name, type]);
}

const HEADINGS = /^(?:字段名称?|字段|名称|列名|name|field|column)$/i;
const CONTROLS: Partial<Record<DbType, string>> = { Date: 'date', Datetime: 'datetime', Text: 'textarea' };

/**
 * Reads a list of fields as copied from a worksheet: name, label, type, length in columns; a line of headings is left
 * out. A type may carry its length, `varchar(32)` or `decimal(10,2)`.
 */
export function parseFieldList(text: string): PastedList {
  const fields: PastedField[] = [];
  const refused: string[] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const [name = '', label = '', type = '', length = ''] = cellsOf(line);
    if (fields.length === 0 && refused.length === 0 && HEADINGS.test(name)) continue;
    const shape = shapeOf(type, length);
    if (name === '') refused.push(`第${at + 1}行：缺少字段名称`);
    else if (typeof shape === 'string') refused.push(`第${at + 1}行：${shape}`);
    else fields.push({ dbFieldName: name.toLowerCase(), dbFieldTxt: label || name, ...shape });
  }
  return { fields, refused };
}

/** By tabs, as worksheets are copied; typed lists by commas. */
function cellsOf(line: string): string[] {
  const parts = line.includes('\t') ? line.split('\t') : line.split(/[,，](?![^(（]*[)）])/);
  return parts.map((part) => part.trim());
}

type Shape = Omit<PastedField, 'dbFieldName' | 'dbFieldTxt'>;

function shapeOf(type: string, length: string): Shape | string {
  const [, word = '', inner = ''] = /^([^(（]*)(?:[(（]([^)）]*)[)）])?$/.exec(type) ?? [];
  const dbType = word.trim() === '' ? 'string' : TYPES.get(word.trim().toLowerCase());
  if (dbType === undefined) return `未知的类型“${type}”`;
  const [digits = '', points = ''] = (length || inner).split(/[,，.]/).map((part) => part.trim());
  if (!/^\d{0,6}$/.test(digits) || !/^\d{0,2}$/.test(points)) return `长度“${length || inner}”不是数字`;
  const usual = usualLength(dbType);
  return {
    dbType,
    dbLength: usual === 0 || digits === '' ? usual : Number(digits),
    dbPointLength: dbType === 'BigDecimal' || dbType === 'double' ? Number(points || 0) : 0,
    fieldShowType: CONTROLS[dbType] ?? 'text',
  };
}
