import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { CACHE } from '../scripts/lib/paths.mjs';
import { field, good, makeTable, p95 } from './lib/designed.mjs';
import { median } from './lib/quantiles.mjs';
import { figure } from './lib/report.mjs';
import { ROOT, signIn, startServer, tempFolder } from './lib/server-process.mjs';

const FIELDS = 200;
const KEPT = 500;
const SUBS = 5;

/** What a design costs: compiled, looked up, kept, described. */
export async function benchDesigns() {
  await compile();
  await describedOnline();
}

/** The compiler alone, bundled from its source. */
async function compile() {
  const outfile = join(CACHE, 'bench/compile.mjs');
  const contract = join(ROOT, 'packages/contract/src/design');
  const contents = `export { toResource } from '${contract}/to-resource.ts';
    export { newField, newHead } from '${contract}/defaults.ts';`;
  await build({
    stdin: { contents, resolveDir: ROOT, loader: 'ts' },
    ...{ bundle: true, platform: 'node', format: 'esm', target: 'node20', outfile, logLevel: 'error' },
  });
  const { newField, newHead, toResource } = await import(outfile);
  let made = 0;
  const design = (fields) => {
    made += 1;
    const head = newHead({ id: `h${made}`, tenantId: 1, tableName: `t${made}`, tableTxt: `表${made}`, tableType: 1 });
    const list = Array.from({ length: fields }, (_, at) =>
      newField({ id: `f${made}-${at}`, dbFieldName: `field_${at}`, dbFieldTxt: `字段${at}`, isQuery: at % 2 }),
    );
    return { head, fields: list, indexes: [], buttons: [] };
  };
  const group = () => [design(FIELDS), ...Array.from({ length: SUBS }, () => design(20))];
  const times = Array.from({ length: 40 }, () => {
    const designs = group();
    const started = performance.now();
    for (const one of designs) toResource(one, one.head.tableName);
    return performance.now() - started;
  });
  const title = `compile of a design with ${FIELDS} fields and ${SUBS} subs`;
  figure(`${title} (median)`, median(times), { unit: ' ms', budget: 20 });
  const known = design(FIELDS);
  toResource(known, known.head.tableName);
  const calls = 100_000;
  const started = performance.now();
  for (let at = 0; at < calls; at += 1) toResource(known, known.head.tableName);
  figure('look-up of a compiled design', (performance.now() - started) / calls, { unit: ' ms', budget: 0.05 });
  const before = heap();
  const kept = Array.from({ length: KEPT }, () => {
    const one = design(30);
    return [one, toResource(one, one.head.tableName)];
  });
  const mebibytes = (heap() - before) / 2 ** 20;
  figure(`${kept.length} designs of 30 fields kept, with their compiled form`, mebibytes, { unit: ' MiB', budget: 60 });
}

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc');

function heap() {
  collect();
  return process.memoryUsage().heapUsed;
}

async function describedOnline() {
  const folder = tempFolder();
  const server = await startServer({ DATA_DIR: folder.path, DEMO: 'none' });
  try {
    const { call, token } = await signIn(server.url);
    const fields = Array.from({ length: FIELDS }, (_, at) => field(`field_${at}`, { dbLength: 20 }));
    const id = await makeTable(call, 'bench_wide', fields);
    for (const name of ['getColumns', 'getFormItem']) {
      const path = `/online/cgform/api/${name}/${id}`;
      await good(call('GET', path));
      figure(`${name} of ${FIELDS} fields (p95)`, await p95(() => call('GET', path), 100), { unit: ' ms', budget: 10 });
      const headers = { 'x-access-token': token };
      const first = await fetch(`${server.url}/api${path}`, { headers });
      const etag = first.headers.get('etag') ?? '';
      await first.arrayBuffer();
      const again = await fetch(`${server.url}/api${path}`, { headers: { ...headers, 'if-none-match': etag } });
      figure('… unchanged, status', again.status, { budget: 304, higherIsBetter: true });
    }
  } finally {
    await server.stop();
    folder.remove();
  }
}

/** Texts that only the builder's own screens hold. */
const MARKS = ['个性查询配置', '动态报表配置明细', 'JS增强执行超时'];

/** Its own pages and dialogs, of which some hold none of the texts, by the names of their scripts. */
const OWN_PAGE = /^assets\/(?:Online|Report|HeadList|CopyList|SubTabs|run-trial)/;

/** Script that holds parts of the builder and is imported by script of other pages. */
export function benchWeight() {
  const dist = join(ROOT, 'packages/web/dist');
  const read = (file) => readFileSync(join(dist, file), 'utf8');
  const [newest] = JSON.parse(read('.releases.json'));
  const texts = new Map(newest.assets.filter((file) => file.endsWith('.js')).map((file) => [file, read(file)]));
  const isMarked = (file) => MARKS.some((mark) => texts.get(file)?.includes(mark));
  const marked = [...texts.keys()].filter(isMarked);
  if (marked.length === 0) throw new Error('no script of the builder was found');
  const imports = (text) =>
    [...text.matchAll(/(?:^|[;}\s])(?:import|export)(?:[^"'();]*?from)?\s*["']\.\/([\w.-]+\.js)["']/g)].map(
      ([, name]) => `assets/${name}`,
    );
  const pulled = new Set(
    [...texts]
      .filter(([file]) => !isMarked(file) && !OWN_PAGE.test(file))
      .flatMap(([, text]) => imports(text).filter(isMarked)),
  );
  const bytes = [...pulled].reduce((sum, file) => sum + gzipSync(texts.get(file)).length, 0);
  const note = `${marked.length} scripts hold parts of the builder ${[...pulled].join(' ')}`.trim();
  figure('builder in script of pages that do not use it, gzip', bytes, { unit: ' B', budget: 0, note });
}
