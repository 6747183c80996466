import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { LIMITS } from '@songbai/contract/limits.ts';
import type { ImportSummary } from '@songbai/contract/modules/burial-import/burial-import.calls.ts';
import type { Database } from '../db/database.ts';
import { commitBatch, importTenant, preview, rollBackBatch, stageRegister } from '../modules/burial-import/index.ts';
import { systemActor } from '../platform/actor.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { prepare } from '../start/prepare.ts';
import { CliError, readArguments, withDatabase } from './command.ts';

const USAGE = `import-burials FILE --tenant ID [--cemetery NAME] [--dry-run] [--json]
       import-burials --rollback BATCH --tenant ID [--json]`;

interface Options {
  file: string | undefined;
  tenant: number;
  /** Where rows belong that name no cemetery. */
  cemetery: string | undefined;
  dryRun: boolean;
  rollback: string | undefined;
  json: boolean;
}

/**
 * `import-burials FILE --tenant ID [--cemetery NAME] [--dry-run] [--rollback BATCH] [--json]`: the browser's import on the command line;
 * columns are guessed from their names.
 * @throws CliError, AppError
 */
export async function importBurials(args: string[]): Promise<void> {
  const options = readOptions(args);
  await withDatabase(async (database, config) => {
    // An empty database gets its platform rows, but never demo data next to a real register.
    await prepare({ ...config, demo: 'none' }, database, systemClock);
    await run(database, config, options);
  });
}

function readOptions(args: string[]): Options {
  const { words, values } = readArguments(args, {
    words: args.some((arg) => arg.startsWith('--rollback')) ? 0 : 1,
    usage: USAGE,
    options: {
      tenant: { type: 'string' },
      cemetery: { type: 'string' },
      'dry-run': { type: 'boolean' },
      rollback: { type: 'string' },
      json: { type: 'boolean' },
    },
  });
  const tenant = Number(values.tenant);
  if (!Number.isInteger(tenant) || tenant <= 0) throw new CliError(`用法 / usage: ${USAGE}`, 2);
  const cemetery = typeof values.cemetery === 'string' ? values.cemetery.slice(0, 64) : undefined;
  const rollback = typeof values.rollback === 'string' ? values.rollback : undefined;
  return { file: words[0], tenant, cemetery, dryRun: values['dry-run'] === true, rollback, json: values.json === true };
}

async function run(database: Database, config: Config, options: Options): Promise<void> {
  const context = { database, clock: systemClock, log: createLog(config.logLevel) };
  const actor = systemActor(options.tenant);
  await importTenant(database.db, options.tenant);
  if (options.rollback !== undefined) {
    print(options, '已回滚 / rolled back', await rollBackBatch(context, actor, options.rollback));
    return;
  }
  const file = options.file ?? '';
  const content = readRegisterFile(file);
  const wanted = options.cemetery === undefined ? undefined : { cemeteryName: options.cemetery };
  if (options.dryRun) {
    const { register, mapping, cemetery, evaluation } = await preview(context, actor, content, basename(file), wanted);
    const counts = {
      batchId: '',
      fileName: basename(file),
      status: '',
      headers: register.headers,
      mapping,
      cemetery,
      samples: {},
      ...evaluation.counts,
    };
    print(options, '仅检查，未写入 / dry run, nothing written', counts);
    return;
  }
  const staged = await stageRegister(context, actor, content, basename(file), wanted);
  print(options, '已导入 / imported', await commitBatch(context, actor, staged.batchId));
}

/** A file that is too large is refused before it is read into memory. */
function readRegisterFile(file: string): Buffer {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new CliError(`文件不存在 / no such file: ${file}`);
  if (found.size > LIMITS.importBytes)
    throw new CliError(`文件超过 ${LIMITS.importBytes / 1024 / 1024} MB / file too large: ${file}`);
  return readFileSync(file);
}

const COUNTS: readonly (readonly [key: keyof ImportSummary, text: string])[] = [
  ['rows', '总行数 / rows'],
  ['unnamed', '未写明陵园 / without a cemetery'],
  ['cemeteries', '新增陵园 / cemeteries'],
  ['areas', '新增墓区 / sections'],
  ['plotRows', '新增排 / rows of plots'],
  ['plots', '新增墓位 / plots'],
  ['burials', '新增安葬登记 / burials'],
  ['unplaced', '其中无墓位 / of these without a plot'],
  ['duplicates', '重复跳过 / already there'],
  ['refused', '不导入 / refused'],
  ['warnings', '警告 / warnings'],
];

function print(options: Options, title: string, summary: ImportSummary): void {
  if (options.json) {
    console.log(JSON.stringify(summary));
    return;
  }
  console.log(`${title}: ${summary.fileName}${summary.batchId ? `  批次 / batch ${summary.batchId}` : ''}`);
  for (const [key, text] of COUNTS) console.log(`  ${text}: ${String(summary[key])}`);
  for (const [reason, count] of Object.entries(summary.refusedByReason))
    console.log(`  不导入 / refused「${reason}」: ${count}`);
  for (const [reason, count] of Object.entries(summary.warningsByReason))
    console.log(`  警告 / warning「${reason}」: ${count}`);
}
