import type { SyncPlan } from '@songbai/contract/design/plan.ts';
import { cgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { FORM_RIGHTS } from '@songbai/contract/modules/online-form/online-form.rights.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Input, Progress, Radio, Spin } from 'antd';
import { useState } from 'react';
import { invalidate } from '../../resource/invalidate.ts';
import { useCommand } from '../../resource/use-command.ts';
import { useCan, useIsAdmin } from '../../session/permissions.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { doSync, fetchSyncState, previewSync } from './online-form.calls.ts';
import { PlanSteps } from './PlanSteps.tsx';

export interface SyncTarget {
  id: string;
  tableName: string;
  tableTxt: string;
}

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
      {plan && !isFetching && <PlanSteps plan={plan} />}
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

/** Carries a plan out; while it runs, tells how far it is. */
function useSync(id: string, onDone: () => void, onRefused: () => void) {
  const client = useQueryClient();
  const { busy, run } = useCommand();
  const { data } = useQuery({
    queryKey: [cgformHead.name, 'syncState', id],
    queryFn: ({ signal }) => fetchSyncState(id, signal),
    enabled: busy,
    refetchInterval: POLL_MS,
    ...{ staleTime: 0, gcTime: 0 },
  });
  const go = async (mode: SyncPlan['mode'], body: Parameters<typeof doSync>[2]): Promise<void> => {
    const settled = () => void invalidate(client, cgformHead.name);
    if (await run(() => doSync(id, mode, body), { settled })) onDone();
    else onRefused();
  };
  return { busy, go, progress: busy && data?.state === 'running' ? data : undefined };
}
