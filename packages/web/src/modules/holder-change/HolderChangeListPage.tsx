import { dictText } from '@songbai/contract/dicts.ts';
import { type HolderChange, holderChange } from '@songbai/contract/modules/holder-change/holder-change.resource.ts';
import type { HolderEvent } from '@songbai/contract/modules/holder-change/holder-change.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { FieldList } from '../../resource/detail/FieldList.tsx';
import { invalidate } from '../../resource/invalidate.ts';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { readOnlyDetail, StepButtons } from '../../resource/steps.tsx';
import { type StepDialogProps, useStepDialog } from '../../resource/use-step-dialog.tsx';
import { opinionOf, WordsDialog } from '../../resource/WordsDialog.tsx';
import { approveHolderChange, endHolderChange } from './holder-change.calls.ts';
import { HOLDER_ACTIONS, holderActions } from './holder-change-actions.ts';

const IDS = ['plotId', 'orderId', 'rightId', 'fromCustomerId', 'toCustomerId', 'applyId', 'approveId'];
const Detail = readOnlyDetail(holderChange, IDS);

/** 持证人变更 (domain.md §3.6): applications with their papers, and the approval by a second person. */
export function HolderChangeListPage() {
  const { ask, dialog } = useStepDialog<HolderChange, HolderEvent>();
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
        essential={['changeNo', 'status', 'plotFullName', 'fromName', 'toName']}
        next={['changeType', 'applyName']}
        cardTitle={['fromName', 'toName', 'plotFullName']}
        hint="请在「墓位列表」或「正常订单」中找到墓位，点「持证人变更」申请"
        form={(slot) => <Detail {...slot} />}
        rowActions={(row) => (
          <StepButtons<HolderEvent>
            looks={HOLDER_ACTIONS}
            acts={({ userId, can }) => holderActions(row, userId, can)}
            onDo={(act) => ask(row, act)}
          />
        )}
      />
      {dialog((step) => (
        <StepDialog {...step} />
      ))}
    </>
  );
}

const ASKED: Record<HolderEvent, { label: string; after: string }> = {
  approve: { label: '审批意见', after: '通过后使用权归新持证人，墓位随之更新' },
  reject: { label: '驳回原因', after: '驳回后持证人保持不变' },
  withdraw: { label: '撤销原因', after: '撤销后持证人保持不变' },
};

const BASIS = ['relation', 'applyName', 'reason', 'consents', 'documents'] as const;

/** 通过, 驳回 and 撤销, with what they change. */
function StepDialog({ row, act, open, onClose }: StepDialogProps<HolderChange, HolderEvent>) {
  const client = useQueryClient();
  const settled = () => void invalidate(client, 'holderChange', 'plot', 'order', 'customer', 'event');
  const { label, after } = ASKED[act];
  const change = dictText('holder_change_type', row.changeType ?? '');
  return (
    <WordsDialog
      open={open}
      title={`${HOLDER_ACTIONS[act].label}持证人变更 ${row.changeNo ?? ''}`}
      okText={HOLDER_ACTIONS[act].label}
      label={label}
      required={act !== 'approve'}
      notice={{
        title: `「${row.plotFullName ?? ''}」${row.fromName ?? ''} → ${row.toName ?? ''}（${change}）`,
        description: after,
      }}
      basis={<FieldList resource={holderChange} row={row} names={BASIS} col={1} />}
      call={(text) =>
        act === 'approve'
          ? approveHolderChange({ id: row.id, ...opinionOf(text) })
          : endHolderChange(act, { id: row.id, reason: text })
      }
      onClose={onClose}
      onDone={settled}
    />
  );
}
