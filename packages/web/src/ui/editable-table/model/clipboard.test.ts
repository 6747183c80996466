import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blockText, cellForPaste, parseBlock, pasteSize } from './clipboard.ts';

const CASES: [string, string, string[][]][] = [
  ['one cell', 'a', [['a']]],
  ['a row', 'a\tb\tc', [['a', 'b', 'c']]],
  [
    'rows as Excel ends them',
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['rows as other programs end them', 'a\nb', [['a'], ['b']]],
  [
    'empty cells',
    '\t\r\n\t',
    [
      ['', ''],
      ['', ''],
    ],
  ],
  ['an empty row between', 'a\n\nb', [['a'], [''], ['b']]],
  ['a cell with a line end and quotes', '"一\n二"\t"说""好"""', [['一\n二', '说"好"']]],
  ['a quote inside a cell', '12" 管', [['12" 管']]],
  ['a quote that is never closed', '"abc\tdef', [['"abc', 'def']]],
  ['text behind a closed quote', '"a"b\tc', [['"a"b', 'c']]],
  ['nothing', '', [['']]],
];

describe('cells on the clipboard', () => {
  test.each(CASES)('%s', (_name, text, block) => expect(parseBlock(text)).toEqual(block));

  test('what is copied is pasted again as it was, whatever the cells hold', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r\n', '字', ' ') });
    const blocks = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
      );
    fc.assert(
      fc.property(blocks, (block) => {
        // A last row of one empty cell is indistinguishable from a line end after the previous row.
        fc.pre(!(block.length > 1 && block.at(-1)?.length === 1 && block.at(-1)?.[0] === ''));
        expect(parseBlock(blockText(block))).toEqual(block);
      }),
    );
  });

  test('ten megabytes are read as far as a table may hold, in one pass', () => {
    expect(parseBlock('"'.repeat(10_000_000), 1000).length).toBeGreaterThan(0);
    expect(parseBlock('a\t'.repeat(5_000_000), 1000).flat()).toHaveLength(1000);
  });

  test('a small block fills a chosen range that it divides evenly, else it keeps its size', () => {
    const block = [
      ['1', '2'],
      ['3', '4'],
    ];
    expect(pasteSize(block, { rows: 4, columns: 2 })).toEqual({ rows: 4, columns: 2 });
    expect(pasteSize(block, { rows: 3, columns: 3 })).toEqual({ rows: 2, columns: 2 });
    expect(pasteSize([['x']], { rows: 3, columns: 5 })).toEqual({ rows: 3, columns: 5 });
    expect([0, 1, 2, 3].map((row) => cellForPaste(block, row, 1))).toEqual(['2', '4', '2', '4']);
  });
});
