import type { FieldBase, LinkedShow, RowLink } from '../resource/kinds.ts';
import type { FieldDesign } from './design.ts';
import { tableNameProblem } from './names.ts';
import { extension } from './wire/shown-fields.ts';

/** Controls of a linked record: rows of another designed table, and a value of such a row (online.md §5.5). */
const LINK = 'link_table';
const SHOWN = 'link_table_field';

/** A field that holds rows of another designed table. */
export interface LinkDesign {
  name: string;
  label: string;
  /** Name of the other table. */
  table: string;
  several: boolean;
  /** Its columns that stand beside a row's title where one is chosen; none: as that table itself shows its rows. */
  columns: readonly string[];
}

type Linking = Pick<
  FieldDesign,
  'dbFieldName' | 'dbFieldTxt' | 'dictTable' | 'dictText' | 'fieldExtendJson' | 'fieldShowType'
>;

export const isLinkShown = ({ fieldShowType }: Pick<FieldDesign, 'fieldShowType'>): boolean => fieldShowType === SHOWN;

const names = (list: string | null): string[] =>
  (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** The linked records of a table that are no longer parked. */
export const linkDesigns = (fields: readonly (Linking & Pick<FieldDesign, 'parked'>)[]): LinkDesign[] =>
  fields.filter(({ parked }) => parked === 0).flatMap((field) => linkOf(field) ?? []);

/** One row is chosen unless the design says several. */
function linkOf(field: Linking): LinkDesign | undefined {
  const { dbFieldName: name, dbFieldTxt: label, dictTable, dictText, fieldShowType } = field;
  if (fieldShowType !== LINK || !dictTable) return undefined;
  return { name, label, table: dictTable, several: isSeveral(field), columns: names(dictText) };
}

/** The family's setting, or the one that popups have for several rows. */
const isSeveral = (field: Pick<FieldDesign, 'fieldExtendJson'>): boolean =>
  extension(field, 'multiSelect') === true || [true, 1, '1'].includes(extension(field, 'popupMulti') as string);

/** What the running field says of the rows that it holds. */
export function linkPart(field: Linking): { link: RowLink } | undefined {
  const link = linkOf(field);
  return link && { link: { key: '', ...(link.several ? { several: true as const } : {}) } };
}

/** What the running field shows of a linked row; its text follows the record, in the form and in every reply. */
export function shownPart(field: Linking): { linked: LinkedShow } | undefined {
  const [name] = names(field.dictText);
  return isLinkShown(field) && field.dictTable && name ? { linked: { by: field.dictTable, name } } : undefined;
}

/** The column that a field shows of the rows of one link; undefined: it shows none of them. */
export function linkShown(field: Linking, link: string): string | undefined {
  const part = shownPart(field);
  return part?.linked.by === link ? part.linked.name : undefined;
}

/** A field of a linked record never has a column, whatever is ticked: it is shown, and stored in its own table alone. */
export const withoutColumn = <F extends Pick<FieldDesign, 'fieldShowType' | 'dbIsPersist' | 'isReadOnly'>>(
  field: F,
): F => (isLinkShown(field) ? { ...field, dbIsPersist: 0, isReadOnly: 1 } : field);

/** Stands in workbooks that are exported, and is asked of nobody. */
export function linkedBase<Base extends FieldBase>(field: Linking, base: Base): Base {
  if (!isLinkShown(field)) return base;
  const { sheet: _, required: __, ...rest } = base;
  return rest as Base;
}

/** What keeps the linked records of a design from running. */
export function linkProblems(fields: readonly FieldDesign[]): { field: string; text: string }[] {
  const links = new Map(linkDesigns(fields).map((link) => [link.name, link]));
  return fields
    .filter(({ parked }) => parked === 0)
    .flatMap((field) => {
      const text = field.fieldShowType === LINK ? recordProblem(field) : shownProblem(field, links);
      return text === undefined ? [] : [{ field: field.dbFieldName, text: `${field.dbFieldTxt}：${text}` }];
    });
}

const ID_CHARACTERS = 36;

function recordProblem(field: FieldDesign): string | undefined {
  if (!field.dictTable) return '请填写关联的表（字典Table）';
  if (tableNameProblem(field.dictTable) !== undefined) return `关联的表${field.dictTable}不正确`;
  if (field.dictField && field.dictField !== 'id') return '关联记录按主键保存，字典Code只能填写id';
  return isSeveral(field) && field.dbType === 'string' && field.dbLength < ID_CHARACTERS
    ? `关联多条记录时字段长度不能小于${ID_CHARACTERS}`
    : undefined;
}

function shownProblem(field: FieldDesign, links: ReadonlyMap<string, LinkDesign>): string | undefined {
  if (!isLinkShown(field)) return undefined;
  const link = links.get(field.dictTable ?? '');
  if (!link) return '请填写本表的关联记录字段（字典Table）';
  if (link.several) return `${link.label}可以关联多条记录，不能显示其中一条的字段`;
  if (names(field.dictText).length !== 1) return '请填写要显示的一个字段（字典Text）';
  return field.formula ? '关联记录字段不能同时是公式' : undefined;
}
