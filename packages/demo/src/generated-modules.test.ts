import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Design } from '@songbai/contract/design/design.ts';
import { type ModuleParts, moduleParts } from '@songbai/contract/design/module-files/module-files.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MIGRATION_NAMES } from '../../server/src/db/migrations/index.ts';
import { clockFrom } from '../../server/src/platform/clock.ts';
import { createSealer } from '../../server/src/platform/sealer.ts';
import { createWorld } from './create-world.ts';
import { designOf, type FieldSpec } from './designed-parts.ts';
import { designedTables } from './designed-tables.ts';
import type { World } from './world.ts';

/**
 * Every table that the demo designs, written as a module into a copy of the project: there they pass the checks, and their own
 * tests do (online.md §4.5). The checks are the house's, over what is new and what was changed for it.
 */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);

let copy: string;
let modules: ModuleParts[];
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'songbai-modules-'));
  copyProject();
  modules = written();
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const SETTINGS = ['package.json', 'tsconfig.json', 'tsconfig.base.json', 'vitest.config.ts', 'biome.json'];

const withoutNursery = ({ rules: { nursery: _, ...rules }, ...linter }: { rules: { nursery?: unknown } }) => ({
  ...linter,
  rules,
});

/** The packages as they are, with everything installed; what they call each other is the copy. */
function copyProject(): void {
  for (const file of SETTINGS) cpSync(join(ROOT, file), join(copy, file));
  // The rule about promises reads all code there is, and the type check of the project finds what it finds here.
  const rules = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'));
  writeFileSync(join(copy, 'biome.json'), JSON.stringify({ ...rules, linter: withoutNursery(rules.linter) }));
  for (const folder of ['packages', 'scripts', 'bench/grid-page'])
    cpSync(join(ROOT, folder), join(copy, folder), {
      recursive: true,
      filter: (path) => !/[\\/](node_modules|dist)([\\/]|$)/.test(path.slice(ROOT.length)),
    });
  linkInstalled('node_modules');
  for (const name of readdirSync(join(ROOT, 'packages'))) linkInstalled(join('packages', name, 'node_modules'));
}

function linkInstalled(folder: string): void {
  if (!existsSync(join(ROOT, folder))) return;
  mkdirSync(join(copy, folder), { recursive: true });
  for (const name of readdirSync(join(ROOT, folder)))
    if (name !== '@songbai') symlinkSync(join(ROOT, folder, name), join(copy, folder, name));
  if (folder !== 'node_modules') return;
  mkdirSync(join(copy, folder, '@songbai'));
  for (const name of ['contract', 'demo', 'server', 'web'])
    symlinkSync(join(copy, 'packages', name), join(copy, folder, '@songbai', name));
}

function written(): ModuleParts[] {
  const designs = demoDesigns();
  const byName = new Map(designs.map((design) => [design.head.tableName, design]));
  const before = MIGRATION_NAMES.at(-1) ?? '';
  return designs
    .filter(({ head }) => head.tableType !== 3)
    .map((design, at) => {
      const subs = (design.head.subTableStr ?? '').split(',').flatMap((name) => byName.get(name) ?? []);
      const place = { menuAt: 900 + at, migration: 9000 + at, migrationBefore: before };
      const parts = moduleParts({ design, subs, dicts: DICTS, place, beside: [] });
      if (!parts) throw new Error(`${design.head.tableName} cannot be written`);
      for (const { path, text } of parts.files) write(path, text);
      for (const line of parts.shared) insert(line);
      return parts;
    });
}

function demoDesigns(): Design[] {
  const parts = { clock: clockFrom(() => Date.UTC(2026, 5, 30)), sealer: createSealer(Buffer.alloc(32, 7)) };
  const world = createWorld('small', parts, '2026-06-30', '2026-06-30', []);
  return [...designedTables(world, 1, []).map(({ design }) => design), oddTable(world)];
}

/** Texts that would break out of code that they were pasted into. */
const ODD = `'"\`\${process.exit(1)}*/</script>\\\n\u2028\u202e//`;
const DICTS = {
  own_colour: {
    name: ODD,
    items: [
      ['2', ODD],
      ['1', '红'],
    ],
  },
} as const;

