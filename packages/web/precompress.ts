import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|html|svg|json)$/;
/** Bytes; below this size compression saves less than its headers cost. */
const MIN_BYTES = 1024;

/** Writes `.br` and `.gz` next to every text asset at build time, so that the server never compresses while serving. */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'songbai-precompress',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    // Only after a successful build: an error here would hide the build's own error.
    writeBundle: async () => {
      const files = await readdir(outDir, { recursive: true });
      await Promise.all(files.filter((file) => TEXT.test(file)).map((file) => compress(join(outDir, file))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < MIN_BYTES) return;
  const brotli = promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length, [constants.BROTLI_PARAM_QUALITY]: 11 },
  });
  await writeFile(`${file}.br`, await brotli);
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
