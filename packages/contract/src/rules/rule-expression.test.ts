import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Filter } from '../resource/filter.ts';
import { fieldOfColumn, filledExpression, parseRuleExpression, withColumnNames } from './rule-expression.ts';

const read = (source: string): Filter => {
  const parsed = parseRuleExpression(source);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.filter;
};

describe('(contract/1 §7.5) the safe subset of USE_SQL_RULES', () => {
  test.each<[string, Filter]>([
    ["create_by = 'wang'", { field: 'createBy', op: 'eq', value: 'wang' }],
    ["createBy='wang'", { field: 'createBy', op: 'eq', value: 'wang' }],
    ["NAME <> 'it''s'", { field: 'name', op: 'ne', value: "it's" }],
    ['price >= -1.5', { field: 'price', op: 'ge', value: '-1.5' }],
    ['a < 1', { field: 'a', op: 'lt', value: '1' }],
    ['a<=1', { field: 'a', op: 'le', value: '1' }],
    ['a > 1', { field: 'a', op: 'gt', value: '1' }],
    ["sys_org_code like '#{sys_org_code}%'", { field: 'sysOrgCode', op: 'rightLike', value: '#{sys_org_code}' }],
    ["name LIKE '%陵%'", { field: 'name', op: 'like', value: '陵' }],
    ["name like '%园'", { field: 'name', op: 'leftLike', value: '园' }],
    ["name like '松柏'", { field: 'name', op: 'eq', value: '松柏' }],
    ["status in ('1', '2', 3)", { field: 'status', op: 'in', value: ['1', '2', '3'] }],
    ['org in (#{[sys_multi_org_code]})', { field: 'org', op: 'in', value: ['#{[sys_multi_org_code]}'] }],
    ['memo is NULL', { field: 'memo', op: 'empty', value: '' }],
    [
      'a = 1 and b = 2 or c = 3',
      {
        or: [
          {
            and: [
              { field: 'a', op: 'eq', value: '1' },
              { field: 'b', op: 'eq', value: '2' },
            ],
          },
          { field: 'c', op: 'eq', value: '3' },
        ],
      },
    ],
    [
      '(a = 1 or b = 2) and (c = #{sys_user_code})',
      {
        and: [
          {
            or: [
              { field: 'a', op: 'eq', value: '1' },
              { field: 'b', op: 'eq', value: '2' },
            ],
          },
          { field: 'c', op: 'eq', value: '#{sys_user_code}' },
        ],
      },
    ],
  ])('%s', (source, filter) => {
    expect(read(source)).toEqual(filter);
  });

  test.each([
    ['', '表达式不完整，末尾应为字段名'],
    ['a', '表达式不完整，末尾应为=、!=、>、>=、<、<=、like、in 或 is null'],
    ['a = ', '表达式不完整，末尾应为值，文字需用单引号括起'],
    ['a = b', '第5个字符「b」处应为值，文字需用单引号括起'],
    ["a = 'x", '第5个字符处的引号没有成对'],
    ['a = 1; drop table sys_user', '第6个字符「;」不能识别'],
    ['a = 1 -- x', '第7个字符「-」不能识别'],
    ['a = 1 /* x */', '第7个字符「/」不能识别'],
    ['1 = 1', '第1个字符「1」处应为字段名'],
    ['a = 1 or', '表达式不完整，末尾应为字段名'],
    ['a = 1 b = 2', '第7个字符「b」处应为and、or 或表达式结束'],
    ['(a = 1', '表达式不完整，末尾应为「)」'],
    ['a = 1)', '第6个字符「)」处应为and、or 或表达式结束'],
    ['a in 1', '第6个字符「1」处应为「(」'],
    ['a in ()', '第7个字符「)」处应为值，文字需用单引号括起'],
    ['a is not null', '第6个字符「not」处应为null'],
    ['not a = 1', '第1个字符「not」处应为字段名'],
    ['exists (select 1)', '第8个字符「(」处应为=、!=、>、>=、<、<=、like、in 或 is null'],
    ['a = (select id from sys_user)', '第5个字符「(」处应为值，文字需用单引号括起'],
    ["a like '%'", '第3个字符「like」的值只能在开头或结尾使用一个%，且不能为空'],
    ["a like 'x%y'", '第3个字符「like」的值只能在开头或结尾使用一个%，且不能为空'],
    ['lower(a) = 1', '第6个字符「(」处应为=、!=、>、>=、<、<=、like、in 或 is null'],
    ['t.a = 1', '第2个字符「.」不能识别'],
    ['a = 1\u0000', '第6个字符「\u0000」不能识别'],
    [`${'('.repeat(30)}a = 1${')'.repeat(30)}`, '括号不能超过20层'],
    [Array.from({ length: 60 }, () => 'a=1').join(' or '), '条件不能超过50个'],
    ['a'.repeat(1001), '表达式不能超过1000个字符'],
  ])('%s is refused with its place', (source, error) => {
    expect(parseRuleExpression(source)).toEqual({ ok: false, error });
  });

  test('never throws and never freezes, whatever is written', () => {
    const part = fc.constantFrom(
      ...[
        'a',
        ' ',
        '(',
        ')',
        '=',
        '!',
        '<',
        "'",
        '%',
        '#{',
        '}',
        '[',
        ']',
        'in',
        'and',
        'or',
        'is',
        'null',
        ',',
        '-',
        '1',
      ],
    );
    const source = fc.oneof(
      fc.string({ maxLength: 1200 }),
      fc.array(part, { maxLength: 400 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(source, (text) => {
        const parsed = parseRuleExpression(text);
        return parsed.ok ? filledExpression(parsed.filter, {}) !== undefined : parsed.error.length > 0;
      }),
      { numRuns: 2000 },
    );
  });
});

describe('(contract/1 §7.5) variables', () => {
  const values = { sysusercode: 'wang', sysorgcode: 'A01', sysmultiorgcode: 'A01, A02', empty: '' };

  test.each<[string, Filter]>([
    ["create_by = '#{sys_user_code}'", { field: 'createBy', op: 'eq', value: 'wang' }],
    ['createBy = #{sysUserCode}', { field: 'createBy', op: 'eq', value: 'wang' }],
    ['org in (#{[sys_multi_org_code]})', { field: 'org', op: 'in', value: ['A01', 'A02'] }],
    ["org in ('#{sys_multi_org_code}', 'B')", { field: 'org', op: 'in', value: ['A01', 'A02', 'B'] }],
    ["org in ('a,b')", { field: 'org', op: 'in', value: ['a,b'] }],
    ["org like '#{sys_org_code}%'", { field: 'org', op: 'rightLike', value: 'A01' }],
    ["org like '#{empty}%'", { or: [] }],
    ["org = '#{empty}'", { field: 'org', op: 'eq', value: '' }],
    ["org = '#{unknown}'", { field: 'org', op: 'eq', value: '#{unknown}' }],
    ["org = '#{constructor}'", { field: 'org', op: 'eq', value: '#{constructor}' }],
    [
      "a = 1 or (b = '#{SYS_USER_CODE}')",
      {
        or: [
          { field: 'a', op: 'eq', value: '1' },
          { field: 'b', op: 'eq', value: 'wang' },
        ],
      },
    ],
  ])('%s', (source, filter) => {
    expect(filledExpression(read(source), values)).toEqual(filter);
  });
});

test.each([
  ['sys_org_code', 'sysOrgCode'],
  ['SYS_ORG_CODE', 'sysOrgCode'],
  ['sysOrgCode', 'sysOrgCode'],
  ['name', 'name'],
  ['_x', '_x'],
])('column %s is the field %s', (column, field) => {
  expect(fieldOfColumn(column)).toBe(field);
});

describe('other names of columns', () => {
  const nameOf = (column: string) => ({ site: 'place', place: 'site' })[column.toLowerCase()];
  test.each([
    ["site = 'site'", "place = 'site'"],
    ['SITE is null or (place<>1 and site in (1,2))', 'place is null or (site<>1 and place in (1,2))'],
    [
      "site_no = 'it''s site' and  site like '#{sys_user_code}%'",
      "site_no = 'it''s site' and  place like '#{sys_user_code}%'",
    ],
    ["site = 'open", "site = 'open"],
    ['', ''],
  ])('%s becomes %s', (source, expected) => {
    expect(withColumnNames(source, nameOf)).toBe(expected);
  });
});
