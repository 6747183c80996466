import type { DictValue } from '@songbai/contract/dicts.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import type { OrderRemindBody } from '@songbai/contract/modules/order/order.calls.ts';
import { REMIND_CHANNEL } from '@songbai/contract/modules/order/order.dicts.ts';
import type { Order } from '@songbai/contract/modules/order/order.resource.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { Form, Input } from 'antd';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { DictSelect } from '../../pickers/DictSelect.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { DateInput } from '../../ui/DateInput.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { aboutOrder } from './about-order.ts';
import { remindOrder } from './order.calls.ts';
import { useRefreshOrders } from './use-refresh-orders.ts';

export interface RemindForm {
  channel: DictValue<'remind_channel'>;
  result: DictValue<'remind_result'>;
  nextDate?: string | null;
  remark?: string;
}

interface RemindDialogProps {
  order: Order;
  open: boolean;
  onClose: () => void;
}

/** What the customer is told: since when, and how much. */
const owedText = ({ overdueDays, overdueAmount }: Order): string | undefined =>
  (overdueDays ?? 0) > 0 ? `逾期 ${overdueDays} 天，${yuan(overdueAmount ?? 0)} 元` : undefined;

/** 催缴: records that the customer was reminded of an overdue sum, and the outcome (domain.md §4.3). */
export function RemindDialog({ order, open, onClose }: RemindDialogProps) {
  const [form] = Form.useForm<RemindForm>();
  const { busy, run } = useCommand(form);
  const refresh = useRefreshOrders();
  const save = async (values: RemindForm) => {
    const body = { orderId: order.id, ...reminderOf(values) };
    if (await run(() => remindOrder(body), { fallback: MESSAGES.reminded, settled: refresh })) onClose();
  };
  return (
    <Dialog
      okClose={false}
      open={open}
      title={`催缴 ${order.orderNo ?? ''}`}
      about={[...aboutOrder(order), owedText(order)]}
      okText="登记催缴"
      confirmLoading={busy}
      onOk={() => form.submit()}
      onOpenChange={onClose}
    >
      <Form<RemindForm>
        form={form}
        layout="vertical"
        preserve={false}
        initialValues={{ channel: REMIND_CHANNEL.phone }}
        onFinish={(values) => void save(values)}
      >
        <RemindFields />
      </Form>
    </Dialog>
  );
}

/** What is recorded of a reminder, of one order or of many. */
export function RemindFields() {
  return (
    <>
      <Form.Item name="channel" label="催缴渠道" rules={[{ required: true, message: '请选择催缴渠道' }]}>
        <DictSelect code="remind_channel" allowClear={false} />
      </Form.Item>
      <Form.Item name="result" label="催缴结果" rules={[{ required: true, message: '请选择催缴结果' }]}>
        <DictSelect code="remind_result" allowClear={false} />
      </Form.Item>
      <Form.Item name="nextDate" label="下次日期">
        <DateInput />
      </Form.Item>
      <Form.Item name="remark" label="备注" rules={FORM_RULES.maxLength(200)}>
        <Input.TextArea rows={2} count={{ show: true, max: 200 }} />
      </Form.Item>
    </>
  );
}

/** Empty optional entries are left out. */
export function reminderOf({ channel, result, nextDate, remark }: RemindForm): Omit<OrderRemindBody, 'orderId'> {
  return {
    channel,
    result,
    ...(nextDate ? { nextDate } : {}),
    ...(remark?.trim() ? { remark: remark.trim() } : {}),
  };
}
