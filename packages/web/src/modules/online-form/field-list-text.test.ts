import { describe, expect, test } from 'vitest';
import { parseFieldList } from './field-list-text.ts';

const shapes = (text: string) =>
  parseFieldList(text).fields.map(({ dbFieldName, dbFieldTxt, dbType, dbLength, dbPointLength, fieldShowType }) =>
    [dbFieldName, dbFieldTxt, dbType, dbLength, dbPointLength, fieldShowType].join(' '),
  );

describe('(online.md §4.4) a list of fields from a worksheet', () => {
  test.each<[string, string, string[]]>([
    ['four columns', 'visitor_name\t来访人\tstring\t50', ['visitor_name 来访人 string 50 0 text']],
    ['a line of headings', '字段名称\t备注\r\nVisitor\t来访人', ['visitor 来访人 string 32 0 text']],
    ['a name alone', 'visitor', ['visitor visitor string 32 0 text']],
    [
      'types of databases',
      'a1\t甲\tvarchar(20)\nb1\t乙\tdecimal(10,2)',
      ['a1 甲 string 20 0 text', 'b1 乙 BigDecimal 10 2 text'],
    ],
    ['Chinese types', 'a1\t甲\t日期\nb1\t乙\t长文本\t500', ['a1 甲 Date 0 0 date', 'b1 乙 Text 0 0 textarea']],
    ['commas', 'a1,甲,decimal(10,2)', ['a1 甲 BigDecimal 10 2 text']],
    ['empty lines', '\n\na1\t甲\n\n', ['a1 甲 string 32 0 text']],
  ])('%s', (_, text, fields) => expect(shapes(text)).toEqual(fields));

  test('lines that are no field are named', () => {
    expect(parseFieldList('a1\t甲\n\t乙\nc1\t丙\tmatrix\nd1\t丁\tint\t多').refused).toEqual([
      '第2行：缺少字段名称',
      '第3行：未知的类型“matrix”',
      '第4行：长度“多”不是数字',
    ]);
  });
});
