import type { Resource } from '../resource/define.ts';
import type { Field, Fields } from '../resource/kinds.ts';
import { isWriteOnly } from '../resource/write-only.ts';
import { type Design, type FieldDesign, isPassword, PRESET_FIELDS } from './design.ts';

/** What is granted (contract/2 §18.17 onl_auth_relation.type). */
export const AUTH_TYPE = { column: 1, button: 2, data: 3 } as const;
/** What a granted field may be (onl_auth_page.control). */
export const AUTH_CONTROL = { editable: 3, visible: 5 } as const;
/** Where (onl_auth_page.page). */
export const AUTH_PAGE = { list: 3, form: 5 } as const;

/** Something of a table that is under control: it is gone for everybody who was not granted it (online.md §5.1). */
export interface AuthControl {
  id: string;
  /** Name of a field, or code of a button, as it was when it was put under control. */
  code: string;
  /** Id of that field or own button, which keeps it under control when it gets another name. */
  partId?: string | null;
  type: number;
  control: number;
  page: number;
}

/** What a person has of one table. */
export interface TableRights {
  /** Fields that are in no list, export, query or sort. */
  listHidden: ReadonlySet<string>;
  /** Fields that are in no form and no single record. */
  formHidden: ReadonlySet<string>;
  /** Fields that may come back as they were, but not changed; what forms hide is among them. */
  locked: ReadonlySet<string>;
  /** Codes of buttons that the person has not. */
  buttonsGone: ReadonlySet<string>;
}

const PRESETS: ReadonlySet<string> = new Set(PRESET_FIELDS);

/**
 * The fields that can be put under control: not those the engine fills in, and not the keys by which rows hang together,
 * without which no tree and no sub-table could be shown.
 */
export function controllableFields({ head, fields }: Pick<Design, 'head' | 'fields'>): FieldDesign[] {
  const keys = head.isTree === 'Y' ? [head.treeParentIdField, head.treeIdField] : [];
  return fields
    .filter(({ parked, dbFieldName }) => parked === 0 && !PRESETS.has(dbFieldName) && !keys.includes(dbFieldName))
    .filter(({ mainTable, mainField }) => !(head.tableType === 3 && mainTable && mainField))
    .sort((a, b) => a.orderNum - b.orderNum);
}

/** The controls of a table by the names that its fields and buttons have in this design. */
export function namedControls<C extends AuthControl>(
  { fields, buttons }: Pick<Design, 'fields' | 'buttons'>,
  controls: readonly C[],
): C[] {
  if (controls.length === 0) return [];
  const names = new Map<string, string>([
    ...fields.filter(({ parked }) => parked === 0).map((one): [string, string] => [one.id, one.dbFieldName]),
    ...buttons.map((one): [string, string] => [one.id, one.buttonCode]),
  ]);
  return controls.map((control) => ({ ...control, code: names.get(control.partId ?? '') ?? control.code }));
}

/** Fields whose being seen is under control, by the names that they have in this design. */
export const ruledFields = (design: Pick<Design, 'fields' | 'buttons'>, controls: readonly AuthControl[]) =>
  new Set(
    namedControls(design, controls)
      .filter(({ type, control }) => type === AUTH_TYPE.column && control === AUTH_CONTROL.visible)
      .map(({ code }) => code),
  );

/** What a person has where nothing is under control. */
const FREE: TableRights = { listHidden: new Set(), formHidden: new Set(), locked: new Set(), buttonsGone: new Set() };

/**
 * What is left of a table for a person. A field that its design shows in one place only is hidden from the other
 * together with it, so that no call gives what its only page hides.
 * @param active what is under control at present
 * @param granted ids of controls that the person was granted in any way
 */
export function rightsOf(
  design: Design,
  active: readonly AuthControl[],
  granted: { has(id: string): boolean },
): TableRights {
  const passwords = design.fields.filter((field) => field.parked === 0 && isPassword(field));
  if (active.length === 0 && passwords.length === 0) return FREE;
  const controls = namedControls(design, active);
  const gone = controls.filter(({ id }) => !granted.has(id));
  const columns = (control: number, page: number): ReadonlySet<string> =>
    new Set(
      gone
        .filter((one) => one.type === AUTH_TYPE.column && one.control === control && one.page === page)
        .map(({ code }) => code),
    );
  const list = columns(AUTH_CONTROL.visible, AUTH_PAGE.list);
  const form = columns(AUTH_CONTROL.visible, AUTH_PAGE.form);
  const editable = columns(AUTH_CONTROL.editable, AUTH_PAGE.form);
  const [listHidden, formHidden, locked] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { dbFieldName: name, isShowList, isShowForm } of controllableFields(design)) {
    const [inList, inForm] = [isShowList === 1, isShowForm === 1];
    if ((inList || !inForm ? list : form).has(name)) listHidden.add(name);
    if ((inForm || !inList ? form : list).has(name)) formHidden.add(name);
    if (formHidden.has(name) || editable.has(name)) locked.add(name);
  }
  // Nobody's lists, workbooks, queries and bins have them (online.md §3).
  for (const { dbFieldName } of passwords) listHidden.add(dbFieldName);
  return { listHidden, formHidden, locked, buttonsGone: buttonsGone(controls, granted) };
}

