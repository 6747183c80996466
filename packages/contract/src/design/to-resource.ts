import type { Resource } from '../resource/define.ts';
import { type Field, type FieldChoice, type FieldPopup, type Fields, showsLinkedRows } from '../resource/kinds.ts';
import { isWriteOnly } from '../resource/write-only.ts';
import { choiceDesigns, choicePart } from './choices.ts';
import { type Design, designedName, type FieldDesign, PRESET_FIELDS } from './design.ts';
import { sortOfHead } from './field-names.ts';
import { withMaskedFormulas } from './formula-sources.ts';
import { mainNameOf } from './main-name.ts';
import { filledByOthers, popups } from './popups.ts';
import { rulePages } from './rule-fields.ts';
import { toField } from './to-field.ts';

const PRESETS: ReadonlySet<string> = new Set(PRESET_FIELDS);

/** All that a person may do who may open a designed table (online.md §5.1). */
const ACTIONS = ['list', 'add', 'edit', 'delete', 'export', 'import'] as const;

/** What the bin shows of a deleted row besides its title. */
const BIN_COLUMNS = 4;

const COMPILED = new WeakMap<Design, Resource>();

/**
 * The resource that runs a design, the same object for as long as its version runs (online.md §1). Its fields are named
 * as their columns; the presets are the engine's audit columns.
 * @param physical the table in the database, that of the original for a view
 */
export function toResource(design: Design, physical: string): Resource {
  const known = COMPILED.get(design);
  if (known?.table === physical) return known;
  const resource = compiled(design, physical);
  COMPILED.set(design, resource);
  return resource;
}

function compiled(design: Design, physical: string): Resource {
  const { head } = design;
  const fields = fieldsOf(design);
  const main = mainNameOf(design);
  const titleField = titleOf(design, fields);
  const title = Object.hasOwn(fields, titleField) ? fields[titleField] : undefined;
  return Object.freeze({
    name: designedName(head.id),
    title: head.tableTxt,
    path: `/online/data/${head.id}`,
    permission: `online:data:${head.id}`,
    table: physical,
    titleField,
    defaultSort: sortOf(design, fields),
    actions: ACTIONS,
    pages: rulePages(head),
    fields,
    lines: {},
    search: title && isText(title) ? [titleField] : [],
    recycleBin: binFields(titleField, fields),
    csv: true,
    looseImport: true,
    ...(main === undefined ? {} : { main }),
  });
}

/** Without a prototype: a field may be called `constructor`. */
function fieldsOf({ head, fields }: Design): Fields {
  const own: Record<string, Field> = Object.create(null);
  const ordered = [...fields].sort((a, b) => a.orderNum - b.orderNum);
  const designs = choiceDesigns(fields);
  const choices = new Map(designs.map((choice) => [choice.name, choicePart(head.id, choice)]));
  const chosen = popups(fields);
  const filled = filledByOthers(chosen, designs);
  for (const design of ordered) {
    const { dbFieldName: name } = design;
    if (PRESETS.has(name)) continue;
    const shown = filled.has(name) ? filledField(design) : toField(design);
    if (!shown) continue;
    const field = isHidden(design) ? { ...shown, sheet: false as const } : shown;
    const linked = withLinkKey(field, `${head.id}/${name}`);
    own[name] = withPopup(withChoice(linked, choices.get(name)), chosen.get(name));
  }
  const masked = withMaskedFormulas(own);
  for (const field of Object.values(masked)) Object.freeze(field);
  return Object.freeze(masked);
}

/** What nobody is shown is in no workbook either (online.md §5.3); the key of a sub-table's rows they need. */
const isHidden = ({ isShowList, isShowForm, mainTable }: FieldDesign): boolean =>
  isShowList === 0 && isShowForm === 0 && !mainTable;

/** What nobody may type, or no form shows, is sent nevertheless when a choice fills it in. */
function filledField(design: FieldDesign): Field | undefined {
  const field = toField({ ...design, isReadOnly: 0 });
  return field && (design.isReadOnly === 1 || design.isShowForm === 0) ? { ...field, filled: true } : field;
}

const withLinkKey = (field: Field, key: string): Field =>
  field.kind === 'text' && field.link ? { ...field, link: { ...field.link, key } } : field;

/** What names a row is asked for as a whole. */
function withChoice(field: Field, choice: FieldChoice | undefined): Field {
  if (!choice || field.kind !== 'text') return field;
  return { ...field, choice, ...(field.query ? { query: 'eq' as const } : {}) };
}

function withPopup(field: Field, popup: FieldPopup | undefined): Field {
  if (!popup || field.kind !== 'text') return field;
  return { ...field, popup, ...(field.query ? { query: 'eq' as const } : {}) };
}

const isText = ({ kind }: Field): boolean => kind === 'text' || kind === 'textarea';

/** What references, the bin and the record's page call a row: as designed, else its first text that lists show. */
function titleOf({ head }: Design, fields: Fields): string {
  const chosen =
    head.titleField !== null && Object.hasOwn(fields, head.titleField) ? fields[head.titleField] : undefined;
  // Ids of linked rows are no name, and nobody is shown a password.
  const names = (field: Field) => !showsLinkedRows(field) && !isWriteOnly(field);
  if (head.titleField !== null && chosen && names(chosen)) return head.titleField;
  const named = Object.entries(fields).filter(([, field]) => !field.computed && names(field));
  const [first] = named.find(([, field]) => isText(field) && field.list !== undefined) ?? named[0] ?? ['id'];
  return first;
}

/** Newest first unless the design says otherwise. */
function sortOf({ head }: Design, fields: Fields): Resource['defaultSort'] {
  const sort = sortOfHead(head);
  if (!sort) return NEWEST_FIRST;
  const isOwn = Object.hasOwn(fields, sort.field) && !isWriteOnly(fields[sort.field]);
  const field = PRESET_SORTS.get(sort.field) ?? (isOwn ? sort.field : undefined);
  return field === undefined ? NEWEST_FIRST : { field, order: sort.order };
}

const NEWEST_FIRST = { field: 'id', order: 'desc' } as const;

/** Fields that every table has, as the engine calls them. */
const PRESET_SORTS: ReadonlyMap<string, string> = new Map([
  ['id', 'id'],
  ['create_time', 'createTime'],
  ['update_time', 'updateTime'],
]);

function binFields(titleField: string, fields: Fields): string[] {
  const shown = Object.keys(fields).filter((name) => name !== titleField && fields[name]?.list !== undefined);
  return [...(Object.hasOwn(fields, titleField) ? [titleField] : []), ...shown].slice(0, BIN_COLUMNS);
}
