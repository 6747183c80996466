import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Texts that the contract gives to the letter, with the place that has them. */
const GIVEN: readonly (readonly [path: string, text: string, place: string])[] = [
  ['packages/contract/src/messages.ts', '还原成功', 'contract/1 §5.4'],
  ['packages/web/src/modules/user/RecycleBinDialog.tsx', 'message: `还原 ', 'contract/1 §5.4'],
  ['packages/contract/src/modules/depart/depart.resource.ts', "sheet: '机构/部门名称'", 'contract/1 §8.3'],
  ['packages/contract/src/modules/depart/depart.resource.ts', "sheet: '机构编码'", 'contract/1 §8.3'],
  ['packages/contract/src/errors.ts', '请重新登陆!', 'contract/1 §1.4'],
  ['packages/web/src/api/errors.ts', '正在重新登陆', 'contract/1 §1.3'],
  ['packages/web/src/modules/depart/DepartFields.tsx', '请输入机构/部门名称!', 'contract/1 §8.2'],
];

/** The words of the glossary that are not said, each with the one that is. */
function forbidden(): [wrong: string, right: string][] {
  const glossary = readFileSync('docs/glossary.md', 'utf8');
  const [, table = ''] = glossary.split('## Words on the screen');
  const rows = (table.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).flatMap((line) => {
    const [, right = '', wrong = ''] = line.split('|').map((cell) => cell.trim());
    return wrong.split('、').map((word): [string, string] => [word, right]);
  });
}

/** Source without comments and without the texts given to the letter. */
function spoken(path: string): string {
  const text = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
  return GIVEN.filter(([at]) => at === path).reduce((rest, [, given]) => rest.replaceAll(given, ''), text);
}

const SOURCES = ['packages/contract/src', 'packages/web/src']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path));

test('the table of words is read', () => {
  expect(forbidden()).toContainEqual(['字典编号', '字典编码']);
  expect(SOURCES.length).toBeGreaterThan(500);
});

test('labels and texts of contract and web use the one word of the glossary (docs/glossary.md)', () => {
  const words = forbidden();
  const found = SOURCES.flatMap((path) => {
    const text = spoken(path);
    return words.flatMap(([wrong, right]) => (text.includes(wrong) ? [`${path}: ${wrong} → ${right}`] : []));
  });
  expect(found).toEqual([]);
});

test.each(GIVEN)('%s still has the given text %s (%s)', (path, text) => {
  expect(readFileSync(path, 'utf8')).toContain(text);
});

test('every question before something is done goes through ui/confirm, where it is red and keeps the focus safe', () => {
  const elsewhere = SOURCES.filter(
    (path) => !path.includes('/ui/confirm/') && /\bmodal\.confirm\(|<Popconfirm\b/.test(readFileSync(path, 'utf8')),
  );
  expect(elsewhere).toEqual([]);
});
