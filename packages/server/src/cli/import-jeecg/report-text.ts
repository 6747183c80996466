import { LINE_KINDS, OUTCOMES, type Outcome, type Report, type Section } from './report.ts';

/** What a report is about. */
export interface ReportHead {
  source: string;
  time: string;
  dryRun: boolean;
}

export const TABLE_HEAD: readonly string[] = ['内容', '来源表', '来源行数', ...Object.values(OUTCOMES), '其中有改动'];
export const LINE_HEAD: readonly string[] = ['内容', '结果', '编号', '名称', '原因或改动'];

/** The figures of a section in the order of the head. */
export function figures({ title, table, read, counts, changed }: Section): (string | number)[] {
  return [title, table, read, ...(Object.keys(OUTCOMES) as Outcome[]).map((outcome) => counts[outcome]), changed];
}

/** Columns that line up where letters of Chinese take two places. */
export function screenTable(rows: readonly (readonly (string | number)[])[]): string {
  const widths = (rows[0] ?? []).map((_cell, at) => Math.max(...rows.map((row) => width(String(row[at] ?? '')))));
  const line = (row: readonly (string | number)[]) =>
    row
      .map((cell, at) => {
        const blanks = ' '.repeat((widths[at] ?? 0) - width(String(cell)));
        return typeof cell === 'number' ? blanks + String(cell) : String(cell) + blanks;
      })
      .join('  ')
      .trimEnd();
  return rows.map(line).join('\n');
}

const width = (text: string): number =>
  [...text].reduce(
    (sum, letter) =>
      sum +
      (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/.test(letter)
        ? 2
        : 1),
    0,
  );

/** The whole report as Markdown, which reads as plain text as well. */
export function markdown(report: Report, head: ReportHead): string {
  const row = (cells: readonly (string | number)[]) => `| ${cells.map((cell) => inCell(String(cell))).join(' | ')} |`;
  const table = (titles: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
    [row(titles), row(titles.map(() => '---')), ...rows.map(row)].join('\n');
  const parts = [
    `# JeecgBoot 迁移报告${head.dryRun ? '（仅检查，未写入）' : ''}`,
    `来源：${head.source}　时间：${head.time}`,
    table(TABLE_HEAD, report.sections.map(figures)),
    ...(report.notes.length > 0 ? ['## 说明', report.notes.map((note) => `- ${note}`).join('\n')] : []),
    ...report.sections.filter(({ lines }) => lines.length > 0).map((section) => sectionText(section, table)),
  ];
  return `${parts.join('\n\n')}\n`;
}

function sectionText(
  { title, lines }: Section,
  table: (titles: readonly string[], rows: readonly (readonly string[])[]) => string,
): string {
  const rows = lines.map(({ kind, id, row, text }) => [LINE_KINDS[kind], id, row, text]);
  return `## ${title}\n\n${table(LINE_HEAD.slice(1), rows)}`;
}

const inCell = (text: string): string => text.replace(/[\r\n]+/g, ' ').replaceAll('|', '\\|');
