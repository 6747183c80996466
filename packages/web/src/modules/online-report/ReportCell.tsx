import type {
  ReportColumn,
  ReportColumnsAndData,
  ReportRow,
} from '@songbai/contract/modules/online-report/report.calls.ts';
import { Link } from 'react-router';
import { reportText } from '../../pickers/popup/report-text.ts';
import { hrefOf, valueText } from './report-columns.ts';

type ReportHeadings = Pick<ReportColumnsAndData, 'dictOptions' | 'fieldHrefSlots'>;

/** The text of a value as the table, the cards and the paper show it. */
export const cellText = (row: ReportRow, column: ReportColumn, { dictOptions }: ReportHeadings): string =>
  valueText(column, reportText(row, column, dictOptions));

interface ReportCellProps {
  row: ReportRow;
  column: ReportColumn;
  report: ReportHeadings;
}

/** A value; a link where its column leads somewhere. */
export function ReportCell({ row, column, report }: ReportCellProps) {
  const text = cellText(row, column, report);
  const href = hrefOf(column, report.fieldHrefSlots, row);
  if (href === undefined || text === '') return <>{text}</>;
  if (href.startsWith('/')) return <Link to={href}>{text}</Link>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}
