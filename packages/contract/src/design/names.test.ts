import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ENGINE_COLUMNS, PRESET_FIELDS, physicalTable } from './design.ts';
import {
  derivedName,
  fieldNameProblem,
  indexProblem,
  isPresetField,
  NAME_BYTES,
  tableNameProblem,
  viewNameProblem,
} from './names.ts';

const RULE = '命名规则:只能由字母、数字、下划线、$符号组成;必须以字母开头;不能以单个字母加下滑线开头';
const TABLE_RULE = '表名只能由小写字母、数字和下划线组成，且必须以字母开头';

describe('(contract/2 §15.5, online.md §4.1) names of tables', () => {
  test.each<[string, string | undefined]>([
    ['visitor', undefined],
    ['constructor', undefined],
    ['tostring', undefined],
    ['ab_c', undefined],
    [`a${'b'.repeat(49)}`, undefined],
    ['a_bc', '不能以单个字母加下划线开头'],
    ['A_bc', '不能以单个字母加下划线开头'],
    ['2026', '不能全部是数字'],
    ['', '请输入表名'],
    ['Visitor', TABLE_RULE],
    ['1visitor', TABLE_RULE],
    ['访客', TABLE_RULE],
    ['a";drop table x--', TABLE_RULE],
    ['__proto__', TABLE_RULE],
    ['visitor\n', TABLE_RULE],
    ['visitor$1', TABLE_RULE],
    [`a${'b'.repeat(50)}`, '表名最多50个字符'],
    ['visitor__t1', '名称不能包含连续两个下划线'],
    ['sys_user', '表名不能以系统前缀开头'],
    ['cem_plot', '表名不能以系统前缀开头'],
    ['sqlite_master', '表名不能以系统前缀开头'],
    ['pg_class', '表名不能以系统前缀开头'],
    ['visitor_search', '表名不能以_search结尾'],
    ['visitor_pairs', '表名不能以_pairs结尾'],
    ['order', 'order是关键字，不能作为表名使用！'],
    ['user', 'user是关键字，不能作为表名使用！'],
  ])('%j: %s', (name, problem) => expect(tableNameProblem(name)).toBe(problem));

  test.each<[string, string | undefined]>([
    ['visitor$1', undefined],
    ['visitor', TABLE_RULE],
    ['visitor$0', TABLE_RULE],
    ['visitor$1$2', TABLE_RULE],
    ['sys_user$1', '表名不能以系统前缀开头'],
  ])('of a view, %j: %s', (name, problem) => expect(viewNameProblem(name)).toBe(problem));
});

describe('(contract/2 §15.5, online.md §4.1) names of fields', () => {
  test.each<[string, string | undefined]>([
    ['name', undefined],
    ['price$2', undefined],
    ['constructor', undefined],
    ['id', undefined],
    ['x', RULE],
    ['a_name', RULE],
    ['_name', RULE],
    ['9name', RULE],
    ['姓名', RULE],
    ['na me', RULE],
    ['na"me', RULE],
    ['__proto__', RULE],
    ['userName', 'userName必须使用小写字母'],
    [`a${'b'.repeat(32)}`, '字段名最多32个字符'],
    ['full__name', '名称不能包含连续两个下划线'],
    ['select', 'select是关键字，不能作为字段名称使用！'],
    ['rowid', 'rowid是关键字，不能作为字段名称使用！'],
    ...ENGINE_COLUMNS.map((name): [string, string] => [name, `${name}是系统字段，不能使用！`]),
  ])('%j: %s', (name, problem) => expect(fieldNameProblem(name)).toBe(problem));

  test('those that every table has pass as well', () => {
    for (const name of PRESET_FIELDS) expect([name, fieldNameProblem(name)]).toEqual([name, undefined]);
    expect([isPresetField('id'), isPresetField('name'), isPresetField('constructor')]).toEqual([true, false, false]);
  });
});

test.each<[string, string, string | undefined]>([
  ['idx_name', 'name', undefined],
  ['idx_name', 'name,phone', undefined],
  ['Idx', 'name', '索引名只能由小写字母、数字和下划线组成，且必须以字母开头'],
  ['i__x', 'name', '名称不能包含连续两个下划线'],
  ['index', 'name', 'index是关键字，不能作为索引名称使用！'],
  ['sqlite_autoindex', 'name', 'sqlite_autoindex是关键字，不能作为索引名称使用！'],
  ['idx', 'gone', '索引字段gone不存在'],
  ['idx', '', '请选择索引字段'],
  ['idx', 'name,name', 'name已存在，不能重复！'],
  [`i${'x'.repeat(50)}`, 'name', '索引名最多50个字符'],
])('(online.md §4.1) an index %j on %j: %s', (indexName, indexField, problem) =>
  expect(indexProblem({ indexName, indexField }, new Set(['name', 'phone']))).toBe(problem),
);

describe('(online.md §4.1) names that the engine makes', () => {
  const word = fc.stringMatching(/^[a-z][a-z0-9]{0,49}$/);

  test('whatever passes the gate needs no more than 63 bytes, and never looks like one of the engine', () => {
    const anything = fc.oneof(fc.string({ unit: 'binary' }), word, fc.string({ unit: fc.constantFrom(...'ab_$1"A;') }));
    fc.assert(
      fc.property(anything, fc.integer({ min: 0, max: 2 ** 31 - 1 }), (name, tenantId) => {
        for (const problem of [tableNameProblem, fieldNameProblem]) {
          if (problem(name) !== undefined) continue;
          expect(name).toMatch(/^[a-z][a-z0-9_$]*$/);
          expect(name).not.toContain('__');
        }
        if (tableNameProblem(name) !== undefined) return;
        expect(physicalTable({ tableName: name, tenantId }).length).toBeLessThanOrEqual(NAME_BYTES);
      }),
    );
  });

  test('stay within the length and differ where their parts differ', () => {
    const parts = fc.tuple(word, word, word);
    fc.assert(
      fc.property(parts, parts, (one, other) => {
        expect(derivedName(...one).length).toBeLessThanOrEqual(NAME_BYTES);
        expect(derivedName(...one) === derivedName(...other)).toBe(one.join() === other.join());
      }),
    );
    expect(derivedName('visitor', 't1', 'bak')).toBe('visitor__t1__bak');
  });
});
