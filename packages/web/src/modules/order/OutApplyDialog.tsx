import { type DictValue, dictText } from '@songbai/contract/dicts.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import { CHANGE_TYPE } from '@songbai/contract/modules/order/order.dicts.ts';
import type { Order } from '@songbai/contract/modules/order/order.resource.ts';
import { OUT_TYPES, type OutType } from '@songbai/contract/modules/order/outgoing.rules.ts';
import { Checkbox, Form, Input, Radio } from 'antd';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { DictSelect } from '../../pickers/DictSelect.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { Dialog } from '../../ui/modal/index.ts';
import { aboutOrder } from './about-order.ts';
import { applyOut } from './order.calls.ts';
import { useRefreshOrders } from './use-refresh-orders.ts';

interface ApplyForm {
  outType: OutType;
  destType: DictValue<'dest_type'>;
  destination: string;
  applicant: string;
  reason: string;
  consentsChecked: boolean;
}

interface OutApplyDialogProps {
  order: Order;
  open: boolean;
  onClose: () => void;
}

const required = (message: string) => [{ required: true, whitespace: true, message }];

/** 迁出: applies to move the remains out of this order's plot (domain.md §3.15). */
export function OutApplyDialog({ order, open, onClose }: OutApplyDialogProps) {
  const [form] = Form.useForm<ApplyForm>();
  const { busy, run } = useCommand(form);
  const refresh = useRefreshOrders();
  const save = async (values: ApplyForm) => {
    const call = () => applyOut({ id: order.id, ...values });
    if (await run(call, { fallback: MESSAGES.outApplied, settled: refresh })) onClose();
  };
  return (
    <Dialog
      okClose={false}
      open={open}
      title={`迁出 ${order.orderNo ?? ''}`}
      about={aboutOrder(order)}
      okText="登记迁出"
      confirmLoading={busy}
      onOk={() => form.submit()}
      onOpenChange={onClose}
    >
      <Form<ApplyForm>
        form={form}
        layout="vertical"
        preserve={false}
        initialValues={{ outType: CHANGE_TYPE.outgoing, applicant: order.customerName, consentsChecked: false }}
        onFinish={(values) => void save(values)}
      >
        <ApplyFields />
      </Form>
    </Dialog>
  );
}

function ApplyFields() {
  const outType = Form.useWatch<OutType | undefined>('outType');
  return (
    <>
      <Form.Item name="outType" label="迁出类型" required>
        <Radio.Group options={OUT_TYPES.map((value) => ({ value, label: dictText('change_type', value) }))} />
      </Form.Item>
      <Form.Item name="destType" label="去向" rules={required('请选择去向')}>
        <DictSelect code="dest_type" allowClear={false} />
      </Form.Item>
      <Form.Item name="destination" label="迁往地" rules={[...required('请填写迁往地'), ...FORM_RULES.maxLength(100)]}>
        <Input />
      </Form.Item>
      <Form.Item name="applicant" label="申请人" rules={[...required('请填写申请人'), ...FORM_RULES.maxLength(64)]}>
        <Input />
      </Form.Item>
      <Form.Item name="reason" label="迁出原因" rules={[...required('请填写迁出原因'), ...FORM_RULES.maxLength(200)]}>
        <Input.TextArea rows={2} count={{ show: true, max: 200 }} />
      </Form.Item>
      <Form.Item
        name="consentsChecked"
        valuePropName="checked"
        hidden={outType !== undefined && outType !== CHANGE_TYPE.outgoing}
      >
        <Checkbox>已核对亲属同意书，材料齐全</Checkbox>
      </Form.Item>
    </>
  );
}
