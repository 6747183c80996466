import type { ReportRow } from '@songbai/contract/modules/online-report/report.calls.ts';
import { Empty, Spin } from 'antd';
import { type RefObject, useState } from 'react';
import { failureText, useFeedback } from '../../lib/feedback.ts';
import { Dialog } from '../../ui/modal/index.ts';
import { useSearchFocus } from '../use-search-focus.ts';
import { PopupFilters } from './PopupFilters.tsx';
import { type Chosen, PopupTable } from './PopupTable.tsx';
import styles from './popup.module.css';
import { missingText } from './report-params.ts';
import { type Report, useReport, useReportData } from './use-report.ts';

export interface PopupDialogProps {
  /** Code of the report. */
  code: string;
  several: boolean;
  /** `col=asc` or `col=desc`. */
  sorter: string;
  /** Fixed parameters of the report. */
  param: Readonly<Record<string, unknown>>;
  width: number;
  onChoose(rows: readonly ReportRow[]): void;
  /** Called after the closing animation; the dialog can be unmounted. */
  onClosed(): void;
}

/** Selects rows of a report (contract/3 §5 JPopupOnlReport); the state is reset on each opening. */
export function PopupDialog({ code, several, sorter, param, width, onChoose, onClosed }: PopupDialogProps) {
  const { message, modal } = useFeedback();
  const [open, setOpen] = useState(true);
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const { report, error } = useReport(code);
  const { search, afterOpenChange } = useSearchFocus();
  const showFailure = (): void => {
    modal.error({
      title: '出错了',
      content: (
        <>
          <p>Popup初始化失败，请检查你的配置或稍后重试！</p>
          <p>错误信息如下：{failureText(error)}</p>
        </>
      ),
    });
  };
  const confirm = (): void => {
    if (chosen.size === 0 || (!several && chosen.size > 1)) {
      message.warning('请选择一条记录');
      return;
    }
    onChoose([...chosen.values()]);
    setOpen(false);
  };
  return (
    <Dialog
      title={report?.columns.cgRpConfigName ?? '正在加载…'}
      open={open && !error}
      width={width}
      switchFullscreen
      okClose={false}
      onOk={confirm}
      onOpenChange={setOpen}
      afterOpenChange={afterOpenChange}
      afterClose={() => {
        onClosed();
        // After the focus was restored, so that it goes to the text and then to its previous place.
        if (error) showFailure();
      }}
    >
      {report ? (
        <PopupParts {...{ report, several, sorter, param, chosen, search }} onChosen={setChosen} />
      ) : (
        <div className={styles.wait}>
          <Spin />
        </div>
      )}
    </Dialog>
  );
}

interface PopupPartsProps extends Pick<PopupDialogProps, 'several' | 'sorter' | 'param'> {
  report: Report;
  chosen: Chosen;
  onChosen(chosen: Chosen): void;
  search: RefObject<HTMLElement | null>;
}

function PopupParts({ report, several, sorter, param, chosen, onChosen, search }: PopupPartsProps) {
  const data = useReportData(report, param, sorter);
  return (
    <div className={styles.parts}>
      <PopupFilters
        fields={report.conditions}
        params={data.params}
        given={data.conditions}
        onSearch={data.search}
        onReset={data.reset}
        search={search}
      />
      {data.missing.length > 0 ? (
        <Empty description={missingText(data.missing)} />
      ) : (
        <PopupTable columns={report.columns} {...{ data, several, chosen, onChosen }} />
      )}
    </div>
  );
}
