import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { at, CACHE } from './paths.mjs';
import { readStamp, stampOf } from './stamp.mjs';

const SHARED = ['packages/contract/src', 'packages/contract/package.json', 'package-lock.json', 'tsconfig.base.json'];

/** The products: their sources, and how to detect that they are built. */
export const PRODUCTS = {
  server: {
    inputs: [
      ...SHARED,
      'packages/server/src',
      'packages/server/package.json',
      'packages/server/tsconfig.json',
      'packages/demo/src',
      'packages/demo/package.json',
      'scripts/lib/build-server.mjs',
      'scripts/lib/ascii-program.mjs',
    ],
    output: at('packages/server/dist/main.mjs'),
    stampFile: join(CACHE, 'build/server'),
  },
  web: {
    inputs: [
      ...SHARED,
      'packages/web/src',
      'packages/web/public',
      'packages/web/index.html',
      'packages/web/package.json',
      'packages/web/tsconfig.json',
      'packages/web/vite.config.ts',
      'packages/web/chunks.ts',
      'packages/web/precompress.ts',
      'packages/web/preload-program.ts',
      'packages/web/spoken-names.ts',
      'scripts/lib/build-web.mjs',
      'scripts/lib/web-releases.mjs',
    ],
    output: at('packages/web/dist/index.html'),
    stampFile: join(CACHE, 'build/web'),
  },
};

/** @param {Array<keyof typeof PRODUCTS>} names */
export function staleProducts(names = ['server', 'web']) {
  return names.filter((name) => {
    const product = PRODUCTS[name];
    return !existsSync(product.output) || readStamp(product.stampFile) !== stampOf(product.inputs);
  });
}
