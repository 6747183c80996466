import type { PlanStep } from '@songbai/contract/design/plan.ts';
import type { Tone } from '@songbai/contract/dicts/tones.ts';
import type { SyncPreview } from '@songbai/contract/modules/online-form/sync.calls.ts';
import { Alert, Collapse, Empty, Table } from 'antd';
import { Link } from 'react-router';
import { StateTag } from '../../ui/StateTag.tsx';
import styles from './online-form.module.css';

const RISKS: Readonly<Record<PlanStep['risk'], { tone: Tone; text: string }>> = {
  none: { tone: 'green', text: '无风险' },
  check: { tone: 'orange', text: '需检查' },
  loss: { tone: 'red', text: '会丢失' },
};

interface PlanStepsProps {
  plan: SyncPreview;
  /** Address at which a row is found by its id, where there is one. */
  rowAt(id: string): string | undefined;
}

/** Steps wrap above it; below it, as on phones, the table scrolls. */
const LEAST_WIDTH = 520;

/** What a sync would do, step by step, with why it cannot (online.md §4.2). */
export function PlanSteps({ plan, rowAt }: PlanStepsProps) {
  const steps = plan.steps.map((step, at) => ({ ...step, at: at + 1 }));
  return (
    <>
      {plan.refused.length > 0 && <Refused texts={plan.refused} />}
      <Table<PlanStep & { at: number }>
        rowKey="at"
        size="small"
        pagination={false}
        dataSource={steps}
        scroll={{ x: LEAST_WIDTH }}
        locale={{ emptyText: <Empty description="表结构没有变化" /> }}
        columns={[
          { title: '#', dataIndex: 'at', width: 48 },
          {
            title: '步骤',
            dataIndex: 'text',
            render: (text: string, step) => (
              <>
                {text}
                <Samples step={step} isSub={plan.under !== undefined} rowAt={rowAt} />
              </>
            ),
          },
          { title: '涉及行数', dataIndex: 'rows', width: 96, align: 'right' },
          {
            title: '风险',
            dataIndex: 'risk',
            width: 96,
            render: (risk: PlanStep['risk']) => <StateTag tone={RISKS[risk].tone}>{RISKS[risk].text}</StateTag>,
          },
        ]}
      />
      {plan.steps.length > 0 && <Statements steps={plan.steps} />}
    </>
  );
}

function Refused({ texts }: { texts: readonly string[] }) {
  return (
    <Alert
      type="error"
      showIcon
      style={{ marginBottom: 12 }}
      title="不能同步"
      description={
        <ul className={styles.problems}>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      }
    />
  );
}

/** The first rows that stand against a step, to be looked at and mended; a new field is empty in every row. */
function Samples({ step: { kind, rows, sampleIds }, isSub, rowAt }: SamplesProps) {
  if (sampleIds.length === 0 || kind === 'addColumn') return null;
  return (
    <div className={styles.samples}>
      {isSub ? '不符合的附表记录所在的主表记录' : '不符合的记录'}
      {rows > sampleIds.length && `（前${sampleIds.length}条）`}：
      {sampleIds.map((id, at) => {
        const path = rowAt(id);
        return path === undefined ? (
          <span key={id}>第{at + 1}条（没有主表记录）</span>
        ) : (
          <Link key={id} to={path}>
            第{at + 1}条
          </Link>
        );
      })}
    </div>
  );
}

interface SamplesProps extends Pick<PlanStepsProps, 'rowAt'> {
  step: PlanStep;
  /** The rows are those of a sub-table. */
  isSub: boolean;
}

function Statements({ steps }: { steps: readonly PlanStep[] }) {
  const text = (engine: 'sqlite' | 'postgres') =>
    steps
      .flatMap(({ sql }) => sql[engine])
      .map((statement) => `${statement};`)
      .join('\n');
  const part = (key: 'sqlite' | 'postgres', label: string) => ({
    key,
    label,
    children: <pre className={styles.sql}>{text(key) || '（没有语句）'}</pre>,
  });
  return (
    <Collapse
      size="small"
      style={{ marginTop: 12 }}
      items={[part('sqlite', 'SQL（SQLite）'), part('postgres', 'SQL（PostgreSQL）')]}
    />
  );
}
