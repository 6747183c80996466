import { MESSAGES } from '@songbai/contract/messages.ts';
import type { OrderPayBody } from '@songbai/contract/modules/order/order.calls.ts';
import { arrears } from '@songbai/contract/modules/order/order.rules.ts';
import { PAY_METHOD, PAY_PLAN } from '@songbai/contract/modules/order/payment.dicts.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { Button, Flex, Form, Input, Space, Typography } from 'antd';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { PayMethodFields } from '../../pickers/PayMethodFields.tsx';
import { methodOf, type PayMethodValues } from '../../pickers/pay-method.ts';
import { useCommand } from '../../resource/use-command.ts';
import { useFirstErrorOfForm } from '../../ui/first-error.ts';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { MoneyText } from '../../ui/MoneyText.tsx';
import { useDialog } from '../../ui/modal/index.ts';
import { type OrderRecord, payOrder } from './order.calls.ts';
import { factsOf } from './order-views.ts';
import { amountProblem, proposedDeposit } from './pay-rules.ts';
import { ReceivedMeanwhile, useReceivedShown } from './ReceivedMeanwhile.tsx';
import { useReceipted } from './use-receipted.ts';
import { useRefreshOrders } from './use-refresh-orders.ts';

type PayForm = PayMethodValues & Pick<OrderPayBody, 'amount' | 'payerName' | 'remark'>;

interface PaymentFormProps {
  order: Pick<OrderRecord, 'id' | 'customerName' | 'plotFullName' | 'nextDueDate'> & Parameters<typeof factsOf>[0];
  /** Fen; the configured minimum deposit. */
  depositMin?: number;
  onPaid: (order: OrderRecord) => void;
}

/** 收款: amount validated by the same rule as on the server, method, serial number where one exists. */
export function PaymentForm({ order, depositMin, onPaid }: PaymentFormProps) {
  const [form] = Form.useForm<PayForm>();
  const amount = Form.useWatch('amount', form);
  const { busy, run } = useCommand(form);
  const { keyFor, renew } = useIdempotencyKey();
  const refresh = useRefreshOrders();
  const wrongFirst = useFirstErrorOfForm();
  const dialog = useDialog();
  const receipted = useReceipted();
  const facts = factsOf(order);
  const received = useReceivedShown(facts.receivedAmount);
  const owed = arrears(facts);
  const deposit = proposedDeposit(facts, depositMin);
  const first = facts.receivedAmount === 0 && deposit < owed;
  const proposed = first && facts.payPlan !== PAY_PLAN.atOnce ? deposit : owed;
  // Another payment on purpose.
  const goOn = () => {
    renew();
    received.look(facts.receivedAmount);
  };
  const submit = async (values: PayForm) => {
    const body = { orderId: order.id, shownReceived: received.shown, ...filled(values) };
    const shows = (after: OrderRecord) => receipted(after) !== undefined;
    const done = await run(() => payOrder(body, keyFor(body)), { fallback: MESSAGES.paid, settled: refresh, shows });
    if (!done) return;
    renew();
    received.look(done.result.receivedAmount ?? 0);
    onPaid(done.result);
  };
  return (
    <Form<PayForm>
      form={form}
      layout="vertical"
      disabled={busy}
      initialValues={{ amount: proposed, method: PAY_METHOD.cash, payerName: order.customerName ?? '' }}
      onFinish={(values) => void submit(values)}
      {...wrongFirst}
    >
      <Head order={order} owed={owed} />
      {received.changed && !busy && (
        <ReceivedMeanwhile shown={received.shown} now={facts.receivedAmount} onLook={goOn} />
      )}
      <Space wrap style={{ marginBottom: 12 }}>
        {first && <Quick text={`收定金 ${yuan(deposit)}`} onClick={() => form.setFieldsValue({ amount: deposit })} />}
        <Quick text={`收全部欠款 ${yuan(owed)}`} onClick={() => form.setFieldsValue({ amount: owed })} />
      </Space>
      <Form.Item
        name="amount"
        label="收款金额"
        required
        rules={[
          {
            validator: (_, amount: number | null) => {
              const problem = amountProblem(facts, amount);
              return problem ? Promise.reject(new Error(problem)) : Promise.resolve();
            },
          },
        ]}
      >
        <MoneyInput />
      </Form.Item>
      <PayMethodFields />
      <PaymentDetails />
      <Flex justify="space-between" align="center" gap={8} wrap>
        <span>
          收款后欠款 <MoneyText fen={Math.max(0, owed - (amount ?? 0))} strong /> 元
        </span>
        <Space wrap>
          {dialog && <Button onClick={dialog.close}>取消</Button>}
          <Button type="primary" htmlType="submit" loading={busy}>
            确认收款 ¥{yuan(amount ?? 0)}
          </Button>
        </Space>
      </Flex>
    </Form>
  );
}

/** Whose money it is, for which plot, until when. */
function Head({ order, owed }: { order: PaymentFormProps['order']; owed: number }) {
  const { customerName, plotFullName, nextDueDate } = order;
  const known = [customerName, plotFullName, nextDueDate && `应付日期 ${nextDueDate}`].filter(Boolean);
  return (
    <Flex vertical style={{ marginBottom: 12 }}>
      <Typography.Text type="secondary">{known.join(' · ')}</Typography.Text>
      <span style={{ fontSize: 24, fontWeight: 600 }}>
        欠款 <MoneyText fen={owed} /> 元
      </span>
    </Flex>
  );
}

function Quick({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <Button size="small" onClick={onClick}>
      {text}
    </Button>
  );
}

function PaymentDetails() {
  return (
    <>
      <Form.Item name="payerName" label="付款人" rules={FORM_RULES.maxLength(64)}>
        <Input />
      </Form.Item>
      <Form.Item name="remark" label="备注" rules={FORM_RULES.maxLength(500)}>
        <Input.TextArea rows={2} />
      </Form.Item>
    </>
  );
}

/** Omits empty optional texts. */
function filled({ amount, payerName, remark, ...paid }: PayForm) {
  return {
    amount,
    ...methodOf(paid),
    ...(payerName?.trim() ? { payerName: payerName.trim() } : {}),
    ...(remark?.trim() ? { remark: remark.trim() } : {}),
  };
}
