import { MESSAGES } from '@songbai/contract/messages.ts';
import type { OrderPayBody } from '@songbai/contract/modules/order/order.calls.ts';
import { arrears } from '@songbai/contract/modules/order/order.rules.ts';
import { PAY_METHOD } from '@songbai/contract/modules/order/payment.dicts.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { Button, Flex, Form, Input, Space } from 'antd';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { DictSelect } from '../../pickers/DictSelect.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { MoneyText } from '../../ui/MoneyText.tsx';
import { type OrderRecord, payOrder } from './order.calls.ts';
import { factsOf } from './order-views.ts';
import { amountProblem, needsChannelNo, proposedDeposit } from './pay-rules.ts';
import { useRefreshOrders } from './use-refresh-orders.ts';

type PayForm = Omit<OrderPayBody, 'orderId' | 'kind'>;

interface PaymentFormProps {
  order: Pick<OrderRecord, 'id' | 'customerName'> & Parameters<typeof factsOf>[0];
  /** Fen; the configured minimum deposit. */
  depositMin?: number;
  onPaid: (order: OrderRecord) => void;
}

/** 收款: amount validated by the same rule as on the server, method, serial number where one exists. */
export function PaymentForm({ order, depositMin, onPaid }: PaymentFormProps) {
  const [form] = Form.useForm<PayForm>();
  const method = Form.useWatch('method', form);
  const { busy, run } = useCommand(form);
  const { keyFor, renew } = useIdempotencyKey();
  const refresh = useRefreshOrders();
  const facts = factsOf(order);
  const owed = arrears(facts);
  const deposit = proposedDeposit(facts, depositMin);
  const first = facts.receivedAmount === 0 && deposit < owed;
  const submit = async (values: PayForm) => {
    const body = { orderId: order.id, ...filled(values) };
    const done = await run(() => payOrder(body, keyFor(body)), { fallback: MESSAGES.paid, settled: refresh });
    if (!done) return;
    renew();
    onPaid(done.result);
  };
  return (
    <Form<PayForm>
      form={form}
      layout="vertical"
      disabled={busy}
      initialValues={{ amount: first ? deposit : owed, method: PAY_METHOD.cash, payerName: order.customerName ?? '' }}
      onFinish={(values) => void submit(values)}
    >
      <Form.Item label="欠款">
        <Space wrap>
          <MoneyText fen={owed} strong />元
          {first && <Quick text={`收定金 ${yuan(deposit)}`} onClick={() => form.setFieldsValue({ amount: deposit })} />}
          <Quick text={`收全部欠款 ${yuan(owed)}`} onClick={() => form.setFieldsValue({ amount: owed })} />
        </Space>
      </Form.Item>
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
      <PaymentDetails channelNo={needsChannelNo(method ?? null)} />
      <Flex justify="flex-end">
        <Button type="primary" htmlType="submit" loading={busy}>
          确认收款
        </Button>
      </Flex>
    </Form>
  );
}

function Quick({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <Button size="small" onClick={onClick}>
      {text}
    </Button>
  );
}

function PaymentDetails({ channelNo }: { channelNo: boolean }) {
  return (
    <>
      <Form.Item name="method" label="收款方式" rules={[{ required: true, message: '请选择收款方式' }]}>
        <DictSelect code="pay_method" allowClear={false} />
      </Form.Item>
      <Form.Item
        name="channelNo"
        label="交易流水号"
        rules={channelNo ? [{ required: true, whitespace: true, message: '请输入交易流水号' }] : []}
        hidden={!channelNo}
        preserve={false}
      >
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item name="payerName" label="付款人">
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item name="remark" label="备注">
        <Input.TextArea maxLength={500} rows={2} />
      </Form.Item>
    </>
  );
}

/** Omits empty optional texts. */
function filled({ amount, method, channelNo, payerName, remark }: PayForm): PayForm {
  return {
    amount,
    method,
    ...(channelNo && needsChannelNo(method) ? { channelNo: channelNo.trim() } : {}),
    ...(payerName?.trim() ? { payerName: payerName.trim() } : {}),
    ...(remark?.trim() ? { remark: remark.trim() } : {}),
  };
}
