import type { Design } from '@songbai/contract/design/design.ts';
import {
  importedResource,
  isWhole,
  listResource,
  type TableRights,
  writtenResource,
} from '@songbai/contract/design/rights.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import type { ResourceTable } from '../../resource/describe/columns.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import type { Served } from '../../resource/source.ts';
import { lockedHooks } from './locked-fields.ts';

/** A designed table as far as one person has it. */
export interface Narrowed {
  /** As rows are written and looked at one by one: with all fields, since rows hang together by hidden ones too. */
  table: ResourceTable;
  hooks: ResourceHooks;
  /** As lists, exports and the bin know it. */
  list: ResourceTable;
  /** As workbooks bring rows. */
  imported: ResourceTable;
  rights: TableRights;
  /** The same for the same rights. */
  key: string;
}

/** Parts of one table by what they hold; statements are kept by the table they are made for. */
const KEPT = new WeakMap<ResourceTable, Map<string, Narrowed>>();
const MOST_KEPT = 50;

/** The same objects for everybody with the same rights. */
export function narrowed(design: Design, whole: Served, rights: TableRights): Narrowed {
  const known = KEPT.get(whole.table) ?? new Map<string, Narrowed>();
  KEPT.set(whole.table, known);
  const key = keyOf(rights);
  const kept = known.get(key);
  if (kept) return kept;
  const made = isWhole(rights)
    ? { ...whole, list: whole.table, imported: whole.table, rights, key }
    : partOf(design, whole, rights, key);
  if (known.size >= MOST_KEPT) known.clear();
  known.set(key, made);
  return made;
}

/** What is calculated as rows are read, for no more fields than the part has. */
function derivedOf({ derive }: ResourceTable, { fields }: Resource): Pick<ResourceTable, 'derive'> {
  if (!derive) return {};
  return {
    derive: {
      reads: derive.reads,
      into: (row, actor, nowMs) => {
        const before = new Set(Object.keys(row));
        derive.into(row, actor, nowMs);
        for (const name of Object.keys(row)) if (!before.has(name) && !Object.hasOwn(fields, name)) delete row[name];
      },
    },
  };
}

const keyOf = ({ listHidden, formHidden, locked, buttonsGone }: TableRights): string =>
  [listHidden, formHidden, locked, buttonsGone].map((names) => [...names].sort().join()).join(';');

function partOf(design: Design, { table, hooks }: Served, rights: TableRights, key: string): Narrowed {
  const { resource } = table;
  const part = (of: typeof listResource): ResourceTable => {
    const shown = of(resource, rights);
    return { ...table, ...derivedOf(table, shown), resource: shown, whole: table };
  };
  return {
    table: { ...table, resource: writtenResource(resource, rights) },
    hooks: lockedHooks(design, resource, rights, hooks),
    list: part(listResource),
    imported: part(importedResource),
    rights,
    key,
  };
}
