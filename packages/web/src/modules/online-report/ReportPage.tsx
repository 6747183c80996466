import type { ReportColumnsAndData } from '@songbai/contract/modules/online-report/report.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Card, Empty, Skeleton } from 'antd';
import { useFreshWhenShown, usePageName } from '../../lib/page.ts';
import { missingText } from '../../pickers/popup/report-params.ts';
import { useListView } from '../../session/list-views.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { useIsUnlisted, useOnlineCode } from '../online-page/index.ts';
import { ReportChart } from './ReportChart.tsx';
import { ReportQueryBar } from './ReportQueryBar.tsx';
import { ReportTable } from './ReportTable.tsx';
import { ReportToolbar } from './ReportToolbar.tsx';
import { shippedColumns, shownColumns } from './report-columns.ts';
import { type AboutReport, aboutQuery } from './report-page.calls.ts';
import { type ReportRun, reportViewKey, useReportRun } from './use-report-page.ts';

/** A report (contract/2 §17.2, online.md §8.3): one page for all of them, each with the state of its own tab. */
export function ReportPage() {
  const id = useOnlineCode();
  const query = aboutQuery(id);
  const { data, error, refetch } = useQuery(query);
  useFreshWhenShown(query.queryKey);
  return (
    <Card variant="borderless">
      {data && <OneReport key={id} id={id} about={data} />}
      {!data && error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active />}
    </Card>
  );
}

interface OneReportProps {
  id: string;
  about: AboutReport;
}

function OneReport({ id, about }: OneReportProps) {
  const run = useReportRun(id, about);
  const { state, report, error } = run;
  usePageName(useIsUnlisted() ? report?.cgreportHeadName : undefined);
  return (
    <>
      <ReportQueryBar about={about} params={state.params} conditions={state.conditions} onSearch={run.search} />
      {error && !run.fetching ? (
        <LoadFailure error={error} onRetry={run.refresh} />
      ) : (
        report && <Rows id={id} about={about} run={run} report={report} />
      )}
      {run.missing.length > 0 && <Empty description={missingText(run.missing)} />}
      {run.loading && <Skeleton active title={false} />}
    </>
  );
}

interface RowsProps extends OneReportProps {
  run: ReportRun;
  report: ReportColumnsAndData;
}

function Rows({ id, about, run, report }: RowsProps) {
  const view = useListView(reportViewKey(id));
  const isKept = view.shipped === shippedColumns(report.columns);
  const pinned = new Set(isKept ? view.pinned : []);
  const columns = shownColumns(report.columns, isKept ? view.columns : undefined, pinned);
  return (
    <>
      <ReportToolbar {...{ id, about, run, report, columns, pinned }} dense={view.dense === true} />
      {run.state.chart === '' ? (
        <ReportTable {...{ run, report, columns, pinned }} dense={view.dense === true} />
      ) : (
        <ReportChart id={id} run={run} report={report} columns={report.columns} />
      )}
    </>
  );
}
