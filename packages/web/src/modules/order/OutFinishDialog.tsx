import { MESSAGES } from '@songbai/contract/messages.ts';
import type { Order } from '@songbai/contract/modules/order/order.resource.ts';
import { ENTERED_MAX } from '@songbai/contract/rules/money.ts';
import { Alert, Checkbox, Form } from 'antd';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { useCommand } from '../../resource/use-command.ts';
import { DateInput } from '../../ui/DateInput.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { aboutOrder } from './about-order.ts';
import { finishOut } from './order.calls.ts';
import { useRefreshOrders } from './use-refresh-orders.ts';

interface FinishForm {
  outDate: string;
  amount: number;
  papersReturned: boolean;
}

interface OutFinishDialogProps {
  order: Order;
  open: boolean;
  onClose: () => void;
}

/** 完成迁出: the remains have been moved out; the right of use ends (domain.md §4.6). */
export function OutFinishDialog({ order, open, onClose }: OutFinishDialogProps) {
  const [form] = Form.useForm<FinishForm>();
  const { busy, run } = useCommand(form);
  const refresh = useRefreshOrders();
  const save = async (values: FinishForm) => {
    const call = () => finishOut({ id: order.id, ...values });
    if (await run(call, { fallback: MESSAGES.outFinished, settled: refresh })) onClose();
  };
  return (
    <Dialog
      okClose={false}
      open={open}
      title={`完成迁出 ${order.orderNo ?? ''}`}
      about={aboutOrder(order)}
      okText="完成迁出"
      confirmLoading={busy}
      onOk={() => form.submit()}
      onOpenChange={onClose}
    >
      <Alert
        style={{ marginBottom: 16 }}
        type="info"
        showIcon
        title={`${order.outDeceased ?? ''}迁往${order.outDestination ?? ''}，使用权终止，墓位转为待整修`}
      />
      <Form<FinishForm>
        form={form}
        layout="vertical"
        preserve={false}
        initialValues={{ amount: 0, papersReturned: false }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="outDate" label="迁出日期" rules={[{ required: true, message: '请选择迁出日期' }]}>
          <DateInput />
        </Form.Item>
        <Form.Item
          name="amount"
          label="结算金额"
          rules={[{ required: true, message: '请填写结算金额' }, ...FORM_RULES.money({ min: 0, max: ENTERED_MAX })]}
        >
          <MoneyInput />
        </Form.Item>
        <Form.Item name="papersReturned" valuePropName="checked">
          <Checkbox>墓证、合同和票据已收回，或已登记遗失声明</Checkbox>
        </Form.Item>
      </Form>
    </Dialog>
  );
}
