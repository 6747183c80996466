import { BarChartOutlined, DownloadOutlined, ReloadOutlined, TableOutlined } from '@ant-design/icons';
import {
  type ReportColumn,
  type ReportColumnsAndData,
  RUN_REPORT,
} from '@songbai/contract/modules/online-report/report.calls.ts';
import { Button, Flex, Space, Tooltip } from 'antd';
import styles from '../../resource/list/resource-list.module.css';
import { useFileExport } from '../../resource/list/use-file-export.tsx';
import { setListView } from '../../session/list-views.ts';
import { ColumnChooser } from '../../ui/ColumnChooser.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { ReportPrint } from './ReportPrint.tsx';
import { ReportSavedQueries } from './ReportSavedQueries.tsx';
import { shippedColumns } from './report-columns.ts';
import { type AboutReport, reportUrl } from './report-page.calls.ts';
import { type ReportRun, reportViewKey } from './use-report-page.ts';

interface ReportToolbarProps {
  id: string;
  about: AboutReport;
  run: ReportRun;
  report: ReportColumnsAndData;
  columns: readonly ReportColumn[];
  pinned: ReadonlySet<string>;
  dense: boolean;
}

/** Drawn as bars of the usual column until something else is chosen. */
const USUAL_CHART = 'bar';

/** 导出, 打印, chart or table, saved queries; refresh and column settings. */
export function ReportToolbar(props: ReportToolbarProps) {
  const { id, about, run, report, columns } = props;
  const exportRows = useReportExport(props);
  const isChart = run.state.chart !== '';
  return (
    <div className={styles.toolbar}>
      <Flex wrap gap={8}>
        <Button icon={<DownloadOutlined aria-hidden />} onClick={exportRows}>
          {run.chosen.length > 0 ? '导出选中' : '导出'}
        </Button>
        <ReportPrint {...{ id, run, about, report, columns }} />
        <Button
          icon={isChart ? <TableOutlined aria-hidden /> : <BarChartOutlined aria-hidden />}
          onClick={() => run.draw(isChart ? '' : USUAL_CHART)}
        >
          {isChart ? '表格' : '图表'}
        </Button>
        <ReportSavedQueries id={id} params={run.state.params} conditions={run.state.conditions} onLoad={run.search} />
      </Flex>
      <Space size={0} className={styles.tools ?? ''}>
        {run.chosen.length > 0 && (
          <span role="status">
            {`已选择 ${run.chosen.length} 项`}
            <LinkButton onClick={() => run.choose([])}>清空</LinkButton>
          </span>
        )}
        <Tooltip title="刷新">
          <Button
            type="text"
            icon={<ReloadOutlined />}
            aria-label="刷新"
            loading={run.fetching}
            onClick={() => void run.refresh()}
          />
        </Tooltip>
        <Columns {...props} />
      </Space>
    </div>
  );
}

/** All rows that match, or the ticked ones. */
function useReportExport({ id, run, report }: ReportToolbarProps): () => void {
  const exportFile = useFileExport();
  return () => {
    const ids = run.chosen.map((row) => String(row.id)).join(',');
    exportFile({
      title: report.cgreportHeadName,
      path: reportUrl(RUN_REPORT.exported, id),
      params: { ...run.asked, ...(ids === '' ? {} : { force_id: ids }) },
      fileName: `${report.cgreportHeadName}.xlsx`,
    });
  };
}

function Columns({ id, report, columns, pinned, dense }: ReportToolbarProps) {
  const list = reportViewKey(id);
  const names = columns.map(({ dataIndex }) => dataIndex);
  const shipped = shippedColumns(report.columns);
  return (
    <ColumnChooser
      options={report.columns.map(({ dataIndex, title }) => ({ value: dataIndex, label: title }))}
      value={names}
      pinned={[...pinned]}
      onChange={(next) => setListView(list, { columns: next, shipped })}
      onPin={(next) => setListView(list, { pinned: next, shipped, columns: names })}
      onReset={() => setListView(list, { columns: undefined, pinned: undefined, shipped: undefined })}
      dense={dense}
      onDense={(next) => setListView(list, { dense: next || undefined })}
    />
  );
}
