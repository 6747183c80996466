import { type ReportHead, reportHead } from '@songbai/contract/modules/online-report/report-head.resource.ts';
import { HistoryDialog } from '../online-form/index.ts';
import { fetchReportDifferences, fetchReportVersions, restoreReport } from './report-head.calls.ts';

interface ReportVersionsDialogProps {
  head: ReportHead;
  mayEdit: boolean;
  onClose(): void;
}

/** 版本历史 of a report. */
export function ReportVersionsDialog({ head: { id, name }, ...rest }: ReportVersionsDialogProps) {
  return (
    <HistoryDialog
      of={{
        ...{ id, title: name, resource: reportHead.name },
        versions: (signal) => fetchReportVersions(id, signal),
        differences: (from, to, signal) => fetchReportDifferences(id, from, to, signal),
        restore: (version) => restoreReport(id, version),
        effect: '恢复后成为一个新的版本，打开报表的人立即看到。',
      }}
      {...rest}
    />
  );
}
