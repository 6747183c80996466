import { describe, expect, test } from 'vitest';
import {
  entriesOf,
  fileRefusal,
  isPicture,
  isSettled,
  limited,
  moved,
  nameOf,
  pathsText,
  recordsList,
  sizeText,
  type UploadEntry,
  type UploadStatus,
  type UploadValue,
} from './upload-model.ts';

const entry = (uid: string, status: UploadStatus = 'done'): UploadEntry => ({
  uid,
  name: uid,
  status,
  percent: 0,
  path: status === 'done' ? `temp/${uid}` : '',
  message: '',
});
const MARKS: Readonly<Record<string, UploadStatus>> = { '!': 'error', '…': 'uploading', '‖': 'paused' };
/** `a b! c… d‖`: a done, b failed, c running, d paused. */
const list = (text: string): UploadEntry[] =>
  text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => {
      const status = MARKS[word.at(-1) ?? ''] ?? 'done';
      return entry(word.replace(/[!…‖]$/, ''), status);
    });
const uids = (entries: readonly UploadEntry[]) => entries.map(({ uid }) => uid).join(' ');

describe('stored value → list (contract/3 §4)', () => {
  test.each<[UploadValue, [string, string][]]>([
    [null, []],
    [undefined, []],
    ['', []],
    [',', []],
    ['temp/a.pdf', [['a.pdf', 'temp/a.pdf']]],
    [
      'temp/a.pdf,temp/b/c.png',
      [
        ['a.pdf', 'temp/a.pdf'],
        ['c.png', 'temp/b/c.png'],
      ],
    ],
    ['C:\\up\\a.doc', [['a.doc', 'C:\\up\\a.doc']]],
    ['https://oss.example/x/a.png', [['a.png', 'https://oss.example/x/a.png']]],
    [[{ fileName: '甲.pdf', filePath: 'temp/1.pdf', fileSize: 3 }], [['甲.pdf', 'temp/1.pdf']]],
    ['[{"fileName":"甲.pdf","filePath":"temp/1.pdf","fileSize":3}]', [['甲.pdf', 'temp/1.pdf']]],
    ['[{"filePath":"temp/1.pdf"},{"fileName":"无路径"},7,null]', [['1.pdf', 'temp/1.pdf']]],
    ['[]', []],
    ['[broken', [['[broken', '[broken']]],
  ])('%j', (value, files) => {
    const entries = entriesOf(value);
    expect(entries.map(({ name, path }) => [name, path])).toEqual(files);
    expect(entries.every(({ status }) => status === 'done')).toBe(true);
    expect(new Set(entries.map(({ uid }) => uid)).size).toBe(entries.length);
  });
});

describe('list → stored value', () => {
  test.each([
    ['', true, ''],
    ['a b', true, 'temp/a,temp/b'],
    ['a b!', true, 'temp/a'],
    ['a b…', false, 'temp/a'],
    ['a b‖', false, 'temp/a'],
    ['a!', true, ''],
  ])('%j settled %j: %j', (text, settled, paths) => {
    expect(isSettled(list(text))).toBe(settled);
    expect(pathsText(list(text))).toBe(paths);
  });

  test('as records, an unknown size as 0', () => {
    const [first, second] = [{ ...entry('a'), size: 5 }, entry('b')];
    expect(recordsList([first, second])).toEqual([
      { fileName: 'a', filePath: 'temp/a', fileSize: 5 },
      { fileName: 'b', filePath: 'temp/b', fileSize: 0 },
    ]);
  });
});

test.each([
  ['a b c', 0, 'a b c'],
  ['a b c', 2, 'b c'],
  ['a b c', 5, 'a b c'],
  ['a b c', 1, 'c'],
  ['a b…', 1, 'a b'],
  ['a b!', 1, 'a b'],
  ['a b! c', 1, 'b c'],
])('%j with number %d keeps %j (spec/2 §9)', (text, number, kept) => {
  expect(uids(limited(list(text), number))).toBe(kept);
});

test.each<[string, string, -1 | 1, string]>([
  ['a b c', 'b', -1, 'b a c'],
  ['a b c', 'b', 1, 'a c b'],
  ['a b c', 'a', -1, '未知的操作'],
  ['a b c', 'c', 1, '已到最后~'],
  ['a', 'a', 1, '已到最后~'],
  ['a', 'gone', 1, '未知的操作'],
])('%j: %s by %d gives %j (spec/2 §4)', (text, uid, step, result) => {
  const next = moved(list(text), uid, step);
  expect(typeof next === 'string' ? next : uids(next)).toBe(result);
});

test.each([
  ['image/png', 1, 'image', undefined],
  ['application/pdf', 1, 'image', '请上传图片'],
  ['', 1, 'image', '请上传图片'],
  ['application/pdf', 1, 'all', undefined],
  ['application/pdf', 1, 'file', undefined],
  ['image/png', 10 * 1024 * 1024, 'image', undefined],
  ['image/png', 10 * 1024 * 1024 + 1, 'image', '文件大小超出10MB限制, 请压缩或降低文件质量! '],
] as const)('%s of %d bytes into %s: %j (spec/2 §5)', (type, size, fileType, refused) => {
  expect(fileRefusal({ type, size }, fileType)).toBe(refused);
});

const MB = 1024 * 1024;
test.each([
  ['application/pdf', 500 * MB, 'all', undefined],
  ['application/pdf', 1024 * MB + 1, 'all', '文件大小超出1 GB限制，请压缩或降低文件质量，或联系管理员调高单个文件上限'],
  ['image/png', 20 * MB, 'all', undefined],
  ['image/png', 20 * MB, 'image', '文件大小超出10MB限制, 请压缩或降低文件质量! '],
] as const)('%s of %d bytes into %s where pieces are taken: %j', (type, size, fileType, refused) => {
  expect(fileRefusal({ type, size }, fileType, 1024 * MB)).toBe(refused);
});

test.each([
  ['temp/a.png', 'a.png', true],
  ['temp/a.PNG', 'a.PNG', true],
  ['https://a.example/b.jpg?x=1', 'b.jpg?x=1', true],
  ['temp/a.pdf', 'a.pdf', false],
  ['temp/png', 'png', false],
  ['cemetery/合同-527f12be2265f77d581dbdd6_1795873728340.pdf', '合同.pdf', false],
  ['temp/a-527f12be2265f77d581dbdd6.b_1795873728340.png', 'a-527f12be2265f77d581dbdd6.b_1795873728340.png', true],
  ['temp/a_1795873728340.png', 'a_1795873728340.png', true],
])('%s is named %s, picture %j', (path, name, picture) => {
  expect(nameOf(path)).toBe(name);
  expect(isPicture(path)).toBe(picture);
});

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [10 * 1024 * 1024, '10 MB'],
  [1536 * 1024 * 1024, '1.5 GB'],
])('%d bytes read %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
