import { describe, expect, test } from 'vitest';
import type { DbType } from './design.ts';
import { conversionOf, type TypeDesign } from './plan-conversions.ts';

const ALL: readonly DbType[] = ['string', 'Text', 'int', 'double', 'BigDecimal', 'Date', 'Datetime', 'Blob'];
const type = (dbType: DbType, dbLength = 10, dbPointLength = 2): TypeDesign => ({ dbType, dbLength, dbPointLength });
const show = (from: TypeDesign, to: TypeDesign) => {
  const { kind, convert, unfit } = conversionOf(from, to);
  return `${kind}${unfit ? ' checked' : ''}${convert ? ' converted' : ''}`;
};

test('(online.md §4.2.4) the closed matrix of types', () => {
  const matrix = Object.fromEntries(ALL.map((from) => [from, ALL.map((to) => show(type(from), type(to))).join(' | ')]));
  expect(matrix).toMatchInlineSnapshot(`
    {
      "BigDecimal": "changeType checked converted | changeType checked converted | refused | refused | none | refused | refused | refused",
      "Blob": "refused | refused | refused | refused | refused | refused | refused | none",
      "Date": "changeType checked | changeType | refused | refused | refused | none | changeType converted | refused",
      "Datetime": "changeType checked | changeType | refused | refused | refused | changeType checked converted | none | refused",
      "Text": "narrow checked | none | changeType checked converted | changeType checked converted | changeType checked converted | changeType checked | changeType checked | refused",
      "double": "changeType checked converted | changeType checked converted | refused | none | refused | refused | refused | refused",
      "int": "changeType checked converted | changeType checked converted | none | changeType converted | changeType checked converted | refused | refused | refused",
      "string": "none | widen | changeType checked converted | changeType checked converted | changeType checked converted | changeType checked | changeType checked | refused",
    }
  `);
});

test.each<[string, TypeDesign, TypeDesign, string]>([
  ['a longer text', type('string', 10), type('string', 11), 'widen'],
  ['a shorter text', type('string', 10), type('string', 9), 'narrow checked'],
  ['the same text', type('string', 10), type('string', 10, 0), 'none'],
  ['more digits', type('BigDecimal', 10, 2), type('BigDecimal', 12, 3), 'widen'],
  ['more decimals in the same length', type('BigDecimal', 10, 2), type('BigDecimal', 10, 3), 'narrow checked'],
  ['fewer decimals', type('BigDecimal', 10, 2), type('BigDecimal', 10, 1), 'narrow checked'],
  ['a number whose length means nothing', type('int', 10), type('int', 3), 'none'],
])('%s', (_, from, to, expected) => expect(show(from, to)).toBe(expected));

describe('the SQL of conversions', () => {
  const sqlOf = (from: TypeDesign, to: TypeDesign) => {
    const { unfit, convert } = conversionOf(from, to);
    return { unfit: unfit?.('"v"'), convert: convert?.('"v"') };
  };

  test('of numbers to texts', () => {
    expect(sqlOf(type('double'), type('string', 5))).toMatchInlineSnapshot(`
      {
        "convert": {
          "postgres": "cast("v" as text)",
          "sqlite": "case when abs("v") < 1e15 and "v" = cast("v" as integer) then cast(cast("v" as integer) as text) else cast("v" as text) end",
        },
        "unfit": {
          "postgres": "cast(cast("v" as text) as double precision) <> "v" or length(cast("v" as text)) > 5",
          "sqlite": "cast(case when abs("v") < 1e15 and "v" = cast("v" as integer) then cast(cast("v" as integer) as text) else cast("v" as text) end as double precision) <> "v" or length(case when abs("v") < 1e15 and "v" = cast("v" as integer) then cast(cast("v" as integer) as text) else cast("v" as text) end) > 5",
        },
      }
    `);
    expect(sqlOf(type('int'), type('Text'))).toMatchInlineSnapshot(`
      {
        "convert": {
          "postgres": "cast("v" as text)",
          "sqlite": "cast("v" as text)",
        },
        "unfit": {
          "postgres": "1 = 0",
          "sqlite": "1 = 0",
        },
      }
    `);
  });

  test('of texts to numbers', () => {
    expect(sqlOf(type('string'), type('int'))).toMatchInlineSnapshot(`
      {
        "convert": {
          "postgres": "cast(nullif("v", '') as integer)",
          "sqlite": "cast(nullif("v", '') as integer)",
        },
        "unfit": {
          "postgres": ""v" <> '' and not (case when "v" ~ '^(0|-?[1-9][0-9]{0,9})$' then "v"::bigint between -2147483648 and 2147483647 else false end)",
          "sqlite": ""v" <> '' and not (("v" = '0' or ("v" in (ltrim("v", '-'), '-' || ltrim("v", '-')) and length(ltrim("v", '-')) between 1 and 10 and ltrim("v", '-') not glob '*[^0-9]*' and ltrim("v", '-') not glob '0*')) and cast("v" as integer) between -2147483648 and 2147483647)",
        },
      }
    `);
    expect(sqlOf(type('string'), type('BigDecimal', 6, 2))).toMatchInlineSnapshot(`
      {
        "convert": {
          "postgres": "cast(nullif("v", '') as double precision)",
          "sqlite": "cast(nullif("v", '') as double precision)",
        },
        "unfit": {
          "postgres": ""v" <> '' and not (case when ("v" ~ '^-?(0|[1-9][0-9]*)([.][0-9]+)?$' and length(translate("v", '-.', '')) <= 15) then not (abs(cast("v" as double precision)) >= 10000 or round(cast("v" as double precision)::numeric, 2) <> cast("v" as double precision)::numeric) else false end)",
          "sqlite": ""v" <> '' and not (("v" in (ltrim("v", '-'), '-' || ltrim("v", '-')) and ltrim("v", '-') not glob '*[^0-9.]*' and length(replace(ltrim("v", '-'), '.', '')) between 1 and 15 and length(ltrim("v", '-')) - length(replace(ltrim("v", '-'), '.', '')) <= 1 and ltrim("v", '-') glob '*[0-9]' and (ltrim("v", '-') = '0' or ltrim("v", '-') glob '0.*' or ltrim("v", '-') glob '[1-9]*')) and not (abs(cast("v" as double precision)) >= 10000 or round(cast("v" as double precision), 2) <> cast("v" as double precision)))",
        },
      }
    `);
  });

  test('of days', () => {
    expect(sqlOf(type('string'), type('Date')).unfit?.sqlite).toMatchInlineSnapshot(
      `""v" <> '' and not (("v" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]' and coalesce(date("v"), '') = "v"))"`,
    );
    expect(sqlOf(type('Datetime'), type('Date'))).toMatchInlineSnapshot(`
      {
        "convert": {
          "postgres": "substr("v", 1, 10)",
          "sqlite": "substr("v", 1, 10)",
        },
        "unfit": {
          "postgres": "substr("v", 11) <> ' 00:00:00'",
          "sqlite": "substr("v", 11) <> ' 00:00:00'",
        },
      }
    `);
    expect(sqlOf(type('Date'), type('Datetime'))).toMatchInlineSnapshot(`
      {
        "convert": {
          "postgres": ""v" || ' 00:00:00'",
          "sqlite": ""v" || ' 00:00:00'",
        },
        "unfit": undefined,
      }
    `);
  });

  test('a length that is no number never gets into a statement', () => {
    const hostile = { ...type('string'), dbLength: '1); drop table x; --' as never };
    expect(JSON.stringify(sqlOf(type('Text'), hostile))).not.toContain('drop');
  });
});
