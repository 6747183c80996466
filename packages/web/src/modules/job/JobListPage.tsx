import { RUN_JOBS } from '@songbai/contract/modules/job/job.calls.ts';
import { JOB_OUTCOME, QUARTZ_STATUS } from '@songbai/contract/modules/job/job.dicts.ts';
import { type QuartzJob, quartzJob } from '@songbai/contract/modules/job/job.resource.ts';
import { Alert } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { type ListHandle, ResourceList } from '../../resource/list/ResourceList.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { useCan, useIsAdmin } from '../../session/permissions.ts';
import { useConfirm } from '../../ui/confirm/index.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { StateTag } from '../../ui/StateTag.tsx';
import { JobDialog } from './JobDialog.tsx';
import { executeJob, pauseJob, resumeJob, stopJob, useJobKinds } from './job.calls.ts';
import { RunsDrawer } from './RunsDrawer.tsx';

/** How often the list is read again while something runs, and otherwise. */
const LIVE_MS = 2000;
const IDLE_MS = 15_000;

const isRunning = (row: QuartzJob) => row.lastOutcome === JOB_OUTCOME.running;
const MAY_NOTHING = { add: false, edit: false, delete: false, import: false };

/** 定时任务 (contract/2 §7): when jobs run, whether they do, and what came of it. */
export function JobListPage() {
  const [looking, setLooking] = useState<{ job: QuartzJob; open: boolean }>();
  // Jobs work for all tenants, so only the platform's administrators change them.
  const admin = useIsAdmin();
  return (
    <>
      <IdleJobs />
      <ResourceList
        resource={quartzJob}
        {...(admin ? {} : { may: MAY_NOTHING })}
        essential={['jobClassName', 'status', 'lastOutcome', 'nextRunTime']}
        next={['description', 'cronExpression', 'lastRunTime']}
        cardTitle={['description']}
        cells={{
          status: (value) =>
            value === QUARTZ_STATUS.running ? (
              <StateTag tone="green">已启动</StateTag>
            ) : (
              <StateTag tone="orange">已暂停</StateTag>
            ),
        }}
        toolbar={(list) => <Fresh list={list} />}
        rowActions={(row, list) => (
          <RowActions row={row} list={list} admin={admin} onLook={() => setLooking({ job: row, open: true })} />
        )}
        form={(slot) => <JobDialog {...slot} />}
      />
      {looking && (
        <RunsDrawer
          key={looking.job.id}
          job={looking.job}
          open={looking.open}
          onClose={() => setLooking({ ...looking, open: false })}
        />
      )}
    </>
  );
}

/** Tells while something that the office relies on does not run. */
function IdleJobs() {
  const idle = useJobKinds().filter(({ essential, state }) => essential && state !== 'started');
  if (idle.length === 0) return null;
  const names = idle.map(({ title, state }) => `${title}（${state === 'paused' ? '已暂停' : '未安排'}）`).join('、');
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 12 }}
      title={`以下任务没有启动，相应的工作不会自动进行：${names}`}
    />
  );
}

/** Reads the list again now and then, so that states are those of the moment. */
function Fresh({ list }: { list: ListHandle<QuartzJob> }) {
  const refresh = useRef(list.actions.refresh);
  useEffect(() => {
    refresh.current = list.actions.refresh;
  });
  const ms = list.rows.some(isRunning) ? LIVE_MS : IDLE_MS;
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void refresh.current();
    }, ms);
    return () => clearInterval(timer);
  }, [ms]);
  return null;
}

interface RowActionsProps {
  row: QuartzJob;
  list: ListHandle<QuartzJob>;
  admin: boolean;
  onLook(): void;
}

function RowActions({ row, list, admin, onLook }: RowActionsProps) {
  const can = useCan();
  const confirm = useConfirm();
  const { busy, run } = useCommand();
  const mayRun = admin && can(RUN_JOBS);
  const settled = () => void list.actions.refresh();
  const name = `「${row.description || row.jobClassName}」`;
  const ask = (title: string, content: string, effect: string, act: (id: string) => ReturnType<typeof pauseJob>) =>
    confirm({ title, content, effect, onOk: () => run(() => act(row.id), { settled }) });
  const button = (text: string, onClick: () => void) => (
    <LinkButton disabled={busy} onClick={onClick}>
      {text}
    </LinkButton>
  );
  return (
    <>
      {mayRun &&
        (row.status === QUARTZ_STATUS.running
          ? button('停止', () => ask('确认暂停', '是否暂停选中任务?', `${name}到时间不再执行，直到重新启动`, pauseJob))
          : button('启动', () =>
              ask('确认启动', '是否启动选中任务?', `${name}将按 ${row.cronExpression} 执行`, resumeJob),
            ))}
      {mayRun &&
        (isRunning(row)
          ? button('停止执行', () => ask('确认停止', '是否停止本次执行?', `${name}的本次执行将被中止`, stopJob))
          : button('立即执行', () => ask('确认提示', '是否立即执行任务?', `${name}将在后台执行一次`, executeJob)))}
      <LinkButton onClick={onLook}>执行日志</LinkButton>
    </>
  );
}
