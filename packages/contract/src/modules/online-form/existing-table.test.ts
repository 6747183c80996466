import { describe, expect, test } from 'vitest';
import { existingDesign, shapeOfType, textKeyOf } from './existing-table.ts';

const column = (name: string, type: string, more: object = {}) => ({
  ...{ name, type, required: false, key: false, comment: null },
  ...more,
});

describe('online.md §4.3: what a column keeps, by its type', () => {
  test.each([
    ['character varying(50)', 'string', 50, 0],
    ['varchar(20)', 'string', 20, 0],
    ['varchar', 'string', 255, 0],
    ['varchar(9000)', 'Text', 0, 0],
    ['character(2)', 'string', 2, 0],
    ['uuid', 'string', 36, 0],
    ['text', 'Text', 0, 0],
    ['longtext', 'Text', 0, 0],
    ['jsonb', 'Text', 0, 0],
    ['integer', 'int', 10, 0],
    ['int(11)', 'int', 10, 0],
    ['bigint', 'BigDecimal', 15, 0],
    ['numeric(10,2)', 'BigDecimal', 10, 2],
    ['numeric(38, 20)', 'BigDecimal', 15, 15],
    ['decimal', 'BigDecimal', 15, 0],
    ['double precision', 'double', 10, 0],
    ['date', 'Date', 0, 0],
    ['timestamp without time zone', 'Datetime', 0, 0],
    ['timestamp(3) with time zone', 'Datetime', 0, 0],
    ['datetime', 'Datetime', 0, 0],
    ['time without time zone', 'string', 8, 0],
    ['bytea', 'Blob', 0, 0],
    ['tsvector', 'string', 255, 0],
    ['', 'string', 255, 0],
  ])('%s', (type, dbType, dbLength, dbPointLength) => {
    expect(shapeOfType(type)).toMatchObject({ dbType, dbLength, dbPointLength });
  });
});

test.each([
  ['one text', [column('no', 'varchar(20)', { key: true })], 'no'],
  ['a uuid', [column('id', 'uuid', { key: true })], 'id'],
  ['a number', [column('id', 'integer', { key: true })], undefined],
  ['two', [column('a', 'text', { key: true }), column('b', 'text', { key: true })], undefined],
  ['none', [column('a', 'text')], undefined],
])('the key of a table: %s', (_name, columns, key) => {
  expect(textKeyOf({ columns })).toBe(key);
});

test('the engine’s own columns are left to it, names are small, comments are titles, indexes come along', () => {
  const { head, fields, indexs } = existingDesign({
    name: 'old_visits',
    comment: '旧来访',
    columns: [
      column('id', 'varchar(32)', { key: true, required: true }),
      column('Visitor', 'varchar(50)', { required: true, comment: '来访人' }),
      column('came', 'date'),
      column('photo', 'bytea'),
      column('create_time', 'timestamp'),
      column('tenant_id', 'integer'),
    ],
    indexes: [
      { columns: ['Visitor', 'came'], unique: true },
      { columns: ['tenant_id'], unique: false },
    ],
  });
  expect(head).toEqual({ tableName: 'old_visits', tableTxt: '旧来访', tableType: 1 });
  expect(fields).toMatchObject([
    { dbFieldName: 'visitor', dbFieldTxt: '来访人', dbType: 'string', fieldMustInput: '1' },
    { dbFieldName: 'came', dbFieldTxt: 'came', fieldShowType: 'date', queryMode: 'group' },
    { dbFieldName: 'photo', isShowForm: 0, isShowList: 0 },
  ]);
  expect(fields).toHaveLength(3);
  expect(indexs).toEqual([{ indexName: 'idx_1', indexField: 'visitor,came', indexType: 'unique' }]);
});
