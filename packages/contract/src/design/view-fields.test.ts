import { describe, expect, test } from 'vitest';
import { newField } from './defaults.ts';
import type { FieldDesign } from './design.ts';
import { followedFields, viewFieldsThen } from './view-fields.ts';

/** A field of the original: its id, its name, what else it has. */
const own = (id: string, dbFieldName: string, given: Partial<FieldDesign> = {}): FieldDesign =>
  newField({ id, dbFieldName, dbFieldTxt: dbFieldName, ...given });
/** A field of the view, labelled by the name that it was made with. */
const seen = (dbFieldName: string, given: Partial<FieldDesign> = {}) => own(`v-${dbFieldName}`, dbFieldName, given);
const gone = { parked: 1, parkedColumn: null } as const;

function follow(
  view: readonly FieldDesign[],
  fields: readonly FieldDesign[],
  named: Readonly<Record<string, string>>,
): FieldDesign[] {
  let number = 0;
  const newId = () => {
    number += 1;
    return `new${number}`;
  };
  return followedFields(view, { fields, named: new Map(Object.entries(named)), newId });
}

const hidden = { isShowForm: 0, isShowList: 0, isQuery: 0, queryConfigFlag: null } as const;

describe('(online.md §6) fields of a view after a change of its original', () => {
  test.each<
    [string, FieldDesign[], FieldDesign[], Record<string, string>, (readonly [id: string, Partial<FieldDesign>])[]]
  >([
    ['nothing changes', [seen('a')], [own('1', 'a')], { a: '1' }, [['v-a', seen('a')]]],
    ['a rename', [seen('a')], [own('1', 'b')], { a: '1' }, [['v-a', { dbFieldName: 'b', dbFieldTxt: 'a' }]]],
    [
      'names that were exchanged',
      [seen('a'), seen('b')],
      [own('1', 'b'), own('2', 'a')],
      { a: '1', b: '2' },
      [
        ['v-a', { dbFieldName: 'b' }],
        ['v-b', { dbFieldName: 'a' }],
      ],
    ],
    [
      'a name that another field has now',
      [seen('a')],
      [own('1', 'b'), own('2', 'a')],
      { a: '1' },
      [
        ['v-a', { dbFieldName: 'b' }],
        ['new1', { dbFieldName: 'a', ...hidden }],
      ],
    ],
    ['the name of the draft that it was made of', [seen('b')], [own('1', 'b')], { a: '1' }, [['v-b', seen('b')]]],
    ['a field that went', [seen('a')], [own('1', 'a', { parked: 1 })], { a: '1' }, [['v-a', gone]]],
    ['a field that is no more', [seen('a')], [], { a: '1' }, [['v-a', gone]]],
    ['a field that was gone', [seen('a', gone)], [], {}, [['v-a', gone]]],
    [
      'a field that comes back as it was shown',
      [seen('a', { ...gone, isShowList: 0 })],
      [own('1', 'a')],
      {},
      [['v-a', { parked: 0, isShowList: 0, isShowForm: 1 }]],
    ],
    [
      'a field that others search by',
      [seen('a', { orderNum: 7 })],
      [own('1', 'a', { orderNum: 7 }), own('2', 'b', { orderNum: 1, isQuery: 1, queryConfigFlag: '1' })],
      { a: '1' },
      [
        ['v-a', {}],
        ['new1', { dbFieldName: 'b', orderNum: 8, ...hidden }],
      ],
    ],
    [
      'what belongs to the table, and nothing else',
      [seen('a', { isShowList: 0, visibleIf: 'b = 1' })],
      [own('1', 'a', { dbType: 'int', dbLength: 8, dbIsNull: 0, sensitive: 'phone', dbFieldTxt: '甲' })],
      { a: '1' },
      [
        [
          'v-a',
          {
            ...{ dbType: 'int', dbLength: 8, dbIsNull: 0, sensitive: 'phone', dbFieldTxt: 'a' },
            ...{ isShowList: 0, visibleIf: 'b = 1' },
          },
        ],
      ],
    ],
    [
      'a control that no longer fits',
      [seen('a', { fieldShowType: 'time' })],
      [own('1', 'a', { dbType: 'int', fieldShowType: 'list', dictField: 'sex' })],
      { a: '1' },
      [['v-a', { dbType: 'int', fieldShowType: 'list', dictField: 'sex' }]],
    ],
    [
      'a password in the place of an open field',
      [seen('a')],
      [own('2', 'a', { fieldShowType: 'password' })],
      { a: '1' },
      [['v-a', { fieldShowType: 'password' }]],
    ],
  ])('%s', (_name, view, fields, named, expected) => {
    const after = follow(view, fields, named);
    expect(after.map(({ id }) => id)).toEqual(expected.map(([id]) => id));
    for (const [at, [, part]] of expected.entries()) expect(after[at]).toMatchObject(part);
  });

  test('what a stored version left out makes no change', () => {
    const { formula: _, ...short } = own('1', 'a');
    expect(follow([seen('a')], [short as FieldDesign], { a: '1' })).toEqual([seen('a')]);
  });

  test('an older version of the view: names and types stay, what came later is hidden', () => {
    const before = [seen('a', { dbFieldName: 'b', dbType: 'int' }), seen('later')];
    expect(viewFieldsThen(before, [seen('a', { dbFieldTxt: '甲', isShowList: 0 })])).toMatchObject([
      { id: 'v-a', dbFieldName: 'b', dbType: 'int', dbFieldTxt: '甲', isShowList: 0 },
      { id: 'v-later', ...hidden },
    ]);
  });
});
