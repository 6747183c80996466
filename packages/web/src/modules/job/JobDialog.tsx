import { nextRuns } from '@songbai/contract/cron/next-runs.ts';
import { cronError } from '@songbai/contract/cron/validate.ts';
import type { JobKind } from '@songbai/contract/modules/job/job.calls.ts';
import { quartzJob } from '@songbai/contract/modules/job/job.resource.ts';
import { datetimeText } from '@songbai/contract/rules/dates.ts';
import { Form, Select } from 'antd';
import { PeopleText } from '../../pickers/ChosenTexts.tsx';
import { SelectUser } from '../../pickers/people/SelectUser.tsx';
import type { RecordPlan } from '../../resource/detail/record-plan.ts';
import { Field } from '../../resource/form/Field.tsx';
import { ResourceDialogs } from '../../resource/form/ResourceDialogs.tsx';
import type { FormSlotProps } from '../../resource/form/ResourceDrawers.tsx';
import { FieldGrid } from '../../resource/form/ResourceForm.tsx';
import { CronInput } from '../../ui/cron-editor/index.ts';
import { useJobKinds } from './job.calls.ts';
import styles from './job.module.css';

const SHOWN_RUNS = 5;
const ALARM_TO = quartzJob.fields.alarmTo;

/** Who is told of failures stands by name. */
const PLAN: RecordPlan = { contents: ({ alarmTo }) => (alarmTo ? { alarmTo: <PeopleText value={alarmTo} /> } : {}) };

/** 新增 / 编辑 of a job: which one, when, with what, and who hears of failures (contract/2 §7). */
export function JobDialog(slot: FormSlotProps) {
  return (
    <ResourceDialogs {...slot} resource={quartzJob} plan={PLAN} width={800} okText="保存并安排任务">
      <JobFields />
    </ResourceDialogs>
  );
}

function JobFields() {
  const kinds = useJobKinds();
  const chosen: unknown = Form.useWatch('jobClassName');
  const kind = kinds.find(({ name }) => name === chosen);
  return (
    <>
      <KindField kinds={kinds} />
      <CronField />
      <FieldGrid>
        <Field name="parameter" extra={parameterHint(kind)} />
        <Field name="description" />
        <Field name="status" />
        <Field name="misfire" extra="服务停止期间或上次执行未结束时错过的时间" />
        <Field name="alarmAfter" extra="0表示不告警" />
        <Form.Item name="alarmTo" label={ALARM_TO.label} extra="不选则通知平台管理员">
          <SelectUser aria-label={ALARM_TO.label} />
        </Form.Item>
      </FieldGrid>
    </>
  );
}

function parameterHint(kind: JobKind | undefined): string {
  if (!kind) return 'JSON对象，由任务决定';
  if (kind.parameters.length === 0) return '该任务不需要参数';
  const names = kind.parameters.map(({ name, title }) => `${name}（${title}）`).join('、');
  return `可选：${names}，例如 ${kind.example}`;
}

/** Choosing a job also proposes when it usually runs. */
function KindField({ kinds }: { kinds: readonly JobKind[] }) {
  const form = Form.useFormInstance();
  const propose = (name: string) => {
    const kind = kinds.find((one) => one.name === name);
    if (!kind) return;
    const untouched = !form.isFieldTouched('cronExpression');
    const description: unknown = form.getFieldValue('description');
    form.setFieldsValue({
      ...(untouched ? { cronExpression: kind.cron, misfire: kind.misfire } : {}),
      ...(description ? {} : { description: kind.title }),
    });
  };
  return (
    <Form.Item
      name="jobClassName"
      label="任务类名"
      rules={[{ required: true, message: '请输入任务类名!' }]}
      extra="只能选择系统提供的任务，每个任务安排一次"
    >
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="请选择任务"
        options={kinds.map(({ name, title }) => ({ value: name, label: `${title}（${name}）` }))}
        onChange={propose}
      />
    </Form.Item>
  );
}

function CronField() {
  const written: unknown = Form.useWatch('cronExpression');
  const cron = typeof written === 'string' ? written : '';
  const sound = cron !== '' && cronError(cron) === undefined;
  const runs = sound ? nextRuns(cron, Date.now(), SHOWN_RUNS) : [];
  return (
    <>
      <Form.Item
        name="cronExpression"
        label="cron表达式"
        validateTrigger={['onChange', 'onBlur']}
        rules={[
          { required: true, message: '请输入cron表达式!' },
          { validator: (_rule, value: unknown) => judged(typeof value === 'string' ? value : '') },
        ]}
      >
        <CronInput />
      </Form.Item>
      {runs.length > 0 && (
        <Form.Item label="接下来的执行时间">
          <ol className={styles.runs} aria-label="接下来的执行时间">
            {runs.map((at) => (
              <li key={at}>{datetimeText(at)}</li>
            ))}
          </ol>
        </Form.Item>
      )}
    </>
  );
}

async function judged(cron: string): Promise<void> {
  if (cron === '') return;
  const fault = cronError(cron);
  if (fault !== undefined) throw new Error(fault);
  if (nextRuns(cron, Date.now(), 1).length === 0) throw new Error('Cron表达式不会再触发：没有今后的执行时间');
}
