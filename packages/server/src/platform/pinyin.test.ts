import { expect, test } from 'vitest';
import { pinyinCode, pinyinReady } from './pinyin.ts';

test('names can be read once the tables are there, however often that is waited for', async () => {
  await Promise.all([pinyinReady(), pinyinReady()]);
  expect(pinyinCode('松柏')).toBe('songbai sb');
});

test.each([
  ['松鹤园', 'place', 'songheyuan shy'],
  ['单小安', 'person', 'shanxiaoan sxa'],
  ['单小安', 'place', 'danxiaoan dxa'],
  ['吕娥', 'person', 'lüe le'],
  ['欧阳 重庆', 'person', 'ouyang zhongqing oy zq'],
  ['A区1排', 'place', 'aqu1pai aq1p'],
  ['Anna', 'person', 'anna'],
  ['𠮷𠮷园', 'place', '𠮷𠮷yuan 𠮷𠮷y'],
  ['', 'place', ''],
] as const)('%s as a %s', (name, kind, code) => {
  expect(pinyinCode(name, kind)).toBe(code);
});
