import { newField } from './defaults.ts';
import { type FieldDesign, isPassword } from './design.ts';
import { controlProblem } from './design-checks.ts';

/** What of a field belongs to the stored table, and so to the original (online.md §6). */
export const OF_ORIGINAL = [
  ...(['dbFieldName', 'dbType', 'dbLength', 'dbPointLength', 'dbDefaultVal', 'dbIsKey', 'dbIsNull'] as const),
  ...(['dbIsPersist', 'mainTable', 'mainField', 'formula', 'sensitive', 'indexed', 'parked', 'parkedColumn'] as const),
] as const satisfies readonly (keyof FieldDesign)[];

/** A control with what it chooses from. */
const CONTROL = [
  'fieldShowType',
  'dictTable',
  'dictField',
  'dictText',
] as const satisfies readonly (keyof FieldDesign)[];

const taken = (from: FieldDesign, names: readonly (keyof FieldDesign)[]): Partial<FieldDesign> =>
  Object.fromEntries(names.map((name) => [name, from[name] ?? null]));

/** A field of a view with what `from` says of the stored table. What is sealed in the column stays so in every view. */
export function storedAs(field: FieldDesign, from: FieldDesign): FieldDesign {
  const sealed = isPassword(field) || isPassword(from);
  return { ...field, ...taken(from, OF_ORIGINAL), ...(sealed ? taken(from, CONTROL) : {}) };
}

/** The same where nobody chooses another control: one that cannot keep its values in the column gives way. */
function fitting(field: FieldDesign, from: FieldDesign): FieldDesign {
  const next = storedAs(field, from);
  return controlProblem(next) === undefined ? next : { ...next, ...taken(from, CONTROL) };
}

/** Where a view shows a field that nobody has placed in it yet: nowhere. */
export const HIDDEN = { isShowForm: 0, isShowList: 0, isQuery: 0, queryConfigFlag: null } as const;

/** What a view follows when its original has other fields. */
interface Followed {
  /** Of the original, as they are from now on. */
  fields: readonly FieldDesign[];
  /** Under which names the original had its fields so far, by their ids: a view has fields of its own, of the same names. */
  named: ReadonlyMap<string, string>;
  newId: () => string;
}

/**
 * Fields of a view after a change of its original (online.md §6): they are renamed and changed with it, wait where they
 * went from there, and those that are new arrive hidden, behind the others.
 */
export function followedFields(view: readonly FieldDesign[], { fields, named, newId }: Followed): FieldDesign[] {
  const present = fields.filter(({ parked }) => parked === 0);
  const originals = originalsOf(view, present, named);
  const own = view.map((field) => {
    const original = originals.get(field.id);
    if (original) return fitting(field, original);
    return field.parked === 1 ? field : { ...field, parked: 1 as const, parkedColumn: null };
  });
  const had = new Set([...originals.values()].map(({ id }) => id));
  const last = Math.max(-1, ...view.map(({ orderNum }) => orderNum));
  const arrived = present
    .filter(({ id }) => !had.has(id))
    .map((field, at) => newField({ ...field, ...HIDDEN, id: newId(), orderNum: last + 1 + at }));
  return [...own, ...arrived];
}

/** The field of the original behind each field of a view, by that one's id: the one so called before, else now. */
function originalsOf(
  view: readonly FieldDesign[],
  present: readonly FieldDesign[],
  named: ReadonlyMap<string, string>,
): Map<string, FieldDesign> {
  const found = new Map<string, FieldDesign>();
  const left = new Map(present.map((field) => [field.id, field]));
  const assign = (field: FieldDesign, original: FieldDesign | undefined) => {
    if (!original || found.has(field.id)) return;
    found.set(field.id, original);
    left.delete(original.id);
  };
  const shown = view.filter(({ parked }) => parked === 0);
  for (const field of shown) assign(field, left.get(named.get(field.dbFieldName) ?? ''));
  const waiting = view.filter(({ parked }) => parked === 1);
  for (const field of [...shown, ...waiting])
    assign(
      field,
      [...left.values()].find(({ dbFieldName }) => dbFieldName === field.dbFieldName),
    );
  return found;
}

/** Fields of a view as an older version of it showed them; those that came later are hidden. */
export function viewFieldsThen(before: readonly FieldDesign[], then: readonly FieldDesign[]): FieldDesign[] {
  const old = new Map(then.map((field) => [field.id, field]));
  return before.map((field) => {
    const known = old.get(field.id);
    return known ? fitting(known, field) : { ...field, ...HIDDEN };
  });
}
