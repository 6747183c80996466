import { expect, test } from 'vitest';
import { multiSelectCell } from './multi-select-cell.tsx';
import { wordsOf } from './options.ts';

test.each([
  ['松鹤园、福寿园', ['松鹤园', '福寿园']],
  ['松鹤园，福寿园', ['松鹤园', '福寿园']],
  ['松鹤园; 福寿园；', ['松鹤园', '福寿园']],
  ['松鹤园\n福寿园', ['松鹤园', '福寿园']],
  ['碑、座、松鹤园', ['碑、座', '松鹤园']],
  ['', []],
])('13.13 a pasted list of several names is understood: %s', (text, words) => {
  expect(wordsOf(text, (word) => word === '碑、座')).toEqual(words);
});

test('13.13 texts of several options become their values, each once; an unknown one is refused', () => {
  const options = [
    { value: 1, text: '松鹤园' },
    { value: 2, text: '福寿园' },
  ];
  const parse = (text: string) => multiSelectCell.parse?.(text, { key: 'v', title: '园区', options });
  expect([parse('松鹤园、福寿园'), parse('福寿园,2'), parse(' '), parse('松鹤园、东园')]).toEqual([
    '1,2',
    '2',
    null,
    undefined,
  ]);
});
