import { expect, test } from 'vitest';
import { BOX, pictureOf, relationsOf } from './relations.ts';

const field = (dbFieldTxt: string, more: object = {}) => ({
  ...{ dbFieldTxt, mainTable: null, mainField: null, dictTable: null, dictField: null, fieldShowType: 'text' },
  ...more,
});
const list = (dbFieldTxt: string, dictField: string) => field(dbFieldTxt, { fieldShowType: 'list', dictField });
const of = (tableType: number, fields: object[], subTableStr: string | null = null) =>
  relationsOf({
    tableType,
    subTableStr,
    views: [],
    uses: [],
    titles: [],
    fields: fields as ReturnType<typeof field>[],
  }).map(({ kind, name, by }) => [kind, name, by]);

test.each([
  [3, [field('申领单', { mainTable: 'apply', mainField: 'id' })], null, [['main', 'apply', '申领单']]],
  [1, [field('客户', { dictTable: 'cem_customer', dictField: 'id' })], null, [['table', 'cem_customer', '客户']]],
  [
    1,
    [list('性别', 'sex'), list('称谓', 'sex'), field('名', { dictField: 'none' })],
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

test('what a table names goes by what people call it, a linkage and a report too', () => {
  const titles = [
    { kind: 'dict', code: 'sex', title: '性别' },
    { kind: 'report', code: 'guests', title: '访客' },
    { kind: 'table', code: 'places', title: '地点' },
    { kind: 'table', code: 'guest', title: '同行人' },
  ] as const;
  const fields = [
    list('称谓', 'sex'),
    field('访客', { fieldShowType: 'popup', dictTable: 'guests' }),
    field('地点', { fieldShowType: 'link_down', dictTable: '{"table":"places","txt":"name","key":"id"}' }),
  ];
  const views = [{ tableName: 'visit$1', tableTxt: '来访（门卫）' }];
  const related = relationsOf({ tableType: 2, subTableStr: 'guest', views, uses: [], titles, fields });
  expect(related.map(({ kind, name, title }) => [kind, name, title])).toEqual([
    ['dict', 'sex', '性别'],
    ['source', 'guests', '访客'],
    ['table', 'places', '地点'],
    ['sub', 'guest', '同行人'],
    ['view', 'visit$1', '来访（门卫）'],
  ]);
});

test('what points at a table is there besides, a sub-table once', () => {
  const uses = [
    { kind: 'menu', name: '', title: '来访登记', by: '' },
    { kind: 'sub', name: 'guest', title: '同行人', by: '来访' },
    { kind: 'link', name: 'parcel', title: '包裹', by: '访客' },
    { kind: 'formula', name: 'yearly', title: '年度汇总', by: '人次' },
    { kind: 'report', name: 'visits', title: '来访统计', by: '' },
  ] as const;
  const related = relationsOf({ tableType: 2, subTableStr: 'guest', views: [], fields: [], uses, titles: [] });
  expect(related.map(({ kind, name }) => [kind, name])).toEqual([
    ['sub', 'guest'],
    ['menu', '来访登记'],
    ['link', 'parcel'],
    ['formula', 'yearly'],
    ['report', 'visits'],
  ]);
  expect(pictureOf(related).boxes.every(({ x }) => x > 0)).toBe(true);
});

test('boxes do not cover each other, whatever there is on either side', () => {
  const make = (kind: 'dict' | 'sub', count: number) =>
    Array.from({ length: count }, (_none, at) => ({
      key: `${kind}${at}`,
      kind,
      name: String(at),
      by: '',
      title: undefined,
    }));
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
