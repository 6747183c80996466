import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { asciiProgram } from './ascii-program.mjs';
import { at } from './paths.mjs';

const SOURCE = at('packages/server/src');
const OUT = at('packages/server/dist');

/**
 * Loaded from node_modules at run time: native code, packages that read their own files, modules looked up by name by a
 * pool or a logger, and those that fastify loads lazily and we rarely need: a bundle's text stays in memory.
 */
const EXTERNAL = [
  'better-sqlite3',
  '@node-rs/argon2',
  'svg-captcha',
  '@napi-rs/image',
  'pg-native',
  'pg-cloudflare',
  'bufferutil',
  'utf-8-validate',
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  'light-my-request',
  // Only for data sources and one command.
  'mysql2',
  'mssql',
  // Only with gateway routes.
  'undici',
  // Only with an object store.
  '@aws-sdk/client-s3',
  // Only when mail is set up.
  'nodemailer',
];

// CommonJS packages inside an ES module bundle still call require() for Node's built-in modules.
const BANNER = `import { createRequire as __createRequire } from 'node:module';
import { dirname as __pathDirname } from 'node:path';
import { fileURLToPath as __fileURLToPath } from 'node:url';
const require = __createRequire(import.meta.url);
const __filename = __fileURLToPath(import.meta.url);
const __dirname = __pathDirname(__filename);`;

function workerEntries() {
  const entries = {};
  for (const file of readdirSync(SOURCE, { recursive: true })) {
    if (!file.endsWith('.worker.ts')) continue;
    const name = basename(file, '.ts');
    if (entries[name]) throw new Error(`two workers named ${name}: they share one folder once built`);
    entries[name] = join(SOURCE, file);
  }
  return entries;
}

/**
 * Bundles server, command line and workers into packages/server/dist/*.mjs. Shared and lazily imported code becomes
 * chunks in the same folder, so `new URL('./x.worker.mjs', import.meta.url)` works in every chunk.
 * @param {string} out another folder inside the repository; it is emptied
 * @param {import('esbuild').Plugin[]} plugins for builds that differ on purpose
 */
export async function buildServer(out = OUT, plugins = []) {
  rmSync(out, { recursive: true, force: true });
  await build({
    absWorkingDir: at(),
    entryPoints: { main: join(SOURCE, 'main.ts'), cli: join(SOURCE, 'cli.ts'), ...workerEntries() },
    outdir: out,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunk-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: EXTERNAL,
    banner: { js: BANNER },
    define: { 'process.env.NODE_ENV': '"production"' },
    // Names are kept for stack traces; less text to parse and keep saves start-up time and memory.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 160,
    // Only used under `node --enable-source-maps`, which costs some 10 MiB.
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'warning',
    plugins,
  });
  for (const file of readdirSync(out)) {
    if (!file.endsWith('.mjs')) continue;
    const path = join(out, file);
    const text = readFileSync(path, 'utf8');
    const ascii = asciiProgram(text);
    if (ascii !== text) writeFileSync(path, ascii);
  }
}
