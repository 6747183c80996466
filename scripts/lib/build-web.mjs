import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { at, CACHE } from './paths.mjs';
import { runNode } from './run.mjs';
import { releaseBuild, stampVersion } from './web-releases.mjs';

/** Builds the web client in a separate folder and releases it into packages/web/dist, which keeps some older assets. */
export async function buildWeb() {
  const next = join(CACHE, 'build/web-next');
  rmSync(next, { recursive: true, force: true });
  const vite = [at('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--outDir', next, '--emptyOutDir'];
  const code = await runNode(vite, { cwd: at('packages/web') });
  if (code !== 0) throw new Error('vite build failed');
  releaseBuild(next, at('packages/web/dist'), stampVersion(next));
  rmSync(next, { recursive: true, force: true });
}
