import type { OnlineResource } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import type { FormSection } from '../../resource/form/form-section.ts';

type Formed = Pick<OnlineResource, 'resource' | 'fields'>;

/**
 * The fields of a form by their groups, in the order in which the groups come first; those of none come first. What
 * nobody fills in is shown once there is a row, what follows from other fields at once.
 */
export function formGroups({ resource, fields }: Formed, mode: 'add' | 'edit'): FormSection[] {
  const groups = new Map<string, string[]>([['', []]]);
  for (const [name, field] of Object.entries(resource.fields)) {
    // What a linked row tells is there as soon as the row is chosen.
    const isLinked = field.kind === 'text' && field.linked !== undefined;
    if (field.form === false || field.kind === 'json' || (field.computed && !isLinked)) continue;
    const follows = isLinked || field.formula !== undefined;
    if (mode === 'add' && field.readOnly && !follows) continue;
    const title = Object.hasOwn(fields, name) ? (fields[name]?.group ?? '') : '';
    groups.set(title, [...(groups.get(title) ?? []), name]);
  }
  return [...groups].filter(([, names]) => names.length > 0).map(([title, names]) => ({ title, fields: names }));
}

const BASIC = '基本信息';

/** The cards of a record: the groups of its form, in the same order; none where nothing is grouped. */
export function detailCards(table: Formed): FormSection[] {
  const groups = formGroups(table, 'edit');
  if (groups.every(({ title }) => title === '')) return [];
  const cards = new Map<string, readonly string[]>();
  for (const { title, fields } of groups) {
    const named = title || BASIC;
    cards.set(named, [...(cards.get(named) ?? []), ...fields]);
  }
  return [...cards].map(([title, fields]) => ({ title, fields }));
}

/** px: what a form of one column takes, more for one with tables below, and so much for each further column (contract/2 §16.6). */
const WIDTH = { single: 600, withTables: 1000, column: 200 };

/** px; width of the dialog of a form. */
export function formWidth(columns: number, withTables: boolean, least = 0): number {
  return Math.max((withTables ? WIDTH.withTables : WIDTH.single) + WIDTH.column * (columns - 1), least);
}
