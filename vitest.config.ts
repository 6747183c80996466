import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { spokenNames } from './packages/web/spoken-names.ts';
import { CHROMIUM_FLAGS, findChromium } from './scripts/lib/chromium.mjs';

/** Business time is Asia/Shanghai whatever the machine says: another zone in the tests shows code that forgets it. */
const env = { TZ: 'America/New_York' };

/** Bundled packages and how long each file took, which decides what starts first: kept over a new install too. */
const cacheDir = '.cache/vite';

export default defineConfig({
  cacheDir,
  test: {
    // Fits two cores; CI and developers' machines alike.
    maxWorkers: 2,
    env,
    // What a file compiles to is kept over runs: that took most of the time of a single test file.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' },
    projects: [
      {
        test: {
          name: 'unit',
          env,
          environment: 'node',
          // Loading modules again for each file took twice as long as all the tests.
          isolate: false,
          // A few run the house's own checks over a copy of the tree.
          testTimeout: 60_000,
          include: [
            'packages/contract/src/**/*.test.ts',
            'packages/web/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'torture/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'server',
          env,
          environment: 'node',
          include: ['packages/server/src/**/*.test.ts', 'packages/demo/src/**/*.test.ts'],
          globalSetup: 'packages/server/src/testing/test-databases.ts',
          setupFiles: ['packages/server/src/testing/built-workers.ts'],
          // Native modules and signals want processes.
          pool: 'forks',
          // Each file has an application and a database of its own; loading the server's modules again for each of them
          // took a third of the whole run. So what a test changes in a module or in Node itself, it puts back.
          isolate: false,
          // Only how long a busy machine is waited for.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        cacheDir,
        // The frame of scripts is a document of its own.
        publicDir: 'packages/web/public',
        plugins: [react(), spokenNames()],
        // React and antd as users get them: their development builds take a third of the time of the whole suite.
        oxc: { jsx: { development: false } },
        // Scanned up front: a dependency found in mid-test would reload the page under the test.
        optimizeDeps: {
          entries: ['packages/web/src/**/*.{ts,tsx}'],
          include: ['react/jsx-runtime', 'react-dom/client'],
          rolldownOptions: {
            plugins: [spokenNames()],
            transform: { define: { 'process.env.NODE_ENV': '"production"' } },
          },
        },
        test: {
          name: 'widget',
          include: ['packages/web/src/**/*.test.tsx'],
          setupFiles: ['packages/web/src/testing/poll-timeout.ts'],
          // Projects do not take this over, and a browser would get one core fewer than there are.
          maxWorkers: 2,
          // What is there is found at once: these only say when a busy machine is given up on.
          testTimeout: 40_000,
          retry: Number(process.env.BROWSER_RETRIES ?? '0'),
          expect: { poll: { timeout: 20_000 } },
          // Loading the console's modules again for each file took a third of the whole run.
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS },
              contextOptions: { locale: 'zh-CN', timezoneId: 'Asia/Shanghai' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
