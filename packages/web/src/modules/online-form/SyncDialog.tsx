import type { SyncPlan } from '@songbai/contract/design/plan.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import { type CgformHead, cgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { FORM_RIGHTS } from '@songbai/contract/modules/online-form/online-form.rights.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Input, Progress, Radio, Spin } from 'antd';
import { useEffect, useState } from 'react';
import { useFeedback } from '../../lib/feedback.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { invalidate } from '../../resource/invalidate.ts';
import { useCommand } from '../../resource/use-command.ts';
import { useCan, useIsAdmin } from '../../session/permissions.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { doSync, fetchSyncState, previewSync } from './online-form.calls.ts';
import { PlanSteps } from './PlanSteps.tsx';
import { plainScreenPath } from './screen-path.ts';

export type SyncTarget = Pick<CgformHead, 'id' | 'tableName' | 'tableTxt' | 'tableType'>;

interface SyncDialogProps {
  head: SyncTarget;
  onClose(): void;
}

const POLL_MS = 1000;

/** 同步数据库: what it would do, and doing it (contract/2 §15.1, online.md §4.2). */
export function SyncDialog({ head, onClose }: SyncDialogProps) {
  const [mode, setMode] = useState<SyncPlan['mode']>('normal');
  const [typed, setTyped] = useState('');
  const {
    data: plan,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: [cgformHead.name, 'plan', head.id, mode],
    queryFn: ({ signal }) => previewSync(head.id, mode, signal),
    staleTime: 0,
    gcTime: 0,
  });
  const { busy, progress, go } = useSync(head.id, onClose, () => void refetch());
  const ready = plan !== undefined && !isFetching && plan.refused.length === 0;
  const confirmed = mode === 'normal' || typed.trim() === head.tableName;
  return (
    <Dialog
      open
      title={`同步数据库「${head.tableTxt}」`}
      width={900}
      okClose={false}
      okText={mode === 'normal' ? '普通同步' : '强制同步'}
      confirmLoading={busy}
      okButtonProps={{ disabled: !ready || !confirmed, danger: mode === 'force' }}
      onOk={() => plan && void go(mode, { planHash: plan.hash, confirm: mode === 'force' ? typed.trim() : null })}
      onOpenChange={(next) => !next && onClose()}
    >
      <ModeChoice mode={mode} onChange={setMode} />
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!error && (isFetching || !plan) && <Spin aria-label="加载中" />}
      {plan && !isFetching && <PlanSteps plan={plan} rowsAt={plainScreenPath(head)} />}
      {mode === 'force' && <ForceConfirm head={head} typed={typed} onType={setTyped} />}
      {progress && <Running percent={progress.percent} text={progress.text} />}
    </Dialog>
  );
}

function ModeChoice({ mode, onChange }: { mode: SyncPlan['mode']; onChange(mode: SyncPlan['mode']): void }) {
  const can = useCan();
  const mayRebuild = useIsAdmin() && can(FORM_RIGHTS.rebuild);
  return (
    <Radio.Group
      aria-label="同步方式"
      style={{ marginBottom: 12 }}
      value={mode}
      onChange={(event) => onChange(event.target.value as SyncPlan['mode'])}
      options={[
        { value: 'normal', label: '普通同步(保留表数据)' },
        ...(mayRebuild ? [{ value: 'force', label: '强制同步(删除表,重新生成)' }] : []),
      ]}
    />
  );
}

interface ForceConfirmProps {
  head: SyncTarget;
  typed: string;
  onType(text: string): void;
}

function ForceConfirm({ head, typed, onType }: ForceConfirmProps) {
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginTop: 12 }}
      title={`强制同步后表「${head.tableTxt}」为空，原表另存30天`}
      description={
        <>
          请输入表名 {head.tableName} 确认
          <Input aria-label="输入表名确认" value={typed} onChange={(event) => onType(event.target.value)} />
        </>
      }
    />
  );
}

function Running({ percent, text }: { percent: number; text: string }) {
  return (
    <div role="status" style={{ marginTop: 12 }}>
      <Progress percent={percent} status="active" />
      {text}
    </div>
  );
}

/**
 * Carries a plan out; while it runs, tells how far it is. The reply to a long sync comes before its end, which is then
 * found by its state.
 */
function useSync(id: string, onDone: () => void, onRefused: () => void) {
  const client = useQueryClient();
  const { message } = useFeedback();
  const { busy, run } = useCommand();
  const [followed, setFollowed] = useState(false);
  const { data } = useQuery({
    queryKey: [cgformHead.name, 'syncState', id],
    queryFn: ({ signal }) => fetchSyncState(id, signal),
    enabled: busy || followed,
    refetchInterval: POLL_MS,
    ...{ staleTime: 0, gcTime: 0 },
  });
  const settled = () => void invalidate(client, cgformHead.name);
  const ended = useLatest((text: string) => {
    settled();
    if (text === '') {
      message.success(MESSAGES.designSynced);
      onDone();
    } else {
      message.error(text);
      onRefused();
    }
  });
  useEffect(() => {
    if (!followed || !data || data.state === 'running') return;
    setFollowed(false);
    ended.current(data.text);
  }, [followed, data, ended]);
  const go = async (mode: SyncPlan['mode'], body: Parameters<typeof doSync>[2]): Promise<void> => {
    const reply = await run(() => doSync(id, mode, body), { settled });
    if (!reply) return onRefused();
    if (reply.result?.state !== 'running') return onDone();
    client.setQueryData([cgformHead.name, 'syncState', id], reply.result);
    setFollowed(true);
  };
  const isRunning = busy || followed;
  return { busy: isRunning, go, progress: isRunning && data?.state === 'running' ? data : undefined };
}
