import { expect, it } from 'vitest';
import { readSource } from './source-rules.mjs';
import { reportUnused, unusedExports } from './unused-exports.mjs';

const files = (tree: Record<string, string>) =>
  new Map(Object.entries(tree).map(([path, text]) => [path, readSource({ path, text })]));

/** Unused exports of `packages/server/src/a.ts` given these other files. */
function unusedOfA(text: string, others: Record<string, string>): string[] {
  const rest = Object.entries(others).map(([name, other]) => [`packages/server/src/${name}`, other]);
  return unusedExports(files({ 'packages/server/src/a.ts': text, ...Object.fromEntries(rest) }))
    .filter((name) => name.startsWith('packages/server/src/a.ts#'))
    .map((name) => name.split('#')[1] ?? '');
}

it.each([
  ['constants', 'export const one = 1, { two, three: [four] } = many;', ['four', 'one', 'two']],
  ['functions and classes', 'export function run() {}\nexport class Runner {}', ['Runner', 'run']],
  ['types', 'export type One = 1;\nexport interface Two {}', ['One', 'Two']],
  ['a list', 'const one = 1;\nexport { one, one as two };', ['one', 'two']],
  ['what is used in the file alone', 'export const one = 1;\nexport const two = one;', ['one', 'two']],
  ['no types that the file names', 'export interface One {}\nexport function make(): One {}', ['make']],
  ['nothing that is not exported', 'const one = 1;', []],
])('sees %s', (_, text, unused) => {
  expect(unusedOfA(text, {})).toEqual(unused);
});

it.each([
  ['a name', "import { one } from './a.ts';", ['two']],
  ['a name under another one', "import { one as uno } from './a.ts';", ['two']],
  ['a type', "import type { one } from './a.ts';\nimport { type two } from './a.ts';", []],
  ['everything', "import * as all from './a.ts';", []],
  ['a late import', "const { one } = await import('./a.ts');", []],
  ['a type of a late import', "export type One = import('./a.ts').One;", []],
  ['an import without names', "import './a.ts';", ['one', 'two']],
])('%s counts as used', (_, text, unused) => {
  expect(unusedOfA('export const one = 1;\nexport const two = 2;\n', { 'b.ts': text })).toEqual(unused);
});

it('what is only passed on is used when somebody takes it in at the end', () => {
  const text = 'export const one = 1;\nexport const two = 2;\n';
  const index = "export { one as uno, two } from './a.ts';";
  expect(unusedOfA(text, { 'index.ts': index })).toEqual(['one', 'two']);
  expect(unusedOfA(text, { 'index.ts': index, 'b.ts': "import { uno } from './index.ts';" })).toEqual(['two']);
  const star = "export * from './a.ts';";
  expect(unusedOfA(text, { 'index.ts': star, 'b.ts': "import { two } from './index.ts';" })).toEqual(['one']);
});

it('finds uses over packages, and leaves out what tools take in', () => {
  const unused = unusedExports(
    files({
      'packages/contract/src/fee.ts': 'export const FEE = 1;\n',
      'packages/server/src/order.test.ts': "import { FEE } from '@songbai/contract/fee.ts';\nexport const own = 1;\n",
      'packages/server/src/read.worker.ts': 'export const open = 1;\n',
      'vitest.config.ts': 'export default {};\n',
    }),
  );
  expect(unused).toEqual([]);
});

it('reports each by its path', () => {
  const { ok, output } = reportUnused(files({ 'scripts/a.mjs': 'export const one = 1;\n' }));
  expect(ok).toBe(false);
  expect(output).toContain('scripts/a.mjs#one unused-export:');
  expect(reportUnused(files({ 'scripts/a.mjs': 'const one = 1;\n' }))).toMatchObject({ ok: true });
});
