import type { Design, FieldDesign } from './design.ts';
import { sortOfHead } from './field-names.ts';
import { derivedName } from './names.ts';
import { idPart } from './plan-input.ts';
import { hasColumn, quoteName } from './sql-names.ts';

/** An index that the table of a design has. */
export interface WantedIndex {
  name: string;
  unique: boolean;
  columns: readonly string[];
  /** What it is for, in a sentence. */
  text: string;
  field: string | null;
}

const MOST_INDEXES = 12;
/** PostgreSQL keeps at most 2,704 bytes of a row in an index; a character takes up to four. */
const MOST_CHARACTERS = 600;

/** Indexes of a design, the most important ones first (online.md §4.2.7); each leads with the tenant. */
export function indexesOf(design: Design, physical: string): WantedIndex[] {
  const fields = design.fields.filter(hasColumn);
  const indexOf = (field: FieldDesign, mark: string): Omit<WantedIndex, 'text' | 'columns' | 'unique'> => ({
    name: derivedName(physical, mark, idPart(field.id)),
    field: field.dbFieldName,
  });
  const only = fields
    .filter(({ fieldValidType }) => fieldValidType === 'only')
    .map((field) => ({
      ...indexOf(field, 'only'),
      unique: true,
      columns: ['tenant_id', field.dbFieldName],
      text: `“${field.dbFieldTxt}”不能重复`,
    }));
  const listed = fields
    .filter((field) => isListed(design, field))
    .map((field) => ({
      ...indexOf(field, 'ix'),
      unique: false,
      columns: ['tenant_id', field.dbFieldName, 'id'],
      text: `按“${field.dbFieldTxt}”查询或排序`,
    }));
  const all = [...only, ...designed(design, physical), sortIndex(design, physical), ...listed];
  const seen = new Set<string>();
  const different = all.filter(({ columns, unique }) => {
    const key = `${unique}:${columns.join()}`;
    return !seen.has(key) && seen.add(key);
  });
  return different.slice(0, MOST_INDEXES);
}

function designed({ indexes, fields }: Design, physical: string): WantedIndex[] {
  const names = new Set(fields.filter(hasColumn).map(({ dbFieldName }) => dbFieldName));
  return indexes.flatMap(({ indexName, indexField, indexType }) => {
    const columns = indexField.split(',').filter((name) => name !== 'tenant_id');
    if (!columns.every((name) => names.has(name) || LISTED_PRESETS.has(name))) return [];
    const unique = indexType === 'unique';
    const text = `${unique ? '唯一' : ''}索引${indexName}`;
    // Lists sort by the id where rows are alike.
    const last = unique || columns.includes('id') ? [] : ['id'];
    const name = derivedName(physical, 'idx', indexName);
    return [{ name, unique, columns: ['tenant_id', ...columns, ...last], text, field: null }];
  });
}

const LISTED_PRESETS: ReadonlySet<string> = new Set([
  ...['id', 'create_by', 'create_time', 'update_by', 'update_time', 'sys_org_code'],
]);

/** Lists come in this order when nobody chose another. */
function sortIndex(design: Design, physical: string): WantedIndex {
  const wanted = sortOfHead(design.head)?.field ?? '';
  const known =
    LISTED_PRESETS.has(wanted) || design.fields.some((field) => field.dbFieldName === wanted && indexable(field));
  const column = known ? wanted : 'create_time';
  const columns = column === 'id' ? ['tenant_id', 'id'] : ['tenant_id', column, 'id'];
  return { name: derivedName(physical, 'sort'), unique: false, columns, text: '列表默认排序', field: null };
}

const indexable = (field: FieldDesign): boolean =>
  hasColumn(field) && field.dbType !== 'Text' && field.dbType !== 'Blob' && charactersOf(field) <= MOST_CHARACTERS;

const charactersOf = ({ dbType, dbLength }: FieldDesign): number => (dbType === 'string' ? dbLength : 32);

/** Fields that lists look for or sort by, and that point at a record of another table. */
function isListed({ head }: Design, field: FieldDesign): boolean {
  if (!indexable(field)) return false;
  // A sub-table is never read but by its main row.
  const pointing = Boolean(field.mainTable) && Boolean(field.mainField);
  if (pointing || (head.isTree === 'Y' && field.dbFieldName === head.treeParentIdField)) return true;
  return field.indexed !== 'off' && (field.isQuery === 1 || field.sortFlag === '1');
}

/** Why an index cannot be made, whatever the rows are. */
export function indexRefusal({ columns, text }: WantedIndex, { fields }: Design): string | undefined {
  const own = fields.filter((field) => hasColumn(field) && columns.includes(field.dbFieldName));
  const blob = own.find(({ dbType }) => dbType === 'Blob' || dbType === 'Text');
  if (blob) return `${text}：字段“${blob.dbFieldTxt}”的类型不能建立索引`;
  const characters = own.reduce((sum, field) => sum + charactersOf(field), 0);
  return characters > MOST_CHARACTERS ? `${text}：字段长度合计不能超过${MOST_CHARACTERS}` : undefined;
}

export function createIndexSql({ name, unique, columns }: WantedIndex, physical: string): string {
  const list = columns.map(quoteName).join(', ');
  return `create ${unique ? 'unique ' : ''}index ${quoteName(name)} on ${quoteName(physical)} (${list}) where "del_flag" = 0`;
}

export const dropIndexSql = (name: string): string => `drop index ${quoteName(name)}`;
