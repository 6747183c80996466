import { readFileSync } from 'node:fs';
import type { Database } from '../db/database.ts';
import { importTenant } from '../modules/burial-import/index.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { prepare } from '../start/prepare.ts';
import { CliError, readArguments, withDatabase } from './command.ts';
import { designFileOf } from './import-jeecg/designs.ts';
import { type Job, newJob, type Options } from './import-jeecg/job.ts';
import { LINE_KINDS, Report } from './import-jeecg/report.ts';
import { assertFile, writeDesigns, writeReport } from './import-jeecg/report-file.ts';
import { figures, screenTable, TABLE_HEAD } from './import-jeecg/report-text.ts';
import { runImport } from './import-jeecg/run.ts';
import { openSource, type Source } from './import-jeecg/source.ts';

const USAGE = `import-jeecg mysql://USER@HOST:3306/DATABASE [--password-stdin] [--tenant ID] [--dry-run]
       [--passwords=keep|reset] [--logs] [--report FILE.xlsx|FILE.md] [--designs FILE.json]`;

/** Lines of each table on the screen; the file has all. */
const LINES_SHOWN = 5;
/** Rows between two lines of progress. */
const PROGRESS_ROWS = 20_000;

interface Call extends Options {
  address: string;
  password: string | undefined;
  reportFile: string | undefined;
  designsFile: string | undefined;
}

/**
 * Takes over organisation, rights, dictionaries, rules and announcements of a JeecgBoot database. The source is only
 * read, in one snapshot; a run that was broken off is continued by running it again.
 * @throws CliError
 */
export async function importJeecg(args: string[]): Promise<void> {
  const call = readCall(args);
  assertFile('report', call.reportFile);
  assertFile('designs', call.designsFile);
  const source = await openSource(call.address, call.password);
  try {
    await withDatabase(async (database, config) => {
      // An empty database gets its platform rows, but no demo data.
      await prepare({ ...config, demo: 'none' }, database, systemClock);
      await importTenant(database.db, call.tenant);
      await take(call, source, database, config);
    });
  } finally {
    await source.close();
  }
}

function readCall(args: string[]): Call {
  const { words, values } = readArguments(args, {
    words: 1,
    usage: USAGE,
    options: {
      'password-stdin': { type: 'boolean' },
      tenant: { type: 'string' },
      'dry-run': { type: 'boolean' },
      passwords: { type: 'string' },
      logs: { type: 'boolean' },
      report: { type: 'string' },
      designs: { type: 'string' },
    },
  });
  const tenant = Number(values.tenant ?? 1);
  const passwords = values.passwords ?? 'keep';
  if (!Number.isInteger(tenant) || tenant <= 0 || (passwords !== 'keep' && passwords !== 'reset'))
    throw new CliError(`用法 / usage: ${USAGE}`, 2);
  return {
    address: words[0] ?? '',
    password: values['password-stdin'] ? readFileSync(0, 'utf8').split(/\r?\n/)[0] : undefined,
    tenant,
    dryRun: values['dry-run'] === true,
    keepPasswords: passwords === 'keep',
    logs: values.logs === true,
    reportFile: typeof values.report === 'string' ? values.report : undefined,
    designsFile: typeof values.designs === 'string' ? values.designs : undefined,
  };
}

async function take(call: Call, source: Source, database: Database, config: Config): Promise<void> {
  const report = new Report();
  const context = { database, clock: systemClock, log: createLog(config.logLevel) };
  const head = { source: source.name, time: systemClock.datetime(), dryRun: call.dryRun };
  const job = newJob({ source, context, report, progress: progressLines() }, call);
  try {
    await runImport(job);
  } catch (error) {
    if (error instanceof CliError) throw error;
    context.log.error({ err: error }, 'import-jeecg failed');
    throw new CliError(
      `写入失败，已提交的部分保留，排除原因后重新运行本命令即可继续 / writing failed, run the command again to continue: ${firstLine(error)}`,
    );
  }
  if (call.designsFile !== undefined) keepDesigns(call.designsFile, job, report);
  print(report, call);
  if (call.reportFile === undefined) return;
  writeReport(call.reportFile, report, head);
  console.info(`完整报告 / whole report: ${call.reportFile}`);
}

function keepDesigns(file: string, { designs }: Job, { sections }: Report): void {
  writeDesigns(
    file,
    designFileOf(
      designs,
      sections.find(({ table }) => table === 'onl_cgform_head'),
    ),
  );
  console.info(`在线表单的设计文件 / file of designs: ${file}`);
}

function progressLines(): (title: string, rows: number) => void {
  let printed = 0;
  return (title, rows) => {
    if (rows < printed) printed = 0;
    if (rows - printed < PROGRESS_ROWS) return;
    printed = rows;
    console.info(`${title}：${rows} 行 / rows`);
  };
}

function print(report: Report, call: Call): void {
  console.info(call.dryRun ? '仅检查，未写入 / dry run, nothing written' : '已导入 / imported');
  console.info(screenTable([TABLE_HEAD, ...report.sections.map(figures)]));
  for (const { title, lines } of report.sections) {
    for (const { kind, row, text } of lines.slice(0, LINES_SHOWN))
      console.info(`  ${title} ${LINE_KINDS[kind]}${row ? `「${row}」` : ''}：${text}`);
    if (lines.length > LINES_SHOWN)
      console.info(
        `  ${title} 另有 ${lines.length - LINES_SHOWN} 条${call.reportFile ? '，见报告' : '，加 --report FILE.xlsx 查看'}`,
      );
  }
  for (const note of report.notes) console.info(`  ${note}`);
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
