import { expect, test } from 'vitest';
import { BOX, pictureOf, relationsOf } from './relations.ts';

const field = (dbFieldTxt: string, more: object = {}) => ({
  ...{ dbFieldTxt, mainTable: null, mainField: null, dictTable: null, dictField: null, fieldShowType: 'text' },
  ...more,
});
const of = (tableType: number, fields: object[], subTableStr: string | null = null) =>
  relationsOf({ tableType, subTableStr, views: [], uses: [], fields: fields as ReturnType<typeof field>[] }).map(
    ({ kind, name, by }) => [kind, name, by],
  );

test.each([
  [3, [field('申领单', { mainTable: 'apply', mainField: 'id' })], null, [['main', 'apply', '申领单']]],
  [1, [field('客户', { dictTable: 'cem_customer', dictField: 'id' })], null, [['table', 'cem_customer', '客户']]],
  [
    1,
    [field('性别', { dictField: 'sex' }), field('称谓', { dictField: 'sex' }), field('名')],
    null,
    [['dict', 'sex', '性别、称谓']],
  ],
  [
    2,
    [],
    'a,b',
    [
      ['sub', 'a', ''],
      ['sub', 'b', ''],
    ],
  ],
])('a table of type %i with %j and subs %s', (type, fields, subs, related) =>
  expect(of(type, fields, subs)).toEqual(related),
);

test('what points at a table is there besides, a sub-table once', () => {
  const uses = [
    { kind: 'menu', name: '', title: '来访登记', by: '' },
    { kind: 'sub', name: 'guest', title: '同行人', by: '来访' },
    { kind: 'link', name: 'parcel', title: '包裹', by: '访客' },
    { kind: 'report', name: 'visits', title: '来访统计', by: '' },
  ] as const;
  const related = relationsOf({ tableType: 2, subTableStr: 'guest', views: [], fields: [], uses });
  expect(related.map(({ kind, name }) => [kind, name])).toEqual([
    ['sub', 'guest'],
    ['menu', '来访登记'],
    ['link', 'parcel'],
    ['report', 'visits'],
  ]);
  expect(pictureOf(related).boxes.every(({ x }) => x > 0)).toBe(true);
});

test('boxes do not cover each other, whatever there is on either side', () => {
  const make = (kind: 'dict' | 'sub', count: number) =>
    Array.from({ length: count }, (_none, at) => ({ key: `${kind}${at}`, kind, name: String(at), by: '' }));
  for (const [left, right] of [
    [0, 0],
    [3, 0],
    [0, 2],
    [5, 2],
  ] as const) {
    const { own, boxes, width, height } = pictureOf([...make('dict', left), ...make('sub', right)]);
    const all = [own, ...boxes];
    for (const one of all) {
      expect(one.x).toBeGreaterThanOrEqual(0);
      expect(one.x + BOX.width).toBeLessThanOrEqual(width);
      expect(one.y + BOX.height).toBeLessThanOrEqual(height);
      for (const other of all)
        if (one !== other && one.x === other.x) expect(Math.abs(one.y - other.y)).toBeGreaterThanOrEqual(BOX.height);
    }
  }
});
