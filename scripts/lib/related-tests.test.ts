import { expect, it } from 'vitest';
import { readSource } from '../structure/source-rules.mjs';
import { relatedTests } from './related-tests.mjs';

const TREE = {
  'packages/contract/src/fee.ts': 'export const FEE = 1;\n',
  'packages/contract/src/fee.test.ts': "import './fee.ts';\n",
  'packages/server/src/cli.ts': "import './order.ts';\n",
  'packages/server/src/cli/cli.test.ts': '',
  'packages/server/src/order.ts':
    "import '@songbai/contract/fee.ts';\nstartWorker('count', '../count.worker.ts', {});\n",
  'packages/server/src/order.test.ts': "import './order.ts';\n",
  'packages/server/src/count.worker.ts': '',
  'packages/server/src/matrix.test.ts': "new URL('../../../docs/matrix.md', import.meta.url);\n",
  'packages/web/src/app/queries.test.ts': '',
  'packages/web/src/Page.tsx': "import './page.css';\n",
  'packages/web/src/Page.test.tsx': "import { Page } from './Page.tsx';\n",
  'packages/web/src/page.css': '',
  'docs/matrix.md': '',
  'e2e/screen.ts': '',
  'e2e/shell.spec.ts': "import './screen.ts';\n",
  'e2e/notices.spec.ts': '',
  'e2e/two-nodes.spec.ts': '',
  'scripts/checks.test.ts': '',
};

const files = new Map(Object.entries(TREE).map(([path, text]) => [path, readSource({ path, text })]));

it.each([
  ['nothing', [], {}],
  [
    'a rule of the contract',
    ['packages/contract/src/fee.ts'],
    {
      unit: ['packages/contract/src/fee.test.ts'],
      server: ['packages/server/src/cli/cli.test.ts', 'packages/server/src/order.test.ts'],
    },
  ],
  ['a test', ['packages/server/src/order.test.ts'], { server: ['packages/server/src/order.test.ts'] }],
  [
    'a worker, which is started by its path',
    ['packages/server/src/count.worker.ts'],
    {
      server: ['packages/server/src/cli/cli.test.ts', 'packages/server/src/order.test.ts'],
    },
  ],
  ['a page that a test reads', ['docs/matrix.md'], { server: ['packages/server/src/matrix.test.ts'] }],
  ['a style sheet', ['packages/web/src/page.css'], { widget: ['packages/web/src/Page.test.tsx'] }],
  [
    'a part of the web client',
    ['packages/web/src/Page.tsx'],
    {
      unit: ['packages/web/src/app/queries.test.ts'],
      widget: ['packages/web/src/Page.test.tsx'],
    },
  ],
  [
    'a removed file',
    ['packages/web/src/gone.test.tsx', 'packages/web/src/page.css'],
    {
      unit: ['packages/web/src/app/queries.test.ts'],
      widget: ['packages/web/src/Page.test.tsx'],
    },
  ],
  ['a tool of the journeys', ['e2e/screen.ts'], { e2e: ['e2e/shell.spec.ts'] }],
  ['the settings of the journeys', ['e2e/playwright.config.ts'], { e2e: [] }],
  ['the settings of the checks', ['biome.json'], { unit: ['scripts/checks.test.ts'] }],
  ['the installed packages', ['package-lock.json'], { unit: [], server: [], widget: [] }],
])('%s asks for the tests it can disturb', (_, changed, expected) => {
  expect(Object.fromEntries(relatedTests(files, changed))).toEqual(expected);
});

it('the journey over two nodes is asked for where its services are', () => {
  const changed = ['e2e/two-nodes.spec.ts'];
  expect(relatedTests(files, changed).size).toBe(0);
  expect(relatedTests(files, changed, { services: true }).get('e2e')).toEqual(changed);
});
