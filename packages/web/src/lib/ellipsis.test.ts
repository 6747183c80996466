import { describe, expect, test } from 'vitest';
import { type EllipsisBy, shortened } from './ellipsis.ts';

describe('Ellipsis and JEllipsis (spec/2 §9, contract/3 §1)', () => {
  test.each<[string, number, EllipsisBy, string | undefined]>([
    ['', 25, 'width', undefined],
    ['松鹤园', 6, 'width', undefined],
    ['松鹤园', 5, 'width', '松鹤…'],
    ['松鹤园', 3, 'characters', undefined],
    ['松鹤园陵', 3, 'characters', '松鹤园...'],
    ['A区01排02号', 8, 'width', 'A区01排0…'],
    ['abcdefghijklmnopqrstuvwxy', 25, 'width', undefined],
    ['abcdefghijklmnopqrstuvwxyz', 25, 'width', 'abcdefghijklmnopqrstuvwxy…'],
    ['一二三四五六七八九十一二三', 25, 'width', '一二三四五六七八九十一二…'],
    ['，。（）', 4, 'width', '，。…'],
    ['ＡＢＣ', 4, 'width', 'ＡＢ…'],
    ['𠮷野家', 2, 'width', '𠮷…'],
    ['𠮷野家', 1, 'characters', '𠮷...'],
    ['😀😀', 1, 'characters', '😀...'],
    ['松', 0, 'width', '…'],
  ])('%j in %i by %s → %j', (text, length, by, short) => {
    expect(shortened(text, length, by)).toBe(short);
  });
});
