import {
  OTHER_FIELDS,
  PARENT_TEXTS,
  TABLE_FIELDS,
  UNNAMED_IDS,
} from '@songbai/contract/modules/data-log/logged-fields.ts';
import { INNER_RESOURCES } from '@songbai/contract/modules/data-log/logged-tables.ts';
import { RESOURCES } from '@songbai/contract/modules/registry.ts';
import { actionCode, allFields, type Lines, type Resource } from '@songbai/contract/resource/define.ts';
import { type Condition, conditionsOf, type Filter } from '@songbai/contract/resource/filter.ts';
import type { Field, Fields } from '@songbai/contract/resource/kinds.ts';
import { type Actor, rulesFor } from '../../platform/actor.ts';
import { fieldMasks } from '../../resource/describe/masks.ts';
import { isSecret } from '../../resource/describe/sealed.ts';
import { ROLE_FIELDS } from './role-fields.ts';
import type { Visibility } from './version-state.ts';

/** Content of a table of the data log: records of a resource, or their lines. */
export interface LoggedKind {
  resource: Resource;
  title: string;
  fields: Fields;
  /** Lines are written with their head only. */
  line: boolean;
  /** The definition of the lines. */
  lines?: Lines;
}

const KINDS: ReadonlyMap<string, LoggedKind> = new Map(RESOURCES.flatMap(kindsOf));

function kindsOf(resource: Resource): [table: string, kind: LoggedKind][] {
  const lines = Object.values(resource.lines);
  return [
    ...lines.map((one): [string, LoggedKind] => {
      const { table, title, fields } = one;
      return [table, { resource, title, fields, line: true, lines: one }];
    }),
    [resource.table, { resource, title: resource.title, fields: resource.fields, line: false }],
  ];
}

/** How the values of a table are shown: ids by the names of what they stand for. */
function shownFields(fields: Fields, { name: resource }: Resource): Fields {
  const shown = ([name, field]: [string, Field]): [string, Field] => {
    if (field.kind !== 'text') return [name, field];
    if (PARENT_TEXTS.has(name)) return [name, { kind: 'ref', label: field.label, target: resource }];
    return [name, UNNAMED_IDS.has(name) ? { ...field, computed: true } : field];
  };
  const own = Object.entries(fields);
  const others = Object.entries(OTHER_FIELDS).filter(([name]) => !Object.hasOwn(fields, name));
  return Object.fromEntries([...own.map(shown), ...others]);
}

const SHOWN: ReadonlyMap<string, Fields> = new Map([
  ['sys_role_field', ROLE_FIELDS],
  ...Object.entries(TABLE_FIELDS).map(([table, own]): [string, Fields] => [table, { ...OTHER_FIELDS, ...own }]),
  ...INNER_RESOURCES.map((resource): [string, Fields] => [resource.table, shownFields(resource.fields, resource)]),
  ...[...KINDS].map(([table, { fields, resource }]): [string, Fields] => [table, shownFields(fields, resource)]),
]);

export const kindOf = (table: string): LoggedKind | undefined => KINDS.get(table);

/** The fields and rows of a table that a person may see. */
export function visibilityOf(actor: Actor, table: string): Visibility {
  const kind = kindOf(table);
  const fields = SHOWN.get(table) ?? OTHER_FIELDS;
  if (!kind) return { fields, masks: [] };
  return { fields, masks: fieldMasks(actor, { name: kind.resource.name, fields }) };
}

/** Whether a person may read records of this kind at all; data rules narrow which ones. */
export function mayRead(actor: Actor, { resource }: LoggedKind): boolean {
  const reading = resource.actions.includes('list') ? 'list' : 'edit';
  return actor.codes.has(actionCode(resource, reading));
}

const hasRules = (actor: Actor, { resource }: LoggedKind): boolean => {
  const rules = rulesFor(actor, resource.pages);
  return !('and' in rules) || rules.and.length > 0;
};

/** Tables whose versions a person may see without a check per record: the person's lists show all their rows. */
export function readableTables(actor: Actor): string[] {
  return [...KINDS].filter(([, kind]) => mayRead(actor, kind) && !hasRules(actor, kind)).map(([table]) => table);
}

/** Tables of which a person's data rules show some rows, and what the rules ask can be asked of the stored row. */
export function ruledTables(actor: Actor): [table: string, kind: LoggedKind, rules: Filter][] {
  return [...KINDS].flatMap(([table, kind]): [string, LoggedKind, Filter][] => {
    if (!mayRead(actor, kind) || !hasRules(actor, kind)) return [];
    const rules = rulesFor(actor, kind.resource.pages);
    const fields = allFields(kind.resource);
    const isStored = ({ field }: Condition) => {
      const asked = fields[field];
      return asked !== undefined && !asked.computed && !isSecret(asked);
    };
    return conditionsOf(rules).every(isStored) ? [[table, kind, rules]] : [];
  });
}
