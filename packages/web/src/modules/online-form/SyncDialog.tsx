import type { SyncPlan } from '@songbai/contract/design/plan.ts';
import { type CgformHead, cgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { FORM_RIGHTS } from '@songbai/contract/modules/online-form/online-form.rights.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert, Input, Radio, Spin } from 'antd';
import { useState } from 'react';
import { useCan, useIsAdmin } from '../../session/permissions.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { doSync, previewSync } from './online-form.calls.ts';
import { PlanSteps } from './PlanSteps.tsx';
import { SyncProgress } from './SyncProgress.tsx';
import { rowPath } from './screen-path.ts';
import { useSync } from './use-sync.ts';

export type SyncTarget = Pick<CgformHead, 'id' | 'tableName' | 'tableTxt' | 'tableType'>;

interface SyncDialogProps {
  head: SyncTarget;
  onClose(): void;
}

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
  const { busy, progress, go } = useSync(head.id, {
    onDone: onClose,
    onRefused: () => void refetch(),
  });
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
      onOk={() => {
        if (!plan) return;
        const body = { planHash: plan.hash, confirm: mode === 'force' ? typed.trim() : null };
        void go(() => doSync(head.id, mode, body));
      }}
      onOpenChange={(next) => !next && onClose()}
    >
      <ModeChoice mode={mode} onChange={setMode} />
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!error && (isFetching || !plan) && <Spin aria-label="加载中" />}
      {plan && !isFetching && <PlanSteps plan={plan} rowAt={(id) => rowPath(head, plan, id)} />}
      {mode === 'force' && <ForceConfirm head={head} typed={typed} onType={setTyped} />}
      {progress && <SyncProgress {...progress} />}
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
          30天内可在「版本历史」中恢复原来的表结构和数据。请输入表名 {head.tableName} 确认
          <Input aria-label="输入表名确认" value={typed} onChange={(event) => onType(event.target.value)} />
        </>
      }
    />
  );
}
