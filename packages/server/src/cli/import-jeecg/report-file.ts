import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import type { DesignFile } from '@songbai/contract/modules/online-form/design-file.calls.ts';
import { xlsxWriter } from '../../resource/excel/xlsx-writer.ts';
import { CliError } from '../command.ts';
import { LINE_KINDS, type Report } from './report.ts';
import { figures, LINE_HEAD, markdown, type ReportHead, TABLE_HEAD } from './report-text.ts';

/** The files that a run writes at its end: how their names end, and what is said of others. */
const FILES = {
  report: {
    ending: /\.(?:xlsx|md|txt)$/i,
    wrong: '报告文件应以 .xlsx、.md 或 .txt 结尾 / the report ends with .xlsx, .md or .txt',
  },
  designs: { ending: /\.json$/i, wrong: '设计文件应以 .json 结尾 / the file of designs ends with .json' },
} as const;

/**
 * Refuses a file that could not be written at the end, before anything is imported.
 * @throws CliError
 */
export function assertFile(kind: keyof typeof FILES, file: string | undefined): void {
  if (file === undefined) return;
  const { ending, wrong } = FILES[kind];
  if (!ending.test(file)) throw new CliError(`${wrong}: ${file}`, 2);
  if (existsSync(file)) throw new CliError(`文件已存在，不会覆盖 / the file exists and is not overwritten: ${file}`);
  try {
    writeFileSync(file, '', { mode: 0o600 });
  } catch {
    throw new CliError(
      `${kind === 'report' ? '无法写入报告文件 / the report' : '无法写入设计文件 / the file of designs'} cannot be written: ${file}`,
    );
  }
}

/** The report names people, so it is for its owner only. */
export function writeReport(file: string, report: Report, head: ReportHead): void {
  if (file.toLowerCase().endsWith('.xlsx')) writeWorkbook(file, report, head);
  else writeFileSync(file, markdown(report, head), { mode: 0o600 });
  chmodSync(file, 0o600);
}

/** Names of tables and fields are the installation's own. */
export function writeDesigns(file: string, designs: DesignFile): void {
  writeFileSync(file, `${JSON.stringify(designs, null, 2)}\n`, { mode: 0o600 });
}

function writeWorkbook(file: string, report: Report, head: ReportHead): void {
  const writer = xlsxWriter(file);
  writer.sheet(
    '汇总',
    [16, 26, 12, 12, 12, 12, 12, 14, 12].map((width) => ({ width })),
  );
  writer.row([`来源：${head.source}　时间：${head.time}${head.dryRun ? '　仅检查，未写入' : ''}`]);
  writer.row(TABLE_HEAD);
  for (const section of report.sections) writer.row(figures(section));
  for (const note of report.notes) writer.row([note]);
  writer.sheet(
    '明细',
    [16, 12, 36, 24, 100].map((width) => ({ width })),
  );
  writer.row(LINE_HEAD);
  for (const { title, lines } of report.sections)
    for (const { kind, id, row, text } of lines) writer.row([title, LINE_KINDS[kind], id, row, text]);
  writer.close();
}
