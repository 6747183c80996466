import { dictText } from '@songbai/contract/dicts.ts';
import { type HolderChange, holderChange } from '@songbai/contract/modules/holder-change/holder-change.resource.ts';
import type { HolderEvent } from '@songbai/contract/modules/holder-change/holder-change.rules.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { ResourceDetailDrawer } from '../../resource/detail/ResourceDetail.tsx';
import type { FormSlotProps } from '../../resource/form/ResourceDrawers.tsx';
import { invalidate } from '../../resource/invalidate.ts';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { useCan } from '../../session/permissions.ts';
import { useSession } from '../../session/session.ts';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { approveHolderChange, endHolderChange } from './holder-change.calls.ts';
import { HOLDER_ACTIONS, holderActions } from './holder-change-actions.ts';

/** Names stand beside these ids. */
const IDS = new Set(['plotId', 'orderId', 'rightId', 'fromCustomerId', 'toCustomerId', 'applyId', 'approveId']);
const SHOWN: Resource = {
  ...holderChange,
  fields: Object.fromEntries(Object.entries(holderChange.fields).filter(([name]) => !IDS.has(name))),
};

/** 持证人变更 (domain.md §3.6): applications with their papers, and the approval by a second person. */
export function HolderChangeListPage() {
  const [doing, setDoing] = useState<{ row: HolderChange; act: HolderEvent; open: boolean }>();
  return (
    <>
      <ResourceList
        resource={holderChange}
        columns={[
          'changeNo',
          'status',
          'plotFullName',
          'fromName',
          'toName',
          'changeType',
          'changeDate',
          'applyName',
          'applyTime',
        ]}
        telling={['changeNo', 'status', 'plotFullName', 'fromName', 'toName']}
        next={['changeType', 'applyName']}
        form={(slot) => <Detail {...slot} />}
        rowActions={(row) => <RowActions row={row} onDo={(act) => setDoing({ row, act, open: true })} />}
      />
      {doing && (
        <StepDialog
          key={`${doing.row.id}${doing.act}`}
          {...doing}
          onClose={() => setDoing((now) => now && { ...now, open: false })}
        />
      )}
    </>
  );
}

function Detail({ target, open, onClose }: FormSlotProps) {
  if (target.mode === 'add') return null;
  return <ResourceDetailDrawer resource={SHOWN} id={target.id} open={open} onClose={onClose} />;
}

function RowActions({ row, onDo }: { row: HolderChange; onDo: (act: HolderEvent) => void }) {
  const can = useCan();
  const userId = useSession(({ user }) => user?.id);
  return holderActions(row, userId, can).map((act) => {
    const { label, danger } = HOLDER_ACTIONS[act];
    return (
      <Button key={act} type="link" size="small" danger={danger} onClick={() => onDo(act)}>
        {label}
      </Button>
    );
  });
}

interface StepDialogProps {
  row: HolderChange;
  act: HolderEvent;
  open: boolean;
  onClose: () => void;
}

const ASKED: Record<HolderEvent, { label: string; after: string }> = {
  approve: { label: '审批意见', after: '通过后使用权归新持证人，墓位随之更新' },
  reject: { label: '驳回原因', after: '驳回后持证人保持不变' },
  withdraw: { label: '撤销原因', after: '撤销后持证人保持不变' },
};

/** 通过, 驳回 and 撤销, with what they change. */
function StepDialog({ row, act, open, onClose }: StepDialogProps) {
  const client = useQueryClient();
  const { busy, run } = useCommand();
  const settled = () => void invalidate(client, 'holderChange', 'plot', 'order', 'customer', 'event');
  const confirm = async (text: string) => {
    const call = () =>
      act === 'approve'
        ? approveHolderChange({ id: row.id, ...(text ? { opinion: text } : {}) })
        : endHolderChange(act, { id: row.id, reason: text });
    if (await run(call, { settled })) onClose();
  };
  const { label, after } = ASKED[act];
  return (
    <ReasonDialog
      open={open}
      title={`${HOLDER_ACTIONS[act].label}持证人变更 ${row.changeNo ?? ''}`}
      label={label}
      required={act !== 'approve'}
      busy={busy}
      onOk={(text) => void confirm(text)}
      onCancel={onClose}
    >
      <Alert
        style={{ marginBottom: 12 }}
        type="info"
        showIcon
        title={`「${row.plotFullName ?? ''}」${row.fromName ?? ''} → ${row.toName ?? ''}（${dictText('holder_change_type', row.changeType ?? '')}）`}
        description={after}
      />
    </ReasonDialog>
  );
}
