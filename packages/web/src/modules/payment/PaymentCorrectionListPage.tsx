import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  CORRECTION_EVENTS,
  type CorrectionEvent,
  endCorrection as endRule,
} from '@songbai/contract/modules/payment/correction.rules.ts';
import { CORRECTION_STATUS } from '@songbai/contract/modules/payment/payment.dicts.ts';
import { type PaymentCorrection, paymentCorrection } from '@songbai/contract/modules/payment/payment.resource.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { invalidate } from '../../resource/invalidate.ts';
import { OpenOrAllTabs, useOpenOrAll } from '../../resource/list/OpenOrAllTabs.tsx';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { StepButtons, type StepLook } from '../../resource/steps.tsx';
import { type StepDialogProps, useStepDialog } from '../../resource/use-step-dialog.tsx';
import { WordsDialog } from '../../resource/WordsDialog.tsx';
import { useDictText } from '../../session/dictionaries.ts';
import { confirmCorrection, endCorrection } from './payment.calls.ts';

const WAITING = { status: CORRECTION_STATUS.waiting };

interface Look extends StepLook {
  /** What is asked for, and what follows. */
  asks: string;
  text: string;
  done: string;
}

const ACTS: Record<CorrectionEvent, Look> = {
  confirm: {
    label: '确认',
    permission: 'cem:payFix:confirm',
    asks: '确认意见',
    text: '确认后立即生效，订单、墓位和使用权退回未收这笔款的状态',
    done: MESSAGES.correctionDone,
  },
  reject: {
    label: '驳回',
    permission: 'cem:payFix:confirm',
    asks: '驳回原因',
    text: '收款保持有效，订单不变',
    done: MESSAGES.correctionRejected,
    danger: true,
  },
  withdraw: {
    label: '撤回',
    permission: 'cem:payFix:apply',
    asks: '撤回原因',
    text: '收款保持有效，订单不变',
    done: MESSAGES.correctionWithdrawn,
    danger: true,
  },
};

/** 收款更正: what waits for the second person first, all of it in the second tab. */
export function PaymentCorrectionListPage() {
  const client = useQueryClient();
  const refresh = () =>
    void invalidate(client, 'paymentCorrection', 'payment', 'order', 'serviceOrder', 'plot', 'feeTerm');
  const { key, params } = useOpenOrAll(WAITING);
  const { ask, dialog } = useStepDialog<PaymentCorrection, CorrectionEvent>();
  return (
    <>
      <OpenOrAllTabs open="待确认" />
      <ResourceList
        key={key}
        resource={paymentCorrection}
        params={params}
        cardTitle={['payerName', 'plotFullName']}
        hint="请在「收款记录」中找到收款，点「作废」「冲红」或「转款」申请"
        columns={[
          'payNo',
          'kind',
          'status',
          'amount',
          'bizNo',
          'targetNo',
          'reason',
          'applyName',
          'applyTime',
          'decideName',
          'decideTime',
        ]}
        essential={['payNo', 'kind', 'status', 'amount', 'bizNo']}
        next={['reason', 'applyName', 'applyTime']}
        rowActions={(row) => (
          <StepButtons<CorrectionEvent>
            looks={ACTS}
            acts={({ userId, can }) => correctionActs(row, userId, can)}
            onDo={(act) => ask(row, act)}
          />
        )}
      />
      {dialog((step) => (
        <DecideDialog {...step} onDone={refresh} />
      ))}
    </>
  );
}

function correctionActs(
  { status, applyId }: PaymentCorrection,
  userId: string | undefined,
  can: (code: string) => boolean,
): CorrectionEvent[] {
  if (status === null) return [];
  return CORRECTION_EVENTS.filter(
    (act) => can(ACTS[act].permission) && 'to' in endRule({ status, applyId }, act, userId ?? ''),
  );
}

type DecideDialogProps = StepDialogProps<PaymentCorrection, CorrectionEvent> & { onDone: () => void };

function DecideDialog({ row, act, open, onClose, onDone }: DecideDialogProps) {
  const { keyFor } = useIdempotencyKey();
  const text = useDictText();
  const { label, asks, text: follows, done } = ACTS[act];
  const decide = (opinion: string) => {
    if (act !== 'confirm') return endCorrection(act, { id: row.id, reason: opinion });
    const body = { id: row.id, ...(opinion ? { note: opinion } : {}) };
    return confirmCorrection(body, keyFor(body));
  };
  const what = `${text('correction_kind', row.kind)} ${yuan(row.amount ?? 0)} 元（${row.bizNo ?? ''}${row.targetNo ? ` → ${row.targetNo}` : ''}）`;
  return (
    <WordsDialog
      open={open}
      title={`${label}收款更正 ${row.payNo ?? ''}`}
      okText={act === 'confirm' ? '确认更正' : label}
      label={asks}
      required={act !== 'confirm'}
      notice={{
        title: `${what}，${row.applyName ?? ''}申请：${row.reason ?? ''}`,
        description: follows,
        warning: act === 'confirm',
      }}
      call={decide}
      fallback={done}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
