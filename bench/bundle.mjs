import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { figure } from './lib/report.mjs';
import { ROOT } from './lib/server-process.mjs';

const DIST = join(ROOT, 'packages/web/dist');
const read = (file) => readFileSync(join(DIST, file), 'utf8');
const size = (file) => gzipSync(read(file)).length / 1000;
const total = (files) => [...files].reduce((sum, file) => sum + size(file), 0);

const found = (text, pattern) => [...text.matchAll(pattern)].map((match) => match[1]);

/** A script and what it imports before it runs. */
function needed(script, known = new Set()) {
  if (known.has(script)) return known;
  known.add(script);
  const imports = found(read(script), /(?:^|[;}\s])(?:import|export)(?:[^"'();]*?from)?\s*["']\.\/([\w.-]+\.js)["']/g);
  for (const name of imports) needed(`assets/${name}`, known);
  return known;
}

/**
 * Gzipped script sizes: what has to be there before the sign-in form can be typed in, what that page asks for in all
 * before anybody types, and the largest chunk. That the form takes input while every other script is held back is a
 * journey (`e2e/session.spec.ts`).
 */
export function benchBundle() {
  const page = read('index.html');
  const scripts = found(page, /<script[^>]*\ssrc="\/([^"]+\.js)"/g);
  const first = new Set(scripts.flatMap((script) => [...needed(script)]));
  const asked = new Set([...first, ...found(page, /<link[^>]*\shref="\/([^"]+\.js)"/g)]);
  figure('script before the sign-in form can be typed in, gzip', total(first), { unit: ' kB', budget: 75 });
  figure('script the sign-in page asks for in all, gzip', total(asked), { unit: ' kB', budget: 200 });
  // The folder also keeps assets of previous builds.
  const [newest] = JSON.parse(read('.releases.json'));
  const chunks = newest.assets.filter((file) => file.endsWith('.js'));
  const largest = chunks.map((file) => [file, size(file)]).sort((a, b) => b[1] - a[1])[0];
  figure('largest chunk, gzip', largest?.[1] ?? 0, { unit: ' kB', budget: 400, note: String(largest?.[0] ?? '') });
}
