import { ENGINE_COLUMNS, type IndexDesign, PRESET_FIELDS } from './design.ts';
import { isReservedWord } from './reserved-words.ts';

/**
 * The one gate for names of designed tables (contract/2 §15.5, online.md §4.1): what passes it is a sound and short enough
 * name on both engines, and none that the engine makes itself. Each function tells what is wrong, or undefined. Names
 * are quoted in statements all the same.
 */

/** Characters a table's, a field's and an index's name may have. */
const NAME_LENGTHS = { table: 50, field: 32, index: 50 } as const;

/** What PostgreSQL keeps of a name. */
export const NAME_BYTES = 63;

const FIELD_RULE = '命名规则:只能由字母、数字、下划线、$符号组成;必须以字母开头;不能以单个字母加下滑线开头';
const TABLE_RULE = '表名只能由小写字母、数字和下划线组成，且必须以字母开头';
const DOUBLE = '名称不能包含连续两个下划线';

/** Tables of the platform, of the cemetery and of the engines. */
const SYSTEM_PREFIXES = ['sys_', 'cem_', 'onl_', 'act_', 'sqlite_', 'pg_', 'kysely_', 'songbai_'];
/** Tables that the engine makes beside others. */
const ENGINE_ENDINGS = ['_search', '_pairs'];

/** What is wrong with the name of a table. */
export function tableNameProblem(name: string): string | undefined {
  if (name === '') return '请输入表名';
  if (/^\d+$/.test(name)) return '不能全部是数字';
  if (/^[a-z]_/i.test(name)) return '不能以单个字母加下划线开头';
  if (!/^[a-z][a-z0-9_]*$/.test(name)) return TABLE_RULE;
  if (name.length > NAME_LENGTHS.table) return `表名最多${NAME_LENGTHS.table}个字符`;
  if (name.includes('__')) return DOUBLE;
  if (SYSTEM_PREFIXES.some((prefix) => name.startsWith(prefix))) return '表名不能以系统前缀开头';
  const ending = ENGINE_ENDINGS.find((text) => name.endsWith(text));
  if (ending) return `表名不能以${ending}结尾`;
  if (isReservedWord(name)) return `${name}是关键字，不能作为表名使用！`;
  return undefined;
}

/** What is wrong with the name of a view: that of its original, `$` and a number. */
export function viewNameProblem(name: string): string | undefined {
  const [, original, number] = /^([^$]+)\$([1-9]\d{0,5})$/.exec(name) ?? [];
  if (original === undefined || number === undefined) return TABLE_RULE;
  return tableNameProblem(original);
}

/** What is wrong with the name of a field; those that every table has are taken too. */
export function fieldNameProblem(name: string): string | undefined {
  if (!/^[a-zA-Z](?!_)[a-zA-Z0-9_$]+$/.test(name)) return FIELD_RULE;
  if (name !== name.toLowerCase()) return `${name}必须使用小写字母`;
  if (name.length > NAME_LENGTHS.field) return `字段名最多${NAME_LENGTHS.field}个字符`;
  if (name.includes('__')) return DOUBLE;
  if (ENGINE.has(name)) return `${name}是系统字段，不能使用！`;
  if (isReservedWord(name)) return `${name}是关键字，不能作为字段名称使用！`;
  return undefined;
}

const ENGINE: ReadonlySet<string> = new Set(ENGINE_COLUMNS);

/** Whether every designed table has this field, kept by the engine. */
export const isPresetField = (name: string): boolean => PRESETS.has(name);

const PRESETS: ReadonlySet<string> = new Set(PRESET_FIELDS);

/** What is wrong with the name of an index. */
export function indexNameProblem(indexName: string): string | undefined {
  if (!/^[a-z][a-z0-9_]*$/.test(indexName)) return '索引名只能由小写字母、数字和下划线组成，且必须以字母开头';
  if (indexName.length > NAME_LENGTHS.index) return `索引名最多${NAME_LENGTHS.index}个字符`;
  if (indexName.includes('__')) return DOUBLE;
  if (isReservedWord(indexName) || /^(?:sqlite|pg)_/.test(indexName))
    return `${indexName}是关键字，不能作为索引名称使用！`;
  return undefined;
}

/** What is wrong with an index: its name, or a field of it. */
export function indexProblem(
  { indexName, indexField }: Pick<IndexDesign, 'indexName' | 'indexField'>,
  fields: ReadonlySet<string>,
): string | undefined {
  const problem = indexNameProblem(indexName);
  if (problem !== undefined) return problem;
  const names = indexField.split(',');
  const unknown = names.find((field) => !fields.has(field));
  if (unknown !== undefined) return unknown === '' ? '请选择索引字段' : `索引字段${unknown}不存在`;
  const twice = names.find((field, at) => names.indexOf(field) !== at);
  return twice === undefined ? undefined : `${twice}已存在，不能重复！`;
}

/** The table of a view, which is named as its original with a number. */
export const originalName = (tableName: string): string => tableName.replace(/\$\d+$/, '');

/**
 * A name that the engine makes from others: their parts joined by `__`, which no designed name holds. One that is longer
 * than the engines keep is cut, and told apart by a number computed from the whole.
 */
export function derivedName(...parts: readonly [string, ...string[]]): string {
  const whole = parts.join('__');
  if (whole.length <= NAME_BYTES) return whole;
  const mark = `__${checksum(whole)}`;
  return whole.slice(0, NAME_BYTES - mark.length) + mark;
}

/** FNV-1a, twice with different starts: 64 bits in base 36. */
function checksum(text: string): string {
  const half = (start: number) => {
    let hash = start;
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
    return hash.toString(36).padStart(7, '0');
  };
  return half(0x811c9dc5) + half(0x050c5d1f);
}
