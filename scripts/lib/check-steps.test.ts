import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { hashOf } from '../structure/look.mjs';
import { readSource } from '../structure/source-rules.mjs';
import { changedFiles } from './changed-files.mjs';
import { lintedPaths, programSteps } from './check-steps.mjs';
import { differingFrom, hashesOf } from './passed-checks.mjs';

const TREE = {
  'biome.json': '{}',
  'packages/contract/src/fee.ts': 'export const FEE = 1;\n',
  'packages/contract/src/price.ts': "import { FEE } from './fee.ts';\nexport const PRICE = FEE;\n",
  'packages/server/src/order.ts': "export { PRICE } from '@songbai/contract/price.ts';\n",
  'packages/web/src/page.ts': "export const page = () => import('./text.ts');\n",
  'packages/web/src/text.ts': 'export const TEXT = 1;\n',
  'docs/note.md': 'note\n',
};

function project(changes: Record<string, string> = {}) {
  const texts = Object.entries({ ...TREE, ...changes });
  return new Map(texts.map(([path, text]) => [path, { text, hash: hashOf(text), ...readSource({ path, text }) }]));
}

/** The steps whose inputs have changed. */
function disturbedBy(changes: Record<string, string>): string[] {
  const before = programSteps(project());
  return programSteps(project(changes))
    .filter((step, index) => step.digest() !== before[index]?.digest())
    .map(({ name }) => name)
    .sort();
}

it.each([
  ['a text nobody checks', 'docs/note.md', []],
  [
    'the server',
    'packages/server/src/order.ts',
    ['format and lint', 'types: demo', 'types: server', 'types: tools, journeys'],
  ],
  ['the web client', 'packages/web/src/text.ts', ['format and lint', 'types: tools, journeys', 'types: web']],
])('a change of %s disturbs the steps that look there', (_, path, steps) => {
  expect(disturbedBy({ [path]: `${TREE[path as keyof typeof TREE]}// more\n` })).toEqual(steps);
});

it('the import rules are looked at again when an import, a file or a setting changes', () => {
  expect(disturbedBy({ 'packages/web/src/text.ts': "import './page.ts';\n" })).toContain('imports');
  expect(disturbedBy({ 'packages/web/src/new.ts': '' })).toContain('imports');
  expect(disturbedBy({ 'biome.json': '{ }' })).toHaveLength(programSteps(project()).length);
});

it('lint looks at what changed and at all that takes it in, at everything when settings change', () => {
  expect(lintedPaths(project(), ['packages/contract/src/fee.ts'])).toEqual([
    'packages/contract/src/fee.ts',
    'packages/contract/src/price.ts',
    'packages/server/src/order.ts',
  ]);
  expect(lintedPaths(project(), ['packages/web/src/text.ts', 'docs/note.md'])).toEqual([
    'packages/web/src/page.ts',
    'packages/web/src/text.ts',
  ]);
  // Removed: it cannot be checked itself, but its importers can.
  const without = project();
  without.delete('packages/web/src/text.ts');
  expect(lintedPaths(without, ['packages/web/src/text.ts'])).toEqual(['packages/web/src/page.ts']);
  expect(lintedPaths(project(), ['biome.json'])).toEqual(['.']);
  expect(lintedPaths(project(), undefined)).toEqual(['.']);
});

it('knows which files differ from those that passed', () => {
  const before = { ...hashesOf(project()), 'packages/web/src/gone.ts': 'x' };
  const now = project({ 'packages/web/src/new.ts': '', 'docs/note.md': 'other' });
  expect(differingFrom(before, now)?.sort()).toEqual([
    'docs/note.md',
    'packages/web/src/gone.ts',
    'packages/web/src/new.ts',
  ]);
  expect(differingFrom(undefined, now)).toBeUndefined();
});

it('a branch is compared with where it left the main one, and what is not committed counts too', () => {
  const root = mkdtempSync(join(tmpdir(), 'songbai-branch-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const git = (...args: string[]) => {
    const identity = ['-c', 'user.name=clerk', '-c', 'user.email=clerk@example.org', '-c', 'commit.gpgsign=false'];
    expect(spawnSync('git', ['-C', root, ...identity, ...args]).status).toBe(0);
  };
  const commit = (path: string) => {
    writeFileSync(join(root, path), path);
    git('add', '.');
    git('commit', '-q', '-m', path);
  };
  expect(changedFiles(root)).toBeUndefined();
  git('init', '-q', '-b', 'main');
  commit('old.ts');
  expect(changedFiles(root)).toEqual([]);
  git('checkout', '-q', '-b', 'branch');
  commit('committed.ts');
  writeFileSync(join(root, 'untracked.ts'), '');
  rmSync(join(root, 'old.ts'));
  expect(changedFiles(root)).toEqual(['committed.ts', 'old.ts', 'untracked.ts']);
});
