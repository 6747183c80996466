import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldNameProblem } from './names.ts';
import { columnReader } from './sheet-columns.ts';
import { nameOfTable, namesOfHeads } from './sheet-names.ts';

function shapeOf(head: string, texts: readonly string[]) {
  const reader = columnReader(head);
  for (const text of texts) reader.take(text);
  return reader.shape();
}

const text = (dbLength: number) => ({ dbType: 'string', dbLength, fieldShowType: 'text' });

describe('what a column of a worksheet is (online.md §4.4)', () => {
  test.each([
    ['whole numbers', ['3', '12', '-1'], { dbType: 'int', dbLength: 10, required: true }],
    ['decimals', ['3', '1,234.5', '0.125'], { dbType: 'BigDecimal', dbLength: 15, dbPointLength: 3 }],
    ['days', ['2026-09-02', '2026/9/3', ''], { dbType: 'Date', fieldShowType: 'date', required: false }],
    ['moments', ['2026-09-02', '2026-09-02 10:00'], { dbType: 'Datetime', fieldShowType: 'datetime' }],
    ['numbers that begin with zeros', ['007', '12'], text(32)],
    ['telephone numbers', ['13800138000', '13900139000'], text(32)],
    ['eight digits are no dates', ['20260902', '20260903'], { dbType: 'int' }],
    ['long texts', ['长'.repeat(700)], { dbType: 'Text', fieldShowType: 'textarea' }],
    ['texts have room', ['李'.repeat(40)], text(100)],
    ['nothing at all', ['', ''], text(32)],
    ['one text among numbers', ['1', '二', '3'], text(32)],
  ])('%s', (_name, texts, shape) => {
    expect(shapeOf('列', texts)).toMatchObject(shape);
  });

  test('a few values that come again are a choice; with signs that no dictionary takes they are not', () => {
    const states = ['在库', '领出', '在库', '领出', '在库', '领出'];
    expect(shapeOf('状态', states)).toMatchObject({ fieldShowType: 'list', choices: ['在库', '领出'] });
    expect(shapeOf('状态', states.slice(0, 4)).choices).toBeNull();
    expect(shapeOf('状态', [...states, '其他 等', '其他 等']).choices).toBeNull();
  });

  test('what names its row is unique where no value comes twice', () => {
    expect(shapeOf('证件号', ['a1', 'a2']).unique).toBe(true);
    expect(shapeOf('证件号', ['a1', 'a1']).unique).toBe(false);
    expect(shapeOf('姓名', ['甲', '乙']).unique).toBe(false);
  });
});

describe('names of fields and tables', () => {
  const spell = (given: string) => ({ full: `pin${given.length}yin`, initials: `py${given.length}` });

  test('none twice, none that the gate refuses', () => {
    expect(namesOfHeads(['来访人', '登记人', '电话'], spell)).toEqual(['pin3yin', 'pin3yin_2', 'pin2yin']);
    const as = (full: string) => () => ({ full, initials: full.slice(0, 2) });
    expect(namesOfHeads(['2026年', '★'], as('2026'))).toEqual(['col_2026', 'col_2026_2']);
    expect(namesOfHeads(['★'], as(''))).toEqual(['col']);
    expect(nameOfTable('order', as('order'), () => false)).toBe('order_2');
    expect(nameOfTable('来访', as('laifang'), (name) => name === 'laifang')).toBe('laifang_2');
  });

  test('whatever the heads are', () => {
    const heads = fc.array(fc.string({ maxLength: 40 }), { maxLength: 30 });
    fc.assert(
      fc.property(heads, (given) => {
        const names = namesOfHeads(given, (head) => ({ full: head, initials: head.slice(0, 1) }));
        expect(new Set(names).size).toBe(given.length);
        expect(names.filter((name) => fieldNameProblem(name))).toEqual([]);
      }),
    );
  });
});
