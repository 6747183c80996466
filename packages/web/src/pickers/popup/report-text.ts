import type { ReportColumn, ReportColumns, ReportRow } from '@songbai/contract/modules/online-report/report.calls.ts';

/** The label of a value, or of each one in a comma list: from the dictionary, else delivered with the row. */
export function reportText(
  row: ReportRow,
  { dataIndex, customRender }: Pick<ReportColumn, 'dataIndex' | 'customRender'>,
  dictOptions: ReportColumns['dictOptions'],
): string {
  const value = row[dataIndex];
  if (value === null || value === undefined) return '';
  const texts = customRender !== undefined && Object.hasOwn(dictOptions, customRender) ? dictOptions[customRender] : [];
  const known = (texts ?? []).length > 0 ? String(value).split(',') : [];
  const labels = known.map((piece) => texts?.find((one) => one.value === piece)?.text);
  if (labels.length > 0 && !labels.includes(undefined)) return labels.join('、');
  return String(row[`${dataIndex}_dictText`] ?? value);
}