/** A field of every kind, with texts that nobody would choose. */
function oddTable(world: World): Design {
  const specs: readonly FieldSpec[] = [
    ['constructor', ODD, { fieldMustInput: '1', fieldDefaultValue: ODD, helpText: ODD, groupTitle: ODD, isQuery: 1 }],
    ['colour', '颜色', { fieldShowType: 'list', dictField: 'own_colour', isQuery: 1 }],
    ['colours', '颜色', { fieldShowType: 'checkbox', dictField: 'own_colour', dbLength: 200 }],
    ['gone', '已删字典', { fieldShowType: 'radio', dictField: 'no_such_dict' }],
    ['status', '状态', { fieldShowType: 'list', dictField: 'enabled', fieldDefaultValue: '1' }],
    ['amount_2', '金额', { dbType: 'BigDecimal', dbLength: 10, dbPointLength: 2, formula: 'price * 2' }],
    ['price', '单价', { dbType: 'double', fieldMustInput: '1' }],
    ['count_no', '数量', { dbType: 'int', dbLength: 3, queryMode: 'group', isQuery: 1, sortFlag: '1' }],
    ['plate', '车牌', { fieldValidType: '^[京津][A-Z]\\d+$', visibleIf: 'price > 1' }],
    ['mail', '邮箱', { fieldValidType: 'e', fieldMustInput: '1', sensitive: 'phone' }],
    ['day', '日期', { dbType: 'Date', fieldShowType: 'date', fieldMustInput: '1' }],
    ['at_time', '时刻', { fieldShowType: 'time' }],
    ['area_code', '地区', { fieldShowType: 'pca' }],
    ['photo', '照片', { fieldShowType: 'image', dbLength: 500 }],
    ['story', '正文', { dbType: 'Text', fieldShowType: 'umeditor' }],
    ['keeper', '保管人', { fieldShowType: 'sel_user' }],
    ['key_word', '口令', { fieldShowType: 'password' }],
  ];
  const head = {
    id: world.ids('design'),
    tenantId: 1,
    tableName: 'odd_things',
    tableTxt: ODD,
    defaultSort: 'count_no',
  };
  const index = { id: 'i', indexName: 'ix_two', indexField: 'colour,price', indexType: 'unique' } as const;
  return { ...designOf(world, head, specs), indexes: [index] };
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(copy, path)), { recursive: true });
  writeFileSync(join(copy, path), text, { flag: 'wx' });
}

function insert({ file, behind, lines, imports }: ModuleParts['shared'][number]): void {
  const text = readFileSync(join(copy, file), 'utf8');
  expect(text.split(`${behind}\n`), `${file} has one line ${behind}`).toHaveLength(2);
  const grown = text.replace(`${behind}\n`, () => [behind, ...lines, ''].join('\n'));
  writeFileSync(join(copy, file), [...imports, grown].join('\n'));
}

async function node(...args: string[]): Promise<string> {
  try {
    const { stdout, stderr } = await run(process.execPath, args, { cwd: copy, maxBuffer: 64 << 20, env: process.env });
    return stdout + stderr;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${args.join(' ')}\n${stdout}${stderr}`);
  }
}

const tool = (...parts: string[]) => join(ROOT, 'node_modules', ...parts);
const biome = (...args: string[]) => node(tool('@biomejs/biome/bin/biome'), ...args, '--vcs-enabled=false');

/** Checks files of a package, with what they take in. */
function types(name: string, files: readonly string[]): Promise<string> {
  const own = files.filter((file) => file.startsWith(`packages/${name}/`)).map((file) => join(copy, file));
  const project = join(copy, 'packages', name, 'tsconfig.generated.json');
  writeFileSync(project, JSON.stringify({ extends: './tsconfig.json', include: [], files: own }));
  return node(tool('ts-native/bin/tsc'), '-p', project, '--checkers', '1', '--pretty', 'false');
}

const codeFiles = () =>
  modules.flatMap(({ files }) => files.map(({ path }) => path)).filter((path) => /\.tsx?$/.test(path));
const sharedFiles = () => [...new Set(modules.flatMap((one) => one.shared.map(({ file }) => file)))];

test('is formatted and linted as it is written', { timeout: 240_000 }, async () => {
  const code = codeFiles();
  expect(await biome('check', '--error-on-warnings', ...code)).toContain(`Checked ${code.length} files`);
  await biome('check', '--write', '--error-on-warnings', ...sharedFiles());
});

test('passes the type check of server and web', { timeout: 240_000 }, async () => {
  const files = [...codeFiles(), ...sharedFiles()].filter((file) => !file.endsWith('/view-registry.ts'));
  expect(await types('server', files)).toBe('');
  expect(await types('web', files)).toBe('');
});

test('passes its own tests and those of the list of modules', { timeout: 240_000 }, async () => {
  const tests = [...codeFiles().filter((path) => path.endsWith('.test.ts')), 'contract/src/modules/modules.test.ts'];
  const parts = ['--project', 'server', '--project', 'unit', '--reporter=json'];
  const output = await node(tool('vitest/vitest.mjs'), 'run', ...parts, ...tests);
  const report = JSON.parse(output.slice(output.indexOf('{"num')));
  expect(report).toMatchObject({ success: true, numFailedTests: 0 });
  expect(report.testResults).toHaveLength(modules.length + 1);
});
