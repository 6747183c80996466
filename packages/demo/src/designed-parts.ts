import { newField, newHead, presetFields } from '@songbai/contract/design/defaults.ts';
import type { Design, FieldDesign } from '@songbai/contract/design/design.ts';
import type { World } from './world.ts';

/** A table designed in the browser, with its menu and its rows by column name; a view has no rows of its own. */
export interface DesignedTable {
  design: Design;
  /** A sub-table has none: it is reached from its main table. */
  menu?: { name: string; roles: readonly string[] };
  rows: readonly Readonly<Record<string, unknown>>[];
}

type Given = Partial<FieldDesign>;
export type FieldSpec = readonly [name: string, label: string, given?: Given];

export function designOf(world: World, head: Parameters<typeof newHead>[0], specs: readonly FieldSpec[]): Design {
  const presets = presetFields(() => world.ids('design'));
  const own = specs.map(([dbFieldName, dbFieldTxt, given = {}], at) =>
    newField({ id: world.ids('design'), dbFieldName, dbFieldTxt, orderNum: presets.length + at, ...given }),
  );
  return { head: newHead(head), fields: [...presets, ...own], indexes: [], buttons: [] };
}

export const REQUIRED = { fieldMustInput: '1' } as const;
export const QUERY = { isQuery: 1 } as const;
export const COUNT = { dbType: 'int', dbLength: 10 } as const;
export const NOTE = { dbLength: 500, fieldShowType: 'textarea', isShowList: 0 } as const;

export const rowOf = (world: World, tenantId: number, time: string) => ({
  id: world.ids('designed'),
  tenant_id: tenantId,
  create_by: 'admin',
  create_time: time,
});
