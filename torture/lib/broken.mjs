import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildServer } from '../../scripts/lib/build-server.mjs';
import { CACHE } from '../../scripts/lib/paths.mjs';

/**
 * Builds of the server with one safety taken away, for the controls: each check has to notice its own. The texts are
 * changed while bundling, in a folder of their own; the product has no switch for any of it. A text that is no longer
 * found stops the run, so that a control never proves nothing.
 */
const BREAKS = {
  lock: [
    [
      'contract/src/modules/plot/plot.rules.ts',
      'if (state === available || (state === locked',
      'if (true || (state === locked',
    ],
  ],
  tenant: [
    ['server/src/resource/read/select.ts', "table.scope === 'tenant'", "table.scope === ('' as typeof table.scope)"],
  ],
  idempotency: [
    [
      'server/src/http/idempotency-key.ts',
      'const value = request.headers[HEADER.idempotencyKey];',
      'const value = "";',
    ],
  ],
  version: [
    [
      'server/src/resource/write/store.ts',
      'options.version !== undefined && options.version !== before.version',
      'false',
    ],
    ['server/src/resource/write/store.ts', /and version = \$\{sql.bind\(before.version\)\} returning/, 'returning'],
  ],
  rules: [
    [
      'contract/src/modules/plot/plot.rules.ts',
      'withdraw: { from: [available],',
      'withdraw: { from: [available, held, disabled],',
    ],
  ],
  cancel: [
    [
      'server/src/modules/order/cancel-order.service.ts',
      'if (effect.leavesPlot) await releasePlot(',
      'if (effect.leavesPlot) void (releasePlot, ',
    ],
  ],
  'message-lease': [
    [
      'server/src/modules/message/queue.store.ts',
      '...{ leaseId, nextTime: until },',
      '...{ leaseId, nextTime: until && now },',
    ],
  ],
  'upload-room': [
    [
      'server/src/modules/file/pieces.service.ts',
      'await claimSpace(work, size, uploadLimits);',
      'void [claimSpace, uploadLimits];',
    ],
  ],
  'upload-content': [
    ['server/src/modules/file/pieces.service.ts', "content: 'coming' } as const", "content: 'there' } as const"],
    ['server/src/modules/file/pieces.service.ts', 'await storeBytes(', 'if (process.uptime() > 3) await storeBytes('],
  ],
  throw: [
    [
      'server/src/modules/order/quote.store.ts',
      'plotId: string): Promise<OrderQuote> {',
      "plotId: string): Promise<OrderQuote> { if (plotId !== '') throw new TypeError('planted');",
    ],
  ],
  /** After the newest migration, whichever that is: a control upgrades from the version before it only. */
  migration: [
    [
      'server/src/db/migrations/index.ts',
      "import { Migrator } from 'kysely';",
      "import { Migrator, sql } from 'kysely';",
    ],
    [
      'server/src/db/migrations/index.ts',
      'if (error) throw error;',
      'if (error) throw error; await sql`update cem_customer set name = id`.execute(plain);',
    ],
  ],
  /** No break: the same migrations, stopped after a named one, to make databases of earlier versions. */
  'earlier-schema': [
    [
      'server/src/db/migrations/index.ts',
      'await migrator.migrateToLatest()',
      "await migrator.migrateTo(process.env.TORTURE_MIGRATE_TO ?? '')",
    ],
  ],
};

/** Folder of the broken build; built once a run. */
const built = new Map();
export function brokenBuild(name) {
  if (!built.has(name)) built.set(name, build(name));
  return built.get(name);
}

async function build(name) {
  const out = join(CACHE, 'torture', name);
  const missed = new Set(BREAKS[name].map(([file]) => file));
  await buildServer(out, [
    {
      name: `without ${name}`,
      setup: ({ onLoad }) => {
        onLoad({ filter: /\.ts$/ }, ({ path }) => {
          const changes = BREAKS[name].filter(([file]) => path.endsWith(join('packages', file)));
          if (changes.length === 0) return undefined;
          return { contents: changed(path, changes, missed), loader: 'ts' };
        });
      },
    },
  ]);
  if (missed.size > 0 || !existsSync(join(out, 'main.mjs')))
    throw new Error(`control ${name}: ${[...missed]} not found`);
  return out;
}

function changed(path, changes, missed) {
  let text = readFileSync(path, 'utf8');
  for (const [file, from, to] of changes) {
    if (typeof from === 'string' ? !text.includes(from) : !from.test(text))
      throw new Error(`control: ${file} no longer says ${from}`);
    text = text.replace(from, to);
    missed.delete(file);
  }
  return text;
}
