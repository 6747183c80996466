import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at } from './lib/paths.mjs';

// The checks guard the project; these cases prove on a copy with seeded violations that each check fails.

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'songbai-checks-'));
  for (const file of ['package.json', 'tsconfig.json', 'tsconfig.base.json', '.dependency-cruiser.mjs', 'biome.json']) {
    cpSync(at(file), join(root, file));
  }
  symlinkSync(at('node_modules'), join(root, 'node_modules'), 'dir');
  write('packages/contract/src/errors.ts', 'export const ERRORS = {};\n');
  write('packages/server/src/platform/clock.ts', 'export const now = () => 0;\n');
  write('packages/web/src/lib/text.ts', "export const text = '';\n");
  write('scripts/check-exceptions.json', '[]\n');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function node(...args: string[]): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return { code: status, output: stdout + stderr };
}

const imports = () =>
  node(
    at('node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
    '--config',
    '.dependency-cruiser.mjs',
    'packages',
  );
const structure = () => node(at('scripts/check-structure.mjs'), root);
const lint = () => node(at('node_modules/@biomejs/biome/bin/biome'), 'lint', '--vcs-enabled=false', 'packages');

const longFunction = (head: string, lines: number) => `${head} {\n${'  void 0;\n'.repeat(lines - 2)}}\n`;

describe('import rules', () => {
  it('accepts the clean copy', () => {
    expect(imports().output).toContain('no dependency violations found');
  });

  it('reports every seeded breach', () => {
    const module = (name: string) => `packages/server/src/modules/${name}`;
    write('packages/contract/src/uses-node.ts', "import 'node:fs';\n");
    write('packages/contract/src/uses-uuid.ts', "import 'dayjs';\n");
    write('packages/contract/src/rules/up.ts', "import '../modules/plot/plot.rules.ts';\n");
    write('packages/contract/src/modules/plot/plot.rules.ts', 'export {};\n');
    write('packages/server/src/http/to-web.ts', "import '../../../web/src/lib/text.ts';\n");
    write('packages/web/src/api/to-server.ts', "import '../../../server/src/platform/clock.ts';\n");
    write(`${module('plot')}/plot.store.ts`, "import { sql } from 'kysely';\nexport const one = sql;\n");
    write(`${module('plot')}/index.ts`, "export { one } from './plot.store.ts';\n");
    write(`${module('plot')}/plot.routes.ts`, "import { sql } from 'kysely';\nexport const two = sql;\n");
    write(`${module('plot')}/types.ts`, "import type { Kysely } from 'kysely';\nexport type Db = Kysely<unknown>;\n");
    write(`${module('order')}/index.ts`, "import '../plot/plot.store.ts';\nimport '../plot/index.ts';\n");
    write(`${module('order')}/wired.ts`, "import '../../app.ts';\n");
    write('packages/server/src/app.ts', "import './modules/plot/plot.store.ts';\n");
    write('packages/server/src/db/up.ts', "import '../http/up.ts';\n");
    write('packages/server/src/http/up.ts', "import '../modules/plot/index.ts';\n");
    write('packages/server/src/testing/helper.ts', 'export {};\n');
    write('packages/server/src/platform/tested.ts', "import '../testing/helper.ts';\nimport 'vitest';\n");
    write('packages/server/src/platform/a.ts', "import './b.ts';\nimport './missing.ts';\n");
    write('packages/server/src/platform/b.ts', "import './a.ts';\n");
    write('packages/demo/src/index.ts', "import '../../server/src/http/up.ts';\n");
    write('packages/server/src/start/prepare.ts', "import '../../../demo/src/index.ts';\n");
    write('packages/server/src/db/knows-demo.ts', "import '../../../demo/src/index.ts';\n");
    write('packages/web/src/ui/knows-api.ts', "import '../api/to-server.ts';\n");
    write('packages/web/src/session/up.ts', "import '../pickers/up.ts';\n");
    write('packages/web/src/pickers/up.ts', "import '../modules/plot/index.ts';\n");
    write('packages/web/src/modules/plot/index.ts', "import '../../app/router.ts';\n");
    write('packages/web/src/app/router.ts', "export const page = () => import('../modules/plot/PlotPage.tsx');\n");
    write('packages/web/src/modules/plot/PlotPage.tsx', 'export {};\n');
    write('packages/web/src/app/eager.ts', "import '../modules/plot/PlotPage.tsx';\n");
    write('packages/web/src/lib/node.ts', "import 'node:path';\n");

    const { code, output } = imports();
    const broken = new Set(output.match(/(?<=error )[\w-]+(?=:)/g));
    expect(code).not.toBe(0);
    expect([...broken].sort()).toEqual([
      'contract-foundation-below-modules',
      'contract-stands-alone',
      'demo-from-wiring-only',
      'demo-on-contract-and-database',
      'kysely-in-its-rooms',
      'no-cycles',
      'no-test-code-in-product',
      'no-tool-in-product',
      'nothing-unresolved',
      'server-http-resource-live-below-modules',
      'server-module-through-index',
      'server-modules-below-wiring',
      'server-modules-from-outside-through-index',
      'server-not-to-web',
      'server-platform-and-db-at-the-bottom',
      'web-api-and-session-below-pickers',
      'web-lib-and-ui-at-the-bottom',
      'web-modules-below-app',
      'web-modules-from-outside-through-index',
      'web-not-to-server',
      'web-pickers-and-resource-below-modules',
      'web-without-node',
    ]);
    // A Kysely type and a page loaded by import() are no violations.
    expect(output).not.toMatch(/types\.ts →|router\.ts → .*PlotPage|prepare\.ts →/);
  });
});

describe('structure', () => {
  it('accepts the clean copy', () => {
    expect(structure()).toMatchObject({ code: 0 });
  });

  it('reports every seeded breach', () => {
    write('packages/server/src/http/long.ts', `${'// line\n'.repeat(301)}`);
    write('packages/server/src/http/function.ts', longFunction('export function tooLong(): void', 61));
    write('packages/web/src/ui/Big.tsx', longFunction('export const Big = () =>', 121));
    write('packages/web/src/ui/Fair.tsx', longFunction('export function Fair(): void', 119));
    write('packages/server/src/http/loose.ts', 'export const loose = (value: any) => value;\n');
    write(
      'packages/server/src/modules/plot/sale.service.ts',
      'export const f = (db: Db) => inTransaction(db, work);\n',
    );
    write('packages/server/src/modules/plot/hold.service.ts', 'export const f = (db: Db) => db.transaction();\n');
    write('packages/server/src/resource/write/work.ts', 'export const f = (db: Db) => inTransaction(db, work);\n');
    write('packages/server/src/modules/plot/plot.routes.ts', "export const f = (db: Db) => db.selectFrom('plot');\n");
    write('packages/server/src/modules/plot/plot.store.ts', "export const f = (db: Db) => db.selectFrom('plot');\n");
    write('packages/server/src/modules/plot/plot.test.ts', `it.${'skip'}('later', () => {});\n`);
    const twice = 'export const f = (row: object) => (row as unknown) as string;\n';
    for (const name of ['twice.ts', 'twice.test.ts']) write(`packages/server/src/http/${name}`, twice);
    write('packages/contract/src/marks.ts', `// ${'TO'}${'DO'} later\nexport const path = '${'/ro'}${'ot'}/x';\n`);
    write('docs/setup.md', `use https://${'registry'}.npmjs.org\n`);
    const newer = '"engines": {\n"node": ">=22"\n}, "other": {\n"node": "^20.19.0 || >=22.12.0"\n}';
    write('package-lock.json', `{ "packages": { "x": { "resolved": "${'https'}://example.org/x.tgz", ${newer} } } }\n`);

    const { code, output } = structure();
    const lines = output.split('\n').slice(0, -2);
    expect(code).toBe(1);
    expect(lines.map((line) => line.replace(/^(\S+):\d+ ([\w-]+):.*$/, '$2 $1')).sort()).toEqual([
      'any packages/server/src/http/loose.ts',
      'bare-transaction packages/server/src/modules/plot/hold.service.ts',
      'bare-transaction packages/server/src/modules/plot/sale.service.ts',
      'component-lines packages/web/src/ui/Big.tsx',
      'double-cast packages/server/src/http/twice.ts',
      'file-lines packages/server/src/http/long.ts',
      'function-lines packages/server/src/http/function.ts',
      'left-over-mark packages/contract/src/marks.ts',
      'machine-path packages/contract/src/marks.ts',
      'newer-node package-lock.json',
      'registry-host docs/setup.md',
      'registry-host package-lock.json',
      'sql-outside-store packages/server/src/modules/plot/plot.routes.ts',
      'test-switched-off packages/server/src/modules/plot/plot.test.ts',
    ]);
  });

  it('takes agreed exceptions with a reason, and reports those that nothing needs', () => {
    write('packages/server/src/http/long.ts', `${'// line\n'.repeat(310)}`);
    const exception = { rule: 'file-lines', file: 'packages/server/src/http/long.ts', max: 310, reason: 'a table' };
    write('scripts/check-exceptions.json', JSON.stringify([exception]));
    expect(structure()).toMatchObject({ code: 0 });

    const stale = { rule: 'any', file: 'packages/server/src/gone.ts', reason: '' };
    write('scripts/check-exceptions.json', JSON.stringify([{ ...exception, max: 305 }, stale]));
    const { output } = structure();
    expect(output).toMatch(/file-lines: 310 lines/);
    expect(output).toMatch(/exception-without-reason: any/);
    expect(output).toMatch(/exception-not-needed: any/);
  });
});

describe('codes of dictionaries', () => {
  const naked = (output: string) =>
    [...output.matchAll(/naked-code: (\w+) with '(\d+)'/g)].map(([, ...hit]) => hit.join(' '));

  it('are said by name: strings of digits compared with or given to a status or a type are reported', () => {
    const code = [
      "if (plot.saleStatus === '2' || '3' !== row['orderStatus']) go();",
      "if (['4', '5'].includes(order.payStatus)) go();",
      "switch (status) { case '6': go(); }",
      "const outStatus = row.outStatus ?? '7';",
      "const draft = { idType: free ? '8' : other, name: '9' };",
      "function lock({ holdType = '10' }, type = '11') { row.lockStatus = '12'; }",
      'export const view = () => <Tag status="13" />;',
    ];
    write('packages/web/src/ui/codes.tsx', `${code.join('\n')}\n`);
    expect(naked(structure().output)).toEqual([
      'saleStatus 2',
      'orderStatus 3',
      'payStatus 4',
      'status 6',
      'outStatus 7',
      'idType 8',
      'holdType 10',
      'type 11',
      'lockStatus 12',
      'status 13',
    ]);
  });

  it('may be digits in tests, in types, and where the name holds no value of a dictionary', () => {
    write('packages/web/src/ui/codes.test.ts', "if (plot.saleStatus === '2') go();\n");
    write(
      'packages/web/src/ui/codes.ts',
      "type Row = { status: '1' | '2' };\nif (row.level === '2' || row.status === 200) go();\n",
    );
    write('packages/web/src/ui/named.ts', 'if (plot.saleStatus === PLOT_SALE.locked) go();\n');
    expect(structure()).toMatchObject({ code: 0 });
  });
});

describe('(online.md) no text is evaluated on the server', () => {
  it('reports whatever makes a program of a text or gives one to a shell', () => {
    const code = [
      "import { runInNewContext } from 'node:vm';",
      "import { exec } from 'node:child_process';",
      'export const a = eval(text);',
      "export const b = new Function('row', text);",
      'export const c = Function(text);',
      'export const d = import(name);',
    ];
    write('packages/server/src/http/evaluated.ts', `${code.join('\n')}\n`);
    const { output } = structure();
    expect([...output.matchAll(/evaluated\.ts:(\d+) evaluated-text/g)].map(([, line]) => Number(line))).toEqual([
      1, 2, 3, 4, 5, 6,
    ]);
  });

  it('leaves alone what looks like it: calls of Redis, programs with arguments, known names', () => {
    const code = [
      "import { execFile, spawn } from 'node:child_process';",
      'export const a = redis.eval(script, 1);',
      "export const b = import('./part.ts');",
      'export const c = (act: Function) => act;',
    ];
    write('packages/server/src/http/harmless.ts', `${code.join('\n')}\n`);
    write('packages/web/src/ui/frame.ts', 'export const run = new Function(text);\n');
    expect(structure()).toMatchObject({ code: 0 });
  });
});

describe('lint', () => {
  it('reports default exports, any, console, the environment and floating promises', () => {
    const code = [
      'export default async function act(value: any): Promise<void> {',
      '  console.log(value, process.env.PORT);',
      '}',
      'act(1);',
    ];
    write('packages/server/src/http/act.ts', `${code.join('\n')}\n`);
    const { output } = lint();
    for (const rule of ['noDefaultExport', 'noExplicitAny', 'noConsole', 'noProcessEnv', 'noFloatingPromises']) {
      expect(output).toContain(rule);
    }
  });
});