/** A button that stands on several pages is there when one of them was granted. */
function buttonsGone(controls: readonly AuthControl[], granted: { has(id: string): boolean }): ReadonlySet<string> {
  const buttons = controls.filter(({ type }) => type === AUTH_TYPE.button);
  const had = new Set(buttons.filter(({ id }) => granted.has(id)).map(({ code }) => code));
  return new Set(buttons.map(({ code }) => code).filter((code) => !had.has(code)));
}

/** Whether a person has a table whole. */
export const isWhole = ({ listHidden, locked, buttonsGone: gone }: TableRights): boolean =>
  listHidden.size === 0 && locked.size === 0 && gone.size === 0;

/** What lists, exports, queries and sorts know of the table. */
export const listResource = (resource: Resource, rights: TableRights): Resource =>
  withFields(resource, rights, (name, field) => (rights.listHidden.has(name) ? undefined : field));

/** The table as it is written: nothing is asked for that the person cannot fill in. */
export const writtenResource = (resource: Resource, rights: TableRights): Resource => ({
  ...withFields(resource, rights, (name, field) => (rights.locked.has(name) ? withoutMust(field) : field)),
  recycleBin: resource.recycleBin ?? [],
  search: resource.search,
});

/** The table as workbooks bring rows: only with what the person may fill in. */
export const importedResource = (resource: Resource, rights: TableRights): Resource =>
  withFields(resource, rights, (name, field) =>
    rights.locked.has(name) || isWriteOnly(field) ? { ...withoutMust(field), readOnly: true, sheet: false } : field,
  );

/** What screens draw lists and forms from; what only one of them has is left out of the other. */
export const shownResource = (resource: Resource, rights: TableRights): Resource =>
  withFields(resource, rights, (name, field) => {
    const [inList, inForm] = [!rights.listHidden.has(name), !rights.formHidden.has(name)];
    if (!inList && !inForm) return undefined;
    const placed = inList ? field : { ...withoutList(field), unasked: true as const };
    const edited = rights.locked.has(name) ? { ...withoutMust(placed), readOnly: true as const } : placed;
    return inForm ? edited : { ...edited, form: false as const };
  });

/** The fields of a form, and of the rows of a sub-table inside one. */
export function formFields(fields: Fields, rights: TableRights): Fields {
  return mapped(fields, (name, field) => {
    if (rights.formHidden.has(name)) return undefined;
    return rights.locked.has(name) ? { ...withoutMust(field), readOnly: true } : field;
  });
}

function withoutMust({ required: _, ...field }: Field): Field {
  return field;
}

function withoutList({ list: _, query: __, ...field }: Field): Field {
  return field;
}

type FieldChange = (name: string, field: Field) => Field | undefined;

/** Without a prototype: a field may be called `constructor`. */
function mapped(fields: Fields, change: FieldChange): Fields {
  const own: Record<string, Field> = Object.create(null);
  for (const [name, field] of Object.entries(fields)) {
    const changed = change(name, field);
    if (changed) own[name] = changed;
  }
  return Object.freeze(own);
}

/** What names fields goes with them: a row is called, found and sorted by what the person sees in lists. */
function withFields(resource: Resource, { listHidden }: TableRights, change: FieldChange): Resource {
  const isSeen = (name: string) => !listHidden.has(name);
  const fields = mapped(resource.fields, change);
  const { defaultSort, recycleBin } = resource;
  return Object.freeze({
    ...resource,
    fields,
    titleField: isSeen(resource.titleField) ? resource.titleField : otherTitle(resource, isSeen),
    defaultSort: isSeen(defaultSort.field) ? defaultSort : ({ field: 'id', order: 'desc' } as const),
    search: resource.search.filter(isSeen),
    ...(recycleBin ? { recycleBin: recycleBin.filter(isSeen) } : {}),
  });
}

function otherTitle({ fields }: Resource, isSeen: (name: string) => boolean): string {
  const seen = Object.entries(fields).filter(([name]) => isSeen(name));
  const [first] = seen.find(([, { kind }]) => kind === 'text' || kind === 'textarea') ?? seen[0] ?? ['id'];
  return first;
}
