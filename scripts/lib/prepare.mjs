import { ensureInstalled } from './install.mjs';
import { at } from './paths.mjs';
import { staleProducts } from './products.mjs';
import { runNode } from './run.mjs';
import { fail } from './say.mjs';

/**
 * Installs and builds what is missing or stale. The build runs in a separate process, so that its memory and helper
 * processes are released before the server starts in this one.
 * @param {Array<'server' | 'web'>} products
 */
export async function prepare(products) {
  await ensureInstalled();
  const stale = staleProducts(products);
  if (stale.length === 0) return;
  const code = await runNode([at('scripts/build.mjs'), ...stale], { quietOut: true });
  if (code !== 0) fail('构建失败，原因见上。', 'Build failed, see above.');
}
