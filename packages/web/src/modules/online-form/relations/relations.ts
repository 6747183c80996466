import type { FieldDesign } from '@songbai/contract/design/design.ts';
import { namedSources } from '@songbai/contract/modules/online-form/design-file.ts';
import type { DesignRelations, DesignUse } from '@songbai/contract/modules/online-form/uses.calls.ts';

/** Something that a table hangs together with. */
export interface Related {
  key: string;
  kind: 'main' | 'sub' | 'view' | 'table' | 'dict' | 'source' | 'link' | 'user' | 'formula' | 'report' | 'menu';
  /** As it is stored; of a menu what it is called. */
  name: string;
  /** Labels of the fields that point at it; empty: it hangs on the table as a whole. */
  by: string;
  /** What people call it, where it is known. */
  title: string | undefined;
}

type Pointing = Pick<
  FieldDesign,
  'dbFieldTxt' | 'fieldShowType' | 'mainTable' | 'mainField' | 'dictTable' | 'dictField'
>;

interface Relating extends DesignRelations {
  tableType: number;
  /** Names of sub-tables, by commas. */
  subTableStr: string | null;
  fields: readonly Pointing[];
  views: readonly { tableName: string; tableTxt: string }[];
}

/** What a table points at, and what belongs to it; what several fields point at is there once. */
export function relationsOf({ tableType, subTableStr, fields, views, uses, titles }: Relating): Related[] {
  const found: Related[] = [];
  const called = new Map(titles.map(({ kind, code, title }) => [`${kind} ${code}`, title]));
  const add = (kind: Related['kind'], name: string, by: string, title?: string) => {
    const known = found.find((one) => one.kind === kind && one.name === name);
    if (known) known.by += `、${by}`;
    else found.push({ key: `${kind} ${name}`, kind, name, by, title });
  };
  const addTable = (kind: Related['kind'], name: string, by: string) =>
    add(kind, name, by, called.get(`table ${name}`));
  for (const field of fields) {
    const { dbFieldTxt, mainTable, mainField } = field;
    if (mainTable && mainField) addTable(tableType === 3 ? 'main' : 'table', mainTable, dbFieldTxt);
    for (const { kind, code } of namedSources([field]))
      add(kind === 'report' ? 'source' : kind, code, dbFieldTxt, called.get(`${kind} ${code}`));
  }
  for (const name of (subTableStr ?? '').split(',').filter(Boolean)) addTable('sub', name, '');
  for (const { tableName, tableTxt } of views) add('view', tableName, '', tableTxt);
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

const LEFT: ReadonlySet<Related['kind']> = new Set(['main', 'table', 'dict', 'source']);

/** What the table points at stands left of it, what belongs to it or points at it on its right. */
export function pictureOf(related: readonly Related[]): Picture {
  const isRight = ({ kind }: Related) => !LEFT.has(kind);
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
