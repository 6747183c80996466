import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { CHROMIUM_FLAGS, findChromium } from './scripts/lib/chromium.mjs';

/** Business time is Asia/Shanghai whatever the machine says: another zone in the tests shows code that forgets it. */
const env = { TZ: 'America/New_York' };

export default defineConfig({
  test: {
    // Fits two cores; CI and developers' machines alike.
    maxWorkers: 2,
    env,
    projects: [
      {
        test: {
          name: 'unit',
          env,
          environment: 'node',
          // A few run the house's own checks over a copy of the tree.
          testTimeout: 60_000,
          include: [
            'packages/contract/src/**/*.test.ts',
            'packages/web/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'server',
          env,
          environment: 'node',
          include: ['packages/server/src/**/*.test.ts'],
          // Native modules and signals want processes; each file has its own database, so files run side by side.
          pool: 'forks',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        // Scanned up front: a dependency found in mid-test would reload the page under the test.
        optimizeDeps: {
          entries: ['packages/web/src/**/*.{ts,tsx}'],
          include: ['react/jsx-dev-runtime', 'react-dom/client'],
        },
        test: {
          name: 'widget',
          include: ['packages/web/src/**/*.test.tsx'],
          testTimeout: 20_000,
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
