import type { FieldDesign } from '@songbai/contract/design/design.ts';
import type { DesignUse } from '@songbai/contract/modules/online-form/uses.calls.ts';

/** Something that a table hangs together with. */
export interface Related {
  key: string;
  kind: 'main' | 'sub' | 'view' | 'table' | 'dict' | 'link' | 'user' | 'report' | 'menu';
  /** As it is stored; of a menu what it is called. */
  name: string;
  /** Labels of the fields that point at it; empty: it hangs on the table as a whole. */
  by: string;
  /** What people call it, where the server told it. */
  title?: string;
}

type Pointing = Pick<
  FieldDesign,
  'dbFieldTxt' | 'fieldShowType' | 'mainTable' | 'mainField' | 'dictTable' | 'dictField'
>;

interface Relating {
  tableType: number;
  /** Names of sub-tables, by commas. */
  subTableStr: string | null;
  fields: readonly Pointing[];
  views: readonly { tableName: string }[];
  /** What outside the design names the table. */
  uses: readonly DesignUse[];
}

/** What a table points at, and what belongs to it; what several fields point at is there once. */
export function relationsOf({ tableType, subTableStr, fields, views, uses }: Relating): Related[] {
  const found: Related[] = [];
  const add = (kind: Related['kind'], name: string | null, by: string) => {
    if (!name) return;
    const known = found.find((one) => one.kind === kind && one.name === name);
    if (known) known.by += `、${by}`;
    else found.push({ key: `${kind} ${name}`, kind, name, by });
  };
  for (const { dbFieldTxt, fieldShowType, mainTable, mainField, dictTable, dictField } of fields) {
    // It points at a field of this very table.
    if (fieldShowType === 'link_table_field') continue;
    if (mainTable && mainField) add(tableType === 3 ? 'main' : 'table', mainTable, dbFieldTxt);
    if (dictTable) add('table', dictTable, dbFieldTxt);
    else if (dictField) add('dict', dictField, dbFieldTxt);
  }
  for (const name of (subTableStr ?? '').split(',')) add('sub', name, '');
  for (const { tableName } of views) add('view', tableName, '');
  const others = uses.filter(({ kind, name }) => !(kind === 'sub' && found.some((one) => one.name === name)));
  return [...found, ...others.map(userOf)];
}

/** A table that takes its choices from this one is its user; `dict` is what this one takes its own from. */
const userOf = ({ kind, name, title, by }: DesignUse): Related => ({
  ...{ key: `used ${kind} ${name || title}`, kind: kind === 'dict' ? 'user' : kind, name: name || title, title, by },
});

/** px */
export const BOX = { width: 220, height: 56, gap: 16, between: 140 } as const;

interface Placed extends Related {
  x: number;
  y: number;
}

export interface Picture {
  width: number;
  height: number;
  /** The table itself. */
  own: { x: number; y: number };
  boxes: readonly Placed[];
}

/** What the table points at stands left of it, what belongs to it or points at it on its right. */
export function pictureOf(related: readonly Related[]): Picture {
  const isRight = ({ kind }: Related) => kind !== 'main' && kind !== 'table' && kind !== 'dict';
  const sides = [related.filter((one) => !isRight(one)), related.filter(isRight)] as const;
  const rows = Math.max(1, ...sides.map(({ length }) => length));
  const height = rows * (BOX.height + BOX.gap) - BOX.gap;
  const step = BOX.width + BOX.between;
  const place = (side: readonly Related[], x: number) => {
    const own = side.length * (BOX.height + BOX.gap) - BOX.gap;
    return side.map((one, at): Placed => ({ ...one, x, y: (height - own) / 2 + at * (BOX.height + BOX.gap) }));
  };
  const left = sides[0].length > 0 ? step : 0;
  const right = sides[1].length > 0 ? step : 0;
  return {
    ...{ width: left + BOX.width + right, height },
    own: { x: left, y: (height - BOX.height) / 2 },
    boxes: [...place(sides[0], 0), ...place(sides[1], left + step)],
  };
}
