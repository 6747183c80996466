import { describe, expect, test } from 'vitest';
import { isSpelling, speltNames } from './spelt-names.ts';

const PEOPLE = ['张三', '李四', '单小明', 'Tom'];

describe('names found by their pinyin', () => {
  test.each([
    ['zhang', ['张三']],
    ['zs', ['张三']],
    ['ZHANG san', ['张三']],
    ['xiaom', ['单小明']],
    ['shan', ['单小明']],
    ['si', ['李四']],
    ['tom', ['Tom']],
    ['z', []],
    ['张', []],
    ['1=1', []],
    ['', []],
  ])('%s', async (typed, expected) => {
    expect(await speltNames(PEOPLE, typed, 'person')).toEqual(expected);
  });

  test('letters alone are pinyin', () => {
    expect(['zs', 'z s', 'z1', 'z%', '三', 'a'].map(isSpelling)).toEqual([true, true, false, false, false, false]);
  });

  test('letters that say too little name 400 at most', async () => {
    const many = Array.from({ length: 1000 }, (_, at) => `张三${at}`);
    expect(await speltNames(many, 'zhang', 'person')).toHaveLength(400);
  });
});
