import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { figure } from './lib/report.mjs';
import { ROOT } from './lib/server-process.mjs';

const DIST = join(ROOT, 'packages/web/dist');
const size = (file) => gzipSync(readFileSync(join(DIST, file))).length / 1000;

/** Gzipped script sizes: what the sign-in page needs before it renders, and the largest chunk. */
export function benchBundle() {
  const page = readFileSync(join(DIST, 'index.html'), 'utf8');
  const eager = [...page.matchAll(/(?:src|href)="\/?([^"]+\.js)"/g)].map((match) => match[1]);
  const signIn = eager.reduce((total, file) => total + size(file), 0);
  figure('script the document itself asks for, gzip', signIn, { unit: ' kB', budget: 200 });
  // The folder also keeps assets of previous builds.
  const [newest] = JSON.parse(readFileSync(join(DIST, '.releases.json'), 'utf8'));
  const chunks = newest.assets.filter((file) => file.endsWith('.js'));
  const largest = chunks.map((file) => [file, size(file)]).sort((a, b) => b[1] - a[1])[0];
  figure('largest chunk, gzip', largest?.[1] ?? 0, { unit: ' kB', budget: 400, note: String(largest?.[0] ?? '') });
}
