import { type PersonFix, personFix } from '@songbai/contract/modules/person-fix/person-fix.resource.ts';
import type { PersonFixEvent } from '@songbai/contract/modules/person-fix/person-fix.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { FieldList } from '../../resource/detail/FieldList.tsx';
import type { RecordPlan } from '../../resource/detail/record-plan.ts';
import { invalidate } from '../../resource/invalidate.ts';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { readOnlyDetail, StepButtons } from '../../resource/steps.tsx';
import { type StepDialogProps, useStepDialog } from '../../resource/use-step-dialog.tsx';
import { opinionOf, WordsDialog } from '../../resource/WordsDialog.tsx';
import { approvePersonFix, endPersonFix } from './person-fix.calls.ts';
import { FIX_ACTIONS, fixActions } from './person-fix-actions.ts';

const RECORD: RecordPlan = {
  tags: ['status'],
  facts: ['customerId', 'deceasedId', 'applyName', 'applyTime'],
  cards: [
    { title: '原资料', fields: ['personName', 'oldIdNo', 'oldBirth', 'oldDeath'] },
    { title: '更正为', fields: ['newName', 'newIdType', 'newIdNo', 'newBirth', 'newDeath'] },
    {
      title: '依据与审批',
      fields: ['reason', 'documents', 'approveName', 'approveTime', 'approveOpinion', 'closeReason'],
    },
  ],
};

const Detail = readOnlyDetail(personFix, ['applyId', 'approveId'], RECORD);

/** 信息更正 (domain.md §3.7, §3.9): applications with their papers, and the decision of a second person. */
export function PersonFixListPage() {
  const { ask, dialog } = useStepDialog<PersonFix, PersonFixEvent>();
  return (
    <>
      <ResourceList
        resource={personFix}
        columns={[
          'fixNo',
          'status',
          'personName',
          'newName',
          'newIdNo',
          'newBirth',
          'newDeath',
          'applyName',
          'applyTime',
        ]}
        essential={['fixNo', 'status', 'personName', 'newName', 'newBirth', 'newDeath']}
        pairs={{ newName: 'newIdNo', applyName: 'applyTime' }}
        cardTitle={['personName', 'newName']}
        hint="请在「客户列表」或「使用人」中找到人员，点「更正」申请"
        form={(slot) => <Detail {...slot} />}
        rowActions={(row) => (
          <StepButtons<PersonFixEvent>
            looks={FIX_ACTIONS}
            acts={({ userId, can }) => fixActions(row, userId, can)}
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

const ASKED: Record<PersonFixEvent, { label: string; after: string }> = {
  approve: { label: '审批意见', after: '通过后立即更正资料，订单和单据保持签订时的内容' },
  reject: { label: '驳回原因', after: '驳回后资料保持不变' },
  withdraw: { label: '撤销原因', after: '撤销后资料保持不变' },
};

const BASIS = ['applyName', 'reason', 'documents'] as const;

/** 通过, 驳回 and 撤销, with what they change. */
function StepDialog({ row, act, open, onClose }: StepDialogProps<PersonFix, PersonFixEvent>) {
  const client = useQueryClient();
  const settled = () => void invalidate(client, 'personFix', 'customer', 'deceased', 'plot', 'event');
  const { label, after } = ASKED[act];
  return (
    <WordsDialog
      open={open}
      title={`${FIX_ACTIONS[act].label}信息更正 ${row.fixNo ?? ''}`}
      okText={FIX_ACTIONS[act].label}
      label={label}
      required={act !== 'approve'}
      notice={{ title: wordsOf(row), description: after }}
      basis={<FieldList resource={personFix} row={row} names={BASIS} col={1} />}
      call={(text) =>
        act === 'approve'
          ? approvePersonFix({ id: row.id, ...opinionOf(text) })
          : endPersonFix(act, { id: row.id, reason: text })
      }
      onClose={onClose}
      onDone={settled}
    />
  );
}

/** Before and after, so that who decides need not open the record. */
const changed = (what: string, old: string | null, now: string): string =>
  old ? `${what} ${old} → ${now}` : `${what}更正为 ${now}`;

function wordsOf(row: PersonFix): string {
  const parts = [
    row.newName && `姓名更正为「${row.newName}」`,
    row.newIdNo && `证件号码更正为 ${row.newIdNo}`,
    row.newBirth && changed('出生日期', row.oldBirth, row.newBirth),
    row.newDeath && changed('死亡日期', row.oldDeath, row.newDeath),
  ];
  return `「${row.personName ?? ''}」：${parts.filter(Boolean).join('，')}`;
}
