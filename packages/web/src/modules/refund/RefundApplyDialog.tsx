import { errorText } from '@songbai/contract/errors.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import type { RefundProposal } from '@songbai/contract/modules/refund/refund.calls.ts';
import { type RefundShare, reckonRefund, type ShareDraft } from '@songbai/contract/modules/refund/refund.rules.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { lengthProblem, moneyProblem } from '@songbai/contract/rules/named-rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert, Form, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../resource/use-command.ts';
import { itemProblem } from '../../ui/item-problem.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { aboutRefund, type RefundDialogProps } from './RefundDialogs.tsx';
import { applyRefund, fetchProposal, REFUND_KEYS } from './refund.calls.ts';
import { hasWrongShare, ShareTable } from './ShareTable.tsx';

const NOTE_LENGTH = 200;

/** 申请退款: what of each line is given back, the handling fee, and the sum as it will be stored. */
export function RefundApplyDialog(props: RefundDialogProps) {
  const { row, open, onClose } = props;
  const { data, error, refetch } = useQuery({
    queryKey: REFUND_KEYS.proposal(row.id),
    queryFn: ({ signal }) => fetchProposal(row.id, signal),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
  if (data) return <ApplyForm {...props} proposal={data} />;
  return (
    <Dialog open={open} title={`申请退款 ${row.refundNo ?? ''}`} footer={null} onOpenChange={onClose}>
      {error ? <LoadFailure error={error} onRetry={refetch} /> : <Skeleton active />}
    </Dialog>
  );
}

function ApplyForm({ row, open, onClose, onDone, proposal }: RefundDialogProps & { proposal: RefundProposal }) {
  const [lines, setLines] = useState<readonly RefundShare[]>(proposal.lines);
  const [handlingFee, setFee] = useState<number | null>(proposal.handlingFee);
  const [note, setNote] = useState(row.note ?? '');
  const [tried, setTried] = useState(false);
  const { busy, run } = useCommand();
  const entered = lines.map(({ itemId, consumedAmount, deductionAmount }) => ({
    itemId,
    consumedAmount,
    deductionAmount,
  }));
  const outcome = reckonRefund(proposal.lines, entered, handlingFee ?? 0);
  const problem = 'error' in outcome ? errorText(outcome.error, outcome.params) : undefined;
  const missing = note.trim() === '' ? '请填写原因说明' : undefined;
  const tooLong = lengthProblem(note, { max: NOTE_LENGTH });
  const feeProblem = moneyProblem(handlingFee, { min: 0 });
  const noteProblem = tooLong ?? (tried ? missing : undefined);
  const submit = async () => {
    setTried(true);
    if (problem || feeProblem || hasWrongShare(lines) || missing || tooLong) return;
    const body = { id: row.id, note: note.trim(), handlingFee: handlingFee ?? 0, lines: entered };
    if (await run(() => applyRefund(body), { fallback: MESSAGES.refundApplied, settled: onDone })) onClose();
  };
  const change = (itemId: string, part: Partial<ShareDraft>) =>
    setLines((before) => before.map((line) => (line.itemId === itemId ? { ...line, ...part } : line)));
  return (
    <Dialog
      okClose={false}
      destroyOnClose={false}
      open={open}
      width={820}
      title={`申请退款 ${row.refundNo ?? ''}`}
      about={aboutRefund(row)}
      okText="提交审批"
      confirmLoading={busy}
      onOk={() => void submit()}
      onOpenChange={onClose}
    >
      <ShareTable lines={lines} onChange={change} />
      <Form layout="vertical" style={{ marginTop: 16 }}>
        <Form.Item label="手续费" htmlFor="refund-fee" required {...itemProblem(feeProblem)}>
          <MoneyInput id="refund-fee" value={handlingFee} onChange={setFee} />
        </Form.Item>
        <Form.Item label="原因说明" htmlFor="refund-note" required {...itemProblem(noteProblem)}>
          <Input.TextArea
            id="refund-note"
            rows={2}
            count={{ show: true, max: NOTE_LENGTH }}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Form.Item>
      </Form>
      <Alert
        type={problem ? 'warning' : 'info'}
        showIcon
        title={problem ?? `退款金额 ${yuan('sums' in outcome ? outcome.sums.amount : 0)} 元`}
      />
    </Dialog>
  );
}
