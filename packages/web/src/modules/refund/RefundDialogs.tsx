import type { DictValue } from '@songbai/contract/dicts.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import { PAY_BIZ, PAY_METHOD } from '@songbai/contract/modules/order/payment.dicts.ts';
import type { RefundPayBody } from '@songbai/contract/modules/refund/refund.calls.ts';
import type { Refund } from '@songbai/contract/modules/refund/refund.resource.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { Checkbox, Form, Input } from 'antd';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { PayMethodFields } from '../../pickers/PayMethodFields.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { opinionOf, WordsDialog } from '../../resource/WordsDialog.tsx';
import { CompactInput } from '../../ui/CompactInput.tsx';
import { MoneyText } from '../../ui/MoneyText.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { approveRefund, endRefund, payRefund } from './refund.calls.ts';

export interface RefundDialogProps {
  row: Refund;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Who gets the money, and for what. */
export const aboutRefund = ({ customerName, plotFullName, bizNo }: Refund) => [customerName, plotFullName, bizNo];

/** 通过: shows what is given back for what; an opinion may be added. */
export function RefundApproveDialog({ row, ...dialog }: RefundDialogProps) {
  return (
    <WordsDialog
      {...dialog}
      title={`审批退款 ${row.refundNo ?? ''}`}
      okText="通过"
      label="审批意见"
      required={false}
      notice={{ title: sumsText(row), description: row.note }}
      call={(opinion) => approveRefund({ id: row.id, ...opinionOf(opinion) })}
      fallback={MESSAGES.refundApproved}
    />
  );
}

function sumsText(row: Refund): string {
  const { receivedAmount, consumedAmount, deductionAmount, handlingFee, amount } = row;
  const minus = (consumedAmount ?? 0) + (deductionAmount ?? 0);
  const sums = `已收 ${yuan(receivedAmount ?? 0)} 元，消耗和扣减 ${yuan(minus)} 元，手续费 ${yuan(handlingFee ?? 0)} 元`;
  return `${row.customerName ?? ''}（${row.bizNo ?? ''}）：${sums}，退款 ${yuan(amount ?? 0)} 元`;
}

const ENDS = {
  reject: {
    title: '驳回退款',
    okText: '驳回',
    label: '驳回原因',
    fallback: MESSAGES.refundRejected,
    text: '原单恢复到退款前的状态',
  },
  withdraw: {
    title: '撤销退款',
    okText: '撤销',
    label: '撤销原因',
    fallback: MESSAGES.refundWithdrawn,
    text: '原单恢复到退款前的状态',
  },
  reapply: {
    title: '重新申请退还管理费',
    okText: '重新申请',
    label: '申请原因',
    fallback: MESSAGES.refundApplied,
    text: '按使用权终止时尚未使用的整年退还，须由另一人审批',
  },
  bounce: {
    title: '银行退回',
    okText: '登记退回',
    label: '退回原因',
    fallback: MESSAGES.refundReturned,
    text: '款项须重新支付，原单不变',
  },
} as const;

/** What becomes of a fee whose refund ends without being paid. */
const FEE_KEPT = '管理费暂不退还，需要时可以重新申请';

/** 驳回, 撤销, 银行退回 and 重新申请 ask for the reason. */
export function RefundReasonDialog({ row, act, ...dialog }: RefundDialogProps & { act: keyof typeof ENDS }) {
  const { title, okText, label, fallback, text } = ENDS[act];
  const ends = act === 'reject' || act === 'withdraw';
  return (
    <WordsDialog
      {...dialog}
      title={`${title} ${row.refundNo ?? ''}`}
      about={aboutRefund(row)}
      okText={okText}
      label={label}
      notice={{ title: ends && row.bizType === PAY_BIZ.fee ? FEE_KEPT : text }}
      call={(reason) => endRefund(act, { id: row.id, reason })}
      fallback={fallback}
    />
  );
}

type PayForm = Omit<RefundPayBody, 'id'>;

/** 付款: method and voucher, the bank for a transfer, the original receipt. */
export function RefundPayDialog({ row, open, onClose, onDone }: RefundDialogProps) {
  const [form] = Form.useForm<PayForm>();
  const { busy, run } = useCommand(form);
  const { keyFor } = useIdempotencyKey();
  const submit = async (values: PayForm) => {
    const filled = Object.fromEntries(
      Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
    ) as PayForm;
    const body = { id: row.id, ...filled };
    const call = () => payRefund(body, keyFor(body));
    if (await run(call, { fallback: MESSAGES.refundPaid, settled: onDone })) onClose();
  };
  return (
    <Dialog
      okClose={false}
      destroyOnClose={false}
      open={open}
      title={`支付退款 ${row.refundNo ?? ''}`}
      about={aboutRefund(row)}
      okText="确认付款"
      confirmLoading={busy}
      onOk={() => form.submit()}
      onOpenChange={onClose}
    >
      <Form<PayForm>
        form={form}
        layout="vertical"
        preserve={false}
        initialValues={{ method: PAY_METHOD.transfer, payeeName: row.customerName, receiptReturned: false }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item label="退款金额">
          <MoneyText fen={row.amount ?? 0} strong /> 元
        </Form.Item>
        <PayFields />
      </Form>
    </Dialog>
  );
}

const needed = (message: string) => [{ required: true, whitespace: true, message }];

function PayFields() {
  const method = Form.useWatch<DictValue<'pay_method'> | undefined>('method');
  const transfer = method === PAY_METHOD.transfer;
  return (
    <>
      <PayMethodFields label="退款方式" numberLabel="凭证号" numberMissing="请填写凭证号" />
      <Form.Item name="payeeName" label="收款人" rules={[...needed('请填写收款人'), ...FORM_RULES.maxLength(64)]}>
        <Input />
      </Form.Item>
      {transfer && (
        <>
          <Form.Item name="bankName" label="开户行" rules={[...needed('请填写开户行'), ...FORM_RULES.maxLength(100)]}>
            <Input />
          </Form.Item>
          <Form.Item name="bankAccount" label="账号" rules={[...needed('请填写收款账号'), ...FORM_RULES.maxLength(32)]}>
            <CompactInput inputMode="numeric" />
          </Form.Item>
        </>
      )}
      <Form.Item
        name="receiptReturned"
        valuePropName="checked"
        rules={[
          {
            validator: (_, checked: boolean) =>
              checked ? Promise.resolve() : Promise.reject(new Error('请先收回原收据，或登记遗失声明')),
          },
        ]}
      >
        <Checkbox>原收据已收回，或已登记遗失声明</Checkbox>
      </Form.Item>
    </>
  );
}
