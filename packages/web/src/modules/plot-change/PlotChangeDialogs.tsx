import { dictText } from '@songbai/contract/dicts.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import type { ChangeFinishBody } from '@songbai/contract/modules/plot-change/plot-change.calls.ts';
import type { PlotChange } from '@songbai/contract/modules/plot-change/plot-change.resource.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { Alert, Checkbox, Form, Input } from 'antd';
import { useCommand } from '../../resource/use-command.ts';
import { Dialog } from '../../ui/modal/index.ts';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { approveChange, endChange, finishChange } from './plot-change.calls.ts';

export interface ChangeDialogProps {
  row: PlotChange;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** 通过: what is given back, and what follows; an opinion may be added. */
export function ChangeApproveDialog({ row, open, onClose, onDone }: ChangeDialogProps) {
  const { busy, run } = useCommand();
  const confirm = async (opinion: string) => {
    const call = () => approveChange({ id: row.id, ...(opinion ? { opinion } : {}) });
    if (await run(call, { fallback: MESSAGES.changeApproved, settled: onDone })) onClose();
  };
  return (
    <ReasonDialog
      open={open}
      title={`审批退墓 ${row.changeNo ?? ''}`}
      label="审批意见"
      required={false}
      busy={busy}
      onOk={(opinion) => void confirm(opinion)}
      onCancel={onClose}
    >
      <Alert
        style={{ marginBottom: 12 }}
        type={row.late === 'Y' ? 'warning' : 'info'}
        showIcon
        title={sumsText(row)}
        description={`${row.late === 'Y' ? '购墓已超过可退期限。' : ''}通过后结算即核定，订单转为退款中，退款单提交财务审批。`}
      />
    </ReasonDialog>
  );
}

function sumsText(row: PlotChange): string {
  const sums = `已收 ${yuan(row.receivedAmount ?? 0)} 元，已消耗 ${yuan(row.consumedAmount ?? 0)} 元，手续费 ${yuan(row.handlingFee ?? 0)} 元`;
  const fee = (row.feeRefund ?? 0) > 0 ? `，另退管理费 ${yuan(row.feeRefund ?? 0)} 元` : '';
  return `${row.customerName ?? ''}（${row.plotFullName ?? ''}）：${sums}，应退 ${yuan(row.amount ?? 0)} 元${fee}`;
}

const ENDS = {
  reject: { title: '驳回退墓', label: '驳回原因', fallback: MESSAGES.changeRejected },
  withdraw: { title: '撤销退墓', label: '撤销原因', fallback: MESSAGES.changeWithdrawn },
} as const;

/** 驳回 and 撤销 ask for the reason. */
export function ChangeReasonDialog({
  row,
  open,
  onClose,
  onDone,
  act,
}: ChangeDialogProps & { act: keyof typeof ENDS }) {
  const { busy, run } = useCommand();
  const { title, label, fallback } = ENDS[act];
  const confirm = async (reason: string) => {
    if (await run(() => endChange(act, { id: row.id, reason }), { fallback, settled: onDone })) onClose();
  };
  return (
    <ReasonDialog
      open={open}
      title={`${title} ${row.changeNo ?? ''}`}
      label={label}
      busy={busy}
      onOk={(reason) => void confirm(reason)}
      onCancel={onClose}
    >
      <Alert
        style={{ marginBottom: 12 }}
        type="info"
        showIcon
        title="订单和使用权恢复到登记前的状态，未付的退款一并撤销"
      />
    </ReasonDialog>
  );
}

type Papers = Omit<ChangeFinishBody, 'id'>;

const PAPERS = [
  ['certReturned', '墓证已收回'],
  ['contractReturned', '合同已收回'],
  ['receiptReturned', '票据已收回'],
] as const;

/** 收证完成: the papers are back or declared lost; the right ends. */
export function ChangeFinishDialog({ row, open, onClose, onDone }: ChangeDialogProps) {
  const [form] = Form.useForm<Papers>();
  const { busy, run } = useCommand(form);
  const save = async ({ lossStatement, ...papers }: Papers) => {
    const lost = lossStatement?.trim();
    const call = () => finishChange({ id: row.id, ...papers, ...(lost ? { lossStatement: lost } : {}) });
    if (await run(call, { fallback: MESSAGES.changeFinished, settled: onDone })) onClose();
  };
  return (
    <Dialog
      okClose={false}
      destroyOnClose={false}
      open={open}
      title={`收证完成 ${row.changeNo ?? ''}`}
      okText="完成退墓"
      cancelText="关闭"
      confirmLoading={busy}
      onOk={() => form.submit()}
      onOpenChange={onClose}
    >
      <Alert
        style={{ marginBottom: 16 }}
        type="warning"
        showIcon
        title={`「${row.plotFullName ?? ''}」的使用权终止，订单取消，墓位处理：${dictText('plot_after', row.plotAfter ?? '')}`}
      />
      <Form<Papers>
        form={form}
        layout="vertical"
        initialValues={{ certReturned: false, contractReturned: false, receiptReturned: false }}
        onFinish={(values) => void save(values)}
      >
        {PAPERS.map(([name, label]) => (
          <Form.Item key={name} name={name} valuePropName="checked" style={{ marginBottom: 4 }}>
            <Checkbox>{label}</Checkbox>
          </Form.Item>
        ))}
        <Form.Item name="lossStatement" label="遗失声明" style={{ marginTop: 12 }}>
          <Input maxLength={200} placeholder="有遗失的证件时填写" />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
