import { PlayCircleOutlined } from '@ant-design/icons';
import { REPORT_LIMITS } from '@songbai/contract/modules/online-report/report.limits.ts';
import type { TriedSql } from '@songbai/contract/modules/online-report/report-head.calls.ts';
import { lengthProblem } from '@songbai/contract/rules/named-rules.ts';
import { groupedNumber } from '@songbai/contract/rules/number.ts';
import { Alert, Button, Empty, Flex, type FormInstance, Input, Table } from 'antd';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Bounded } from '../../ui/Bounded.tsx';
import type { Row } from '../../ui/editable-table/rows.ts';
import styles from './online-report.module.css';
import { trySql } from './report-head.calls.ts';
import { nameOf, paramDrafts } from './report-rows.ts';
import type { ReportStores, SqlProblems } from './use-report-designer.ts';

interface ReportTrialProps {
  form: FormInstance;
  stores: ReportStores;
  problems: SqlProblems;
}

/** Of a sample value. */
const LONGEST = 500;

/** 试运行: the statement as it is typed, with sample values for its parameters. */
export function ReportTrial({ form, stores: { params }, problems }: ReportTrialProps) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [tried, setTried] = useState<TriedSql>();
  const [runs, setRuns] = useState(0);
  const [busy, setBusy] = useState(false);
  // As a text: rows are another array each time.
  const samples = JSON.parse(useSyncExternalStore(params.listeners.onAny, () => samplesOf(params.rows()))) as Sample[];
  const run = async (): Promise<void> => {
    if (samples.some(({ name }) => lengthProblem(values[name], { max: LONGEST }))) return;
    setBusy(true);
    setRuns(runs + 1);
    problems.clear();
    try {
      const sql = String(form.getFieldValue('cgrSql') ?? '');
      const dbSource = (form.getFieldValue('dbSource') ?? null) as string | null;
      setTried((await trySql({ sql, dbSource, params: paramDrafts(params.rows()), values })).result);
    } catch (error) {
      setTried(undefined);
      problems.show(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.trial}>
      <Flex gap={8} wrap align="center">
        {samples.map(({ name, label, usual }) => (
          <Bounded key={name} className={styles.sample} text={values[name]} max={LONGEST}>
            <Input
              prefix={label}
              aria-label={`参数${label}`}
              placeholder={usual}
              value={values[name] ?? ''}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            />
          </Bounded>
        ))}
        <Button icon={<PlayCircleOutlined aria-hidden />} loading={busy} onClick={() => void run()}>
          运行
        </Button>
      </Flex>
      {tried && <Tried key={runs} tried={tried} />}
    </div>
  );
}

interface Sample {
  name: string;
  label: string;
  usual: string;
}

function samplesOf(rows: readonly Row[]): string {
  const samples = rows.map((row): Sample => {
    const name = nameOf(row, 'paramName');
    return { name, label: String(row.paramTxt || name), usual: String(row.paramValue ?? '') };
  });
  return JSON.stringify(samples.filter(({ name }) => name !== ''));
}

function Tried({ tried: { columns, records, more, ms, scans } }: { tried: TriedSql }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The dialog may end above the rows. Browsers answer with a promise, which is no clean-up.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} className={styles.trial}>
      {scans.map(({ table, title, rows }) => (
        <Alert
          key={table}
          type="warning"
          showIcon
          title={`全表扫描：${title}（${table}，约 ${groupedNumber(rows)} 行），数据多时会较慢`}
        />
      ))}
      <p className={styles.note}>
        用时 {groupedNumber(ms)} 毫秒，{more ? `仅显示前${REPORT_LIMITS.trialRows}行` : `共 ${records.length} 行`}
      </p>
      <Table<TriedSql['records'][number] & { at: number }>
        rowKey="at"
        size="small"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={records.map((row, at) => ({ ...row, at }))}
        locale={{ emptyText: <Empty description="没有查询到任何数据" /> }}
        columns={columns.map((name) => ({
          ...{ key: name, title: name, ellipsis: true },
          render: (_value: unknown, row: TriedSql['records'][number]) => row[name] ?? '–',
        }))}
      />
    </div>
  );
}
