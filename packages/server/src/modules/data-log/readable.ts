import { RESOURCES } from '@songbai/contract/modules/registry.ts';
import { actionCode, type Resource } from '@songbai/contract/resource/define.ts';
import type { Fields } from '@songbai/contract/resource/kinds.ts';
import { type Actor, rulesFor } from '../../platform/actor.ts';
import { fieldMasks } from '../../resource/describe/masks.ts';
import type { Visibility } from './version-state.ts';

/** Content of a table of the data log: records of a resource, or their lines. */
export interface LoggedKind {
  resource: Resource;
  title: string;
  fields: Fields;
  /** Lines are written with their head only. */
  line: boolean;
}

const KINDS: ReadonlyMap<string, LoggedKind> = new Map(RESOURCES.flatMap(kindsOf));

function kindsOf(resource: Resource): [table: string, kind: LoggedKind][] {
  const lines = Object.values(resource.lines);
  return [
    ...lines.map(({ table, title, fields }): [string, LoggedKind] => [table, { resource, title, fields, line: true }]),
    [resource.table, { resource, title: resource.title, fields: resource.fields, line: false }],
  ];
}

export const kindOf = (table: string): LoggedKind | undefined => KINDS.get(table);

/** The fields and rows of a table that a person may see. */
export function visibilityOf(actor: Actor, table: string): Visibility {
  const kind = kindOf(table);
  if (!kind) return { fields: {}, masks: [] };
  const { fields } = kind;
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
