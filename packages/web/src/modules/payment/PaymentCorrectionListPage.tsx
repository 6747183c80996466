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
import { Alert, Tabs } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { invalidate } from '../../resource/invalidate.ts';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { useDictText } from '../../session/dictionaries.ts';
import { useCan } from '../../session/permissions.ts';
import { useSession } from '../../session/session.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { confirmCorrection, endCorrection } from './payment.calls.ts';

const WAITING = { status: CORRECTION_STATUS.waiting };
const ALL = {};

interface Look {
  label: string;
  code: string;
  /** What is asked for, and what follows. */
  asks: string;
  text: string;
  done: string;
  danger?: true;
}

const ACTS: Record<CorrectionEvent, Look> = {
  confirm: {
    label: '确认',
    code: 'cem:payFix:confirm',
    asks: '确认意见',
    text: '确认后立即生效，订单、墓位和使用权退回未收这笔款的状态',
    done: MESSAGES.correctionDone,
  },
  reject: {
    label: '驳回',
    code: 'cem:payFix:confirm',
    asks: '驳回原因',
    text: '收款保持有效，订单不变',
    done: MESSAGES.correctionRejected,
    danger: true,
  },
  withdraw: {
    label: '撤回',
    code: 'cem:payFix:apply',
    asks: '撤回原因',
    text: '收款保持有效，订单不变',
    done: MESSAGES.correctionWithdrawn,
    danger: true,
  },
};

interface Doing {
  row: PaymentCorrection;
  act: CorrectionEvent;
  open: boolean;
}

/** 收款更正: what waits for the second person first, all of it in the second tab. */
export function PaymentCorrectionListPage() {
  const client = useQueryClient();
  const refresh = () =>
    void invalidate(client, 'paymentCorrection', 'payment', 'order', 'serviceOrder', 'plot', 'feeTerm');
  const [search, setSearch] = useSearchParams();
  const [doing, setDoing] = useState<Doing>();
  const close = () => setDoing((now) => now && { ...now, open: false });
  const all = search.get('view') === 'all';
  return (
    <>
      <Tabs
        activeKey={all ? 'all' : 'open'}
        onChange={(next) => setSearch(next === 'all' ? { view: 'all' } : {})}
        items={[
          { key: 'open', label: '待确认' },
          { key: 'all', label: '全部' },
        ]}
      />
      <ResourceList
        key={all ? 'all' : 'open'}
        resource={paymentCorrection}
        params={all ? ALL : WAITING}
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
        telling={['payNo', 'kind', 'status', 'amount', 'bizNo']}
        next={['reason', 'applyName', 'applyTime']}
        rowActions={(row) => <RowActions row={row} onDo={(act) => setDoing({ row, act, open: true })} />}
      />
      {doing && <DecideDialog key={`${doing.row.id}${doing.act}`} {...doing} onClose={close} onDone={refresh} />}
    </>
  );
}

function RowActions({ row, onDo }: { row: PaymentCorrection; onDo: (act: CorrectionEvent) => void }) {
  const can = useCan();
  const userId = useSession(({ user }) => user?.id);
  const { status, applyId } = row;
  if (status === null) return null;
  const acts = CORRECTION_EVENTS.filter(
    (act) => can(ACTS[act].code) && 'to' in endRule({ status, applyId }, act, userId ?? ''),
  );
  return acts.map((act) => (
    <LinkButton key={act} danger={ACTS[act].danger ?? false} onClick={() => onDo(act)}>
      {ACTS[act].label}
    </LinkButton>
  ));
}

function DecideDialog({ row, act, open, onClose, onDone }: Doing & { onClose: () => void; onDone: () => void }) {
  const { busy, run } = useCommand();
  const { keyFor } = useIdempotencyKey();
  const text = useDictText();
  const { label, asks, text: follows, done } = ACTS[act];
  const decide = async (said: string) => {
    const body = { id: row.id, ...(said ? { note: said } : {}) };
    const call = () =>
      act === 'confirm' ? confirmCorrection(body, keyFor(body)) : endCorrection(act, { id: row.id, reason: said });
    if (await run(call, { fallback: done, settled: onDone })) onClose();
  };
  const what = `${text('correction_kind', row.kind)} ${yuan(row.amount ?? 0)} 元（${row.bizNo ?? ''}${row.targetNo ? ` → ${row.targetNo}` : ''}）`;
  return (
    <ReasonDialog
      open={open}
      title={`${label}收款更正 ${row.payNo ?? ''}`}
      label={asks}
      required={act !== 'confirm'}
      busy={busy}
      onOk={(said) => void decide(said)}
      onCancel={onClose}
    >
      <Alert
        style={{ marginBottom: 12 }}
        type={act === 'confirm' ? 'warning' : 'info'}
        showIcon
        title={`${what}，${row.applyName ?? ''}申请：${row.reason ?? ''}`}
        description={follows}
      />
    </ReasonDialog>
  );
}
