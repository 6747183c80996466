import { PrinterOutlined } from '@ant-design/icons';
import type {
  ReportColumn,
  ReportColumnsAndData,
  ReportRow,
} from '@songbai/contract/modules/online-report/report.calls.ts';
import { datetimeText } from '@songbai/contract/rules/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useRef, useState } from 'react';
import { useSession } from '../../session/session.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { needsPaperAcross, PaperTable, PrintDesk, printElement } from '../../ui/print-view/index.ts';
import { cellText } from './ReportCell.tsx';
import { totalText } from './report-columns.ts';
import { type AboutReport, ALL_ROWS, allRowsQuery } from './report-page.calls.ts';
import type { ReportRun } from './use-report-page.ts';

interface ReportPrintProps {
  id: string;
  run: ReportRun;
  about: AboutReport;
  report: ReportColumnsAndData;
  columns: readonly ReportColumn[];
}

/** 打印 of all filtered rows, as far as one call brings them. */
export function ReportPrint(props: ReportPrintProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<PrinterOutlined aria-hidden />} onClick={() => setOpen(true)}>
        打印
      </Button>
      {open && <PrintDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function PrintDialog({ id, run, about, report, columns, onClose }: ReportPrintProps & { onClose(): void }) {
  const paper = useRef<HTMLElement>(null);
  const { data, error, refetch } = useQuery({ ...allRowsQuery(id, run.asked), staleTime: 0 });
  const size = needsPaperAcross(columns.length) ? 'A4-landscape' : 'A4';
  const title = report.cgreportHeadName;
  return (
    <Dialog
      open
      title="打印预览"
      width={size === 'A4' ? 900 : 1220}
      switchFullscreen
      okText="打印"
      cancelText="关闭"
      okClose={false}
      okButtonProps={{ disabled: !data }}
      onOk={() => paper.current && printElement(paper.current, title)}
      onOpenChange={(next) => !next && onClose()}
    >
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} />}
      {data && (
        <PrintDesk paper={paper} title={title} size={size}>
          <Conditions about={about} run={run} report={report} shown={data.records.length} total={data.total} />
          <PaperTable<ReportRow>
            title={title}
            rows={data.records}
            keyOf={(row) => String(row.id)}
            columns={columns.map((column) => ({
              key: column.dataIndex,
              title: column.title,
              group: report.isGroupTitle ? column.groupTitle || undefined : undefined,
              align: column.align === 'right' ? column.align : undefined,
              cell: (row) => cellText(row, column, report),
            }))}
            foot={report.data.totals && feet(columns, report.data.totals)}
          />
        </PrintDesk>
      )}
    </Dialog>
  );
}

function feet(columns: readonly ReportColumn[], totals: Readonly<Record<string, number>>): string[] | undefined {
  if (!columns.some(({ isTotal }) => isTotal === '1')) return undefined;
  return columns.map((column, at) => {
    if (column.isTotal === '1') return totalText(column, totals[column.dataIndex]);
    return at === 0 ? '合计' : '';
  });
}

interface ConditionsProps {
  about: AboutReport;
  run: ReportRun;
  report: ReportColumnsAndData;
  shown: number;
  total: number;
}

/** What the rows were asked with, who printed them and when. */
function Conditions({ about, run: { state }, report, shown, total }: ConditionsProps) {
  const printer = useSession(({ user }) => user?.realname ?? '');
  const texts = conditionTexts(about, state, report);
  return (
    <>
      {texts.length > 0 && <p>{texts.join('　')}</p>}
      <p>
        共 {total} 条{total > shown && `，仅打印前${ALL_ROWS}条，完整内容请导出`}　打印：{printer}{' '}
        {datetimeText(Date.now())}
      </p>
    </>
  );
}

function conditionTexts(
  { params, conditions }: AboutReport,
  state: ReportRun['state'],
  report: ReportColumnsAndData,
): string[] {
  const given = params.map(({ paramName, paramTxt, paramValue }) => {
    const value = state.params[paramName] ?? (paramValue.includes('#{') ? '' : paramValue);
    return value === '' ? '' : `${paramTxt || paramName}：${value}`;
  });
  const asked = conditions.map(({ field, label, mode }) => {
    const column = report.columns.find(({ dataIndex }) => dataIndex === field);
    const typed = (state.conditions[field] ?? '').replaceAll('*', '');
    const value = column ? cellText({ [field]: typed }, column, report) : typed;
    const [from, to] = [state.conditions[`${field}_begin`] ?? '', state.conditions[`${field}_end`] ?? ''];
    if (mode === 'group') return from + to === '' ? '' : `${label}：${from} ~ ${to}`;
    return value === '' ? '' : `${label}：${value}`;
  });
  return [...given, ...asked].filter((text) => text !== '');
}
